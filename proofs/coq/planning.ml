(* Finds the chains of a table, and which of them become one when a weight is fixed. Nothing rests
   on it: the checker holds every chain against the rows and every move against the chains. *)

open Checker
module Z = Json.Integer

let key i =
  let rec bits i = if i <= 1 then [] else (i land 1 = 1) :: bits (i lsr 1) in
  bits (i + 1)

type chain = { number : int; form : form; length : int; first : int; tail : chain option }

(* An order for trees that are grown: the intercept first, then what changes the loss the most. *)
let order (p : problem) =
  let d = List.length p.lows in
  let weight = Array.make d Z.zero in
  List.iter
    (fun r ->
       List.iter
         (fun (j, _) ->
            let j = Z.to_int j in
            if j >= 0 && j < d then weight.(j) <- Z.add weight.(j) (swing p r))
         r.entries)
    p.rows;
  let features = List.init (if p.intercept then d - 1 else d) Fun.id in
  let sorted =
    List.stable_sort (fun i j -> Z.compare weight.(j) weight.(i)) features in
  List.map Z.of_int (if p.intercept then (d - 1) :: sorted else sorted)

let plan (p : problem) (order : Z.t list) =
  let d = List.length order in
  let order = Array.of_list (List.map Z.to_int order) in
  let place = Array.make d (-1) in
  Array.iteri
    (fun k j -> if j >= 0 && j < d && place.(j) < 0 then place.(j) <- k
      else raise (Json.Malformed "the order does not name every component once"))
    order;
  let known = Hashtbl.create 1024 in
  let nothing = { number = d; form = []; length = 0; first = d; tail = None } in
  let chains = ref [ nothing ] in
  let count = ref (d + 1) in
  let extend (k, x) tail =
    match Hashtbl.find_opt known (k, x, tail.number) with
    | Some c -> c
    | None ->
      let c =
        { number = !count; form = (Z.of_int order.(k), x) :: tail.form; length = tail.length + 1;
          first = k; tail = Some tail } in
      incr count;
      Hashtbl.add known (k, x, tail.number) c;
      chains := c :: !chains;
      c in
  let chain row =
    let pairs = List.map (fun (j, x) -> (place.(Z.to_int j), x)) (full p row) in
    List.fold_right extend (List.sort compare pairs) nothing in
  let rows = List.map (fun r -> (r, chain r)) p.rows in
  (* Chains of one component are those of the component's own function. *)
  let function_of c =
    if c.length = 1 then key order.(c.first) else key c.number in
  let weight = Array.make !count Z.zero in
  List.iter
    (fun (r, c) -> weight.(c.number) <- Z.add weight.(c.number) (swing p r)) rows;
  let moves = Array.make d [] in
  List.iter
    (fun c ->
       match c.tail with
       | Some tail ->
         weight.(tail.number) <- Z.add weight.(tail.number) weight.(c.number);
         if tail.length > 0 then
           let step = if tail.length = 1 then snd (List.hd tail.form) else Z.one in
           let move =
             { source = function_of c; factor = snd (List.hd c.form); target = function_of tail;
               step } in
           moves.(c.first) <- (weight.(c.number), move) :: moves.(c.first)
       | None -> ())
    !chains;
  (* The heaviest come first, as they raise a bound the most. *)
  let sorted l =
    List.map snd (List.stable_sort (fun (a, _) (b, _) -> Z.compare b a) (List.rev l)) in
  let own = List.init d (fun j -> (key j, [ (Z.of_int j, Z.one) ])) in
  let longer = List.filter (fun c -> c.length <> 1) !chains in
  { forms = own @ List.map (fun c -> (function_of c, c.form)) longer;
    row_keys = List.map (fun (_, c) -> function_of c) rows;
    own_keys = List.map fst own;
    moves_of = Array.to_list (Array.map sorted moves) }
