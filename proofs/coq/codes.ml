(* The codes of a tree: two bits each, in one member of gzip (RFC 1951, 1952), in base64. *)

exception Damaged of string

let damaged why = raise (Damaged why)

let base64 text =
  let n = String.length text in
  if n mod 4 <> 0 then damaged "the codes are not base64";
  let padding =
    if n = 0 || text.[n - 1] <> '=' then 0 else if text.[n - 2] <> '=' then 1 else 2 in
  let digit i c =
    match c with
    | 'A' .. 'Z' -> Char.code c - 65
    | 'a' .. 'z' -> Char.code c - 71
    | '0' .. '9' -> Char.code c + 4
    | '+' -> 62
    | '/' -> 63
    | '=' when i >= n - padding -> 0
    | _ -> damaged "the codes are not base64" in
  let bytes = Bytes.create (n / 4 * 3) in
  for i = 0 to (n / 4) - 1 do
    let d j = digit ((4 * i) + j) text.[(4 * i) + j] in
    let w = (d 0 lsl 18) lor (d 1 lsl 12) lor (d 2 lsl 6) lor d 3 in
    for j = 0 to 2 do
      Bytes.set bytes ((3 * i) + j) (Char.chr ((w lsr (16 - (8 * j))) land 255))
    done
  done;
  Bytes.sub_string bytes 0 ((n / 4 * 3) - padding)

let crc_table =
  Array.init 256 (fun n ->
      let c = ref n in
      for _ = 1 to 8 do
        c := if !c land 1 = 1 then 0xEDB88320 lxor (!c lsr 1) else !c lsr 1
      done;
      !c)

(* A Huffman code by the lengths of its words: how many there are of each, and their symbols. *)
let huffman lengths =
  let count = Array.make 16 0 in
  Array.iter (fun l -> count.(l) <- count.(l) + 1) lengths;
  count.(0) <- 0;
  let offset = Array.make 17 0 in
  for l = 1 to 15 do offset.(l + 1) <- offset.(l) + count.(l) done;
  let symbols = Array.make (max 1 (Array.length lengths)) 0 in
  Array.iteri
    (fun s l -> if l > 0 then (symbols.(offset.(l)) <- s; offset.(l) <- offset.(l) + 1))
    lengths;
  (count, symbols)

let length_base =
  [| 3; 4; 5; 6; 7; 8; 9; 10; 11; 13; 15; 17; 19; 23; 27; 31; 35; 43; 51; 59; 67; 83; 99; 115;
     131; 163; 195; 227; 258 |]
let length_bits =
  [| 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 4; 4; 4; 4; 5; 5; 5; 5; 0 |]
let distance_base =
  [| 1; 2; 3; 4; 5; 7; 9; 13; 17; 25; 33; 49; 65; 97; 129; 193; 257; 385; 513; 769; 1025; 1537;
     2049; 3073; 4097; 6145; 8193; 12289; 16385; 24577 |]
let distance_bits i = if i < 4 then 0 else (i / 2) - 1
let order_of_lengths = [| 16; 17; 18; 0; 8; 7; 9; 6; 10; 5; 11; 4; 12; 3; 13; 2; 14; 1; 15 |]

(* What one member holds; nothing may follow it. *)
let gunzip s =
  let n = String.length s in
  let at = ref 0 in
  let byte () =
    if !at >= n then damaged "the codes are cut off";
    incr at;
    Char.code s.[!at - 1] in
  let expect b = if byte () <> b then damaged "the codes are not gzip" in
  List.iter expect [ 0x1f; 0x8b; 8; 0 ];
  at := !at + 6;
  let out = Buffer.create 4096 in
  let held = ref 0 and count = ref 0 in
  let bits k =
    while !count < k do
      held := !held lor (byte () lsl !count);
      count := !count + 8
    done;
    let v = !held land ((1 lsl k) - 1) in
    held := !held lsr k;
    count := !count - k;
    v in
  let symbol (counts, symbols) =
    let rec go code first index l =
      if l > 15 then damaged "the codes are not gzip";
      let code = code lor bits 1 in
      let c = counts.(l) in
      if code - c < first then symbols.(index + code - first)
      else go (code lsl 1) ((first + c) lsl 1) (index + c) (l + 1) in
    go 0 0 0 1 in
  let rec block literals distances =
    let x = symbol literals in
    if x < 256 then (Buffer.add_char out (Char.chr x); block literals distances)
    else if x > 256 then begin
      if x > 285 then damaged "the codes are not gzip";
      let length = length_base.(x - 257) + bits length_bits.(x - 257) in
      let d = symbol distances in
      if d > 29 then damaged "the codes are not gzip";
      let distance = distance_base.(d) + bits (distance_bits d) in
      let from = Buffer.length out - distance in
      if from < 0 then damaged "the codes are not gzip";
      for i = 0 to length - 1 do Buffer.add_char out (Buffer.nth out (from + i)) done;
      block literals distances
    end in
  let fixed =
    ( huffman (Array.init 288 (fun i -> if i < 144 then 8 else if i < 256 then 9
                                else if i < 280 then 7 else 8)),
      huffman (Array.make 30 5) ) in
  let dynamic () =
    let literals = bits 5 + 257 in
    let distances = bits 5 + 1 in
    let words = bits 4 + 4 in
    let lengths = Array.make 19 0 in
    for i = 0 to words - 1 do lengths.(order_of_lengths.(i)) <- bits 3 done;
    let code = huffman lengths in
    let all = Array.make (literals + distances) 0 in
    let i = ref 0 in
    let repeat v times =
      if !i + times > Array.length all then damaged "the codes are not gzip";
      Array.fill all !i times v;
      i := !i + times in
    while !i < Array.length all do
      match symbol code with
      | 16 ->
        if !i = 0 then damaged "the codes are not gzip";
        let v = all.(!i - 1) in
        repeat v (3 + bits 2)
      | 17 -> let k = bits 3 in repeat 0 (3 + k)
      | 18 -> let k = bits 7 in repeat 0 (11 + k)
      | v -> repeat v 1
    done;
    (huffman (Array.sub all 0 literals), huffman (Array.sub all literals distances)) in
  let rec blocks () =
    let last = bits 1 in
    (match bits 2 with
     | 0 ->
       held := 0; count := 0;
       let low = byte () in
       let size = low lor (byte () lsl 8) in
       let low = byte () in
       if size lxor (low lor (byte () lsl 8)) <> 0xFFFF then damaged "the codes are not gzip";
       for _ = 1 to size do Buffer.add_char out (Char.chr (byte ())) done
     | 1 -> let l, d = fixed in block l d
     | 2 -> let l, d = dynamic () in block l d
     | _ -> damaged "the codes are not gzip");
    if last = 0 then blocks () in
  blocks ();
  let word () =
    let a = byte () in let b = byte () in let c = byte () in
    a lor (b lsl 8) lor (c lsl 16) lor (byte () lsl 24) in
  let result = Buffer.contents out in
  let crc = ref 0xFFFFFFFF in
  String.iter (fun c -> crc := crc_table.((!crc lxor Char.code c) land 255) lxor (!crc lsr 8)) result;
  if word () <> !crc lxor 0xFFFFFFFF then damaged "the codes are damaged";
  if word () <> String.length result land 0xFFFFFFFF then damaged "the codes are damaged";
  if !at <> n then damaged "something follows the codes";
  result

(* The codes, exactly as many as there are nodes. *)
let read text nodes =
  let bytes = gunzip (base64 text) in
  let nodes = if Z.fits_int nodes then Z.to_int nodes else -1 in
  if nodes < 1 || String.length bytes <> (nodes + 3) / 4 then
    damaged "the codes are not as long as the number of nodes says";
  let code i = (Char.code bytes.[i / 4] lsr (2 * (i land 3))) land 3 in
  for i = nodes to (4 * String.length bytes) - 1 do
    if code i <> 0 then damaged "codes are left over"
  done;
  List.init nodes (fun i ->
      match code i with
      | 0 -> Checker.Branched
      | 1 -> Checker.Bounded
      | 2 -> Checker.Void
      | _ -> Checker.Reached)
