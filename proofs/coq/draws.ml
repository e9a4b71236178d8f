(* Draws from the words of a line until they run out. A line has a law, its two parameters and
   words of 16 hexadecimal digits; the answer has each draw, a colon and how many words it took. *)

open Samplers
module Z = Big_int_Z

(* What a scale needs, for the last one; most lines have that of the line before. *)
let blocks =
  let last = ref None in
  fun p q ->
    match !last with
    | Some (p', q', law) when Z.eq_big_int p p' && Z.eq_big_int q q' -> law
    | _ ->
      let law = blocks_of p q in
      last := Some (p, q, law);
      law

let answer line =
  match String.split_on_char ' ' line with
  | law :: p :: q :: words ->
    let p = Z.big_int_of_string p and q = Z.big_int_of_string q in
    let truth sampler ws =
      Option.map (fun (b, r) -> ((if b then "1" else "0"), r)) (sampler p q ws) in
    let whole sampler =
      let law = blocks p q in
      fun ws -> Option.map (fun (x, r) -> (Z.string_of_big_int x, r)) (sampler law ws) in
    let sampler =
      match law with
      | "below" ->
        fun ws -> Option.map (fun (x, r) -> (Z.string_of_big_int x, r)) (below p ws)
      | "bernoulli" -> truth bernoulli
      | "bernoulli-exp" -> truth bernoulli_exp
      | "geometric" -> whole geometric
      | "discrete-laplace" -> whole discrete_laplace
      | _ -> failwith "an unknown law" in
    let rec taken ws r = if ws == r then 0 else 1 + taken (List.tl ws) r in
    let rec draws ws acc =
      match sampler ws with
      | None -> List.rev acc
      | Some (x, r) -> draws r (Printf.sprintf "%s:%d" x (taken ws r) :: acc) in
    let ws = List.map (fun w -> Z.big_int_of_string ("0x" ^ w)) words in
    draws ws []
  | _ -> failwith "not a line of words"

let () =
  try
    while true do
      print_endline (String.concat " " (answer (input_line stdin)))
    done
  with End_of_file -> ()
