(* JSON as far as certificates need it: whole numbers, no repeated keys. *)

type t =
  | Null
  | Bool of bool
  | Int of Z.t
  | Text of string
  | List of t list
  | Object of (string * t) list

(* Integers of any size; extracted code has a module Z of its own. *)
module Integer = Z

exception Malformed of string

let refuse why = raise (Malformed why)

let parse text =
  let n = String.length text in
  let at = ref 0 in
  let peek () = if !at < n then text.[!at] else refuse "the text ends too early" in
  let next () = let c = peek () in incr at; c in
  let rec space () =
    if !at < n then match text.[!at] with
      | ' ' | '\t' | '\n' | '\r' -> incr at; space ()
      | _ -> () in
  let expect c = if next () <> c then refuse (Printf.sprintf "no %c where one has to be" c) in
  let word w v = String.iter expect w; v in
  let string () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () =
      match next () with
      | '"' -> Buffer.contents b
      | '\\' ->
        (match next () with
         | 'u' ->
           let code = int_of_string ("0x" ^ String.init 4 (fun _ -> next ())) in
           Buffer.add_utf_8_uchar b (if Uchar.is_valid code then Uchar.of_int code else Uchar.rep)
         | 'n' -> Buffer.add_char b '\n'
         | 't' -> Buffer.add_char b '\t'
         | 'r' -> Buffer.add_char b '\r'
         | 'b' -> Buffer.add_char b '\b'
         | 'f' -> Buffer.add_char b '\012'
         | ('"' | '\\' | '/') as c -> Buffer.add_char b c
         | _ -> refuse "an unknown escape");
        go ()
      | c -> Buffer.add_char b c; go () in
    go () in
  let number () =
    let from = !at in
    let is_digit c = c >= '0' && c <= '9' in
    if peek () = '-' then incr at;
    let first = !at in
    while !at < n && is_digit text.[!at] do incr at done;
    let digits = !at - first in
    if digits = 0 || digits > 1 && text.[first] = '0' then refuse "not a number";
    if !at < n && String.contains ".eE" text.[!at] then refuse "not a whole number";
    let z = Z.of_string (String.sub text from (!at - from)) in
    if not (Z.fits_int64 z) then refuse "not a 64-bit whole number";
    Int z in
  (* What is between two brackets, with commas. *)
  let sequence close item =
    incr at; space ();
    if peek () = close then (incr at; [])
    else
      let rec more items =
        let items = item () :: items in
        space ();
        match next () with
        | ',' -> space (); more items
        | c when c = close -> List.rev items
        | _ -> refuse "no comma where one has to be" in
      more [] in
  let rec value () =
    space ();
    match peek () with
    | '{' ->
      let seen = Hashtbl.create 16 in
      Object (sequence '}' (fun () ->
          let key = string () in
          if Hashtbl.mem seen key then refuse "a key is repeated";
          Hashtbl.add seen key ();
          space (); expect ':';
          (key, value ())))
    | '[' -> List (sequence ']' value)
    | '"' -> Text (string ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> number () in
  let result = value () in
  space ();
  if !at < n then refuse "something follows the JSON";
  result

let find key = function
  | Object fields -> List.assoc_opt key fields
  | _ -> refuse "not an object"

let get key o =
  match find key o with Some v -> v | None -> refuse (Printf.sprintf "%S is missing" key)

let int = function Int z -> z | _ -> refuse "not a whole number"
let list item = function List l -> List.map item l | _ -> refuse "not a list"
let bool = function Bool b -> b | _ -> refuse "neither true nor false"
let text = function Text s -> s | _ -> refuse "not a text"
let nullable item = function Null -> None | v -> Some (item v)

(* Refuses keys that are not listed. *)
let known keys = function
  | Object fields ->
    List.iter (fun (k, _) -> if not (List.mem k keys) then refuse "an unknown key") fields
  | _ -> refuse "not an object"
