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

(* The stair of each position, and all stairs from the bottom up: those that are given by their
   components, then each position that is in none. *)
let stairs_of place stairs =
  let d = Array.length place in
  let stair = Array.make d (-1) in
  let all = List.map (List.map (fun j -> place.(j))) stairs in
  List.iteri (fun g -> List.iter (fun k -> stair.(k) <- g)) all;
  let rest = List.filter (fun k -> stair.(k) < 0) (List.init d Fun.id) in
  List.iteri (fun i k -> stair.(k) <- List.length all + i) rest;
  (stair, Array.of_list (all @ List.map (fun k -> [ k ]) rest))

(* By depth: every chain gives what it has to the step of a stair that is its receiver, and then
   each stair's topmost step to the one below it. *)
let relaxations p order place stairs extend nothing function_of weight rows =
  let stair, all = stairs_of place stairs in
  let components = List.init (Array.length place) Z.of_int in
  let lows = List.map (narrow_low p) components and highs = List.map (narrow_high p) components in
  let rec pairs c =
    match c.tail with Some t -> (c.first, snd (List.hd c.form)) :: pairs t | None -> [] in
  let run steps = List.fold_right (fun k tail -> extend (k, Z.one) tail) steps nothing in
  let rank g = (-List.length all.(g), List.hd all.(g)) in
  let given = Hashtbl.create 1024 in
  let give c =
    let pairs = pairs c in
    let best =
      List.fold_left
        (fun g (k, _) -> if g < 0 || rank stair.(k) < rank g then stair.(k) else g) (-1) pairs in
    let steps, others = List.partition (fun (k, _) -> stair.(k) = best) pairs in
    let target = run (List.map fst steps) in
    if target.number = c.number then []
    else
      let others = List.map (fun (k, x) -> (Z.of_int order.(k), x)) others in
      let low, high = span lows highs others in
      [ (weight c,
         Give (function_of c, function_of target, snd (List.hd (List.rev steps)), others, low,
               Z.succ (Z.sub high low))) ] in
  let gives c =
    match Hashtbl.find_opt given c.number with
    | Some l -> l
    | None ->
      let l = if c.length < 2 then [] else give c in
      Hashtbl.add given c.number l;
      l in
  let rec folds steps =
    match List.rev steps with
    | top :: (_ :: _ as below) ->
      let below = List.rev below in
      Fold (function_of (run steps), function_of (run [ top ]), function_of (run below))
      :: folds below
    | _ -> [] in
  let distinct l = List.sort_uniq (fun a b -> compare a.number b.number) l in
  let rec from k chains =
    if k = Array.length place then []
    else
      let now = List.concat_map gives chains in
      let heaviest = List.stable_sort (fun (a, _) (b, _) -> Z.compare b a) now in
      let free = List.map (List.filter (fun step -> step >= k)) (Array.to_list all) in
      let next = function { first; tail = Some t; _ } when first = k -> t | c -> c in
      (List.map snd heaviest @ List.concat_map folds free)
      :: from (k + 1) (distinct (List.map next chains)) in
  from 0 (distinct rows)

let plan ?(stairs = []) (p : problem) (order : Z.t list) =
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
  let relaxations = if stairs = [] then [] else relaxations p order place stairs extend nothing
      function_of (fun c -> weight.(c.number)) (List.map snd rows) in
  let own = List.init d (fun j -> (key j, [ (Z.of_int j, Z.one) ])) in
  let longer = List.filter (fun c -> c.length <> 1) !chains in
  { forms = own @ List.map (fun c -> (function_of c, c.form)) longer;
    row_keys = List.map (fun (_, c) -> function_of c) rows;
    own_keys = List.map fst own;
    moves_of = Array.to_list (Array.map sorted moves);
    relaxations_of = relaxations }
