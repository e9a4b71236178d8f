(* The categories of trees over classes and the stairs of trees over levels, and what the format asks
   of them. Nothing rests on it: what the checker needs of them it sees for itself. *)

open Checker
module Z = Json.Integer

let refuse_unless holds why = if not holds then Json.refuse why

(* Components that differ from each other and are there. *)
let distinct d components =
  List.for_all (fun j -> Z.sign j >= 0 && Z.lt j (Z.of_int d)) components
  && List.length (List.sort_uniq Z.compare components) = List.length components

let entry j r = List.fold_left (fun s (i, x) -> if Z.equal i j then Z.add s x else s) Z.zero r.entries

(* The references, the other components in the order of the tree, and each row's entries there. *)
let shift (p : problem) (c : certificate) categories =
  let d = List.length p.lows in
  let last = Z.of_int (d - 1) in
  refuse_unless
    (p.radius = None && p.non_zeros = None && p.projected = []
     && List.for_all (fun x -> Z.sign x = 0) p.eta)
    "shifts of categories change more than scores";
  refuse_unless (Z.sign c.multiplier = 0) "a tree over classes has a multiplier";
  refuse_unless
    (List.for_all (fun g -> g <> []) categories && distinct d (List.concat categories))
    "the categories do not name each of their features once";
  refuse_unless
    (not p.intercept || List.exists (List.mem last) categories)
    "the intercept belongs to no category";
  let references = List.map List.hd categories in
  refuse_unless
    (distinct d (references @ c.order) && List.length references + List.length c.order = d)
    "the order does not name every feature except the references once";
  let category = Hashtbl.create 64 in
  List.iteri (fun g -> List.iter (fun j -> Hashtbl.replace category j g)) categories;
  let one_each r =
    let used = Array.make (List.length categories) 0 in
    List.iter
      (fun (j, x) ->
         match Hashtbl.find_opt category j with
         | Some g -> used.(g) <- used.(g) + (if Z.equal x Z.one then 1 else 2)
         | None -> ())
      (full p r);
    Array.for_all (fun n -> n = 1) used in
  refuse_unless (List.for_all one_each p.rows)
    "some row does not use exactly one feature of a category";
  let reference j = Option.map (List.nth references) (Hashtbl.find_opt category j) in
  let place = Hashtbl.create 64 in
  List.iteri (fun i j -> Hashtbl.replace place j (Z.of_int i)) c.order;
  let form r =
    List.filter_map
      (fun (j, x) -> Option.map (fun i -> (i, x)) (Hashtbl.find_opt place j)) (full p r) in
  ( { references; members = List.map (fun j -> (j, reference j)) c.order },
    List.map form p.rows )

(* A first, then the others as they are. *)
let order sh =
  let n = List.length sh.members in
  Z.of_int n :: List.init n Z.of_int

(* Each row has the lowest steps of a stair and no others, each with the entry 1. *)
let nested p stair r =
  let entries = List.map (fun j -> entry j r) stair in
  let rec falls = function
    | x :: (y :: _ as rest) -> (Z.equal x Z.one || Z.sign y = 0) && falls rest
    | _ -> true in
  List.for_all (fun x -> Z.sign x = 0 || Z.equal x Z.one) entries && falls entries

let stairs (p : problem) (c : certificate) stairs =
  let d = List.length p.lows in
  let place = Hashtbl.create 64 in
  List.iteri (fun k j -> Hashtbl.replace place j k) c.order;
  refuse_unless (distinct (if p.intercept then d - 1 else d) (List.concat stairs))
    "a step of a stair is no feature, or a step of two stairs";
  let rec rises = function
    | i :: (j :: _ as rest) -> Hashtbl.find place i < Hashtbl.find place j && rises rest
    | _ -> true in
  List.iter
    (fun stair ->
       refuse_unless (List.length stair > 1) "a stair has less than two steps";
       refuse_unless
         (List.for_all (Hashtbl.mem place) stair && rises stair)
         "the order fixes a step of a stair before the one below it";
       refuse_unless (List.for_all (nested p stair) p.rows)
         "a row has not the lowest steps of a stair")
    stairs;
  refuse_unless (stairs = [] || not (List.mem Reached c.codes))
    "a tree that is closed by levels has a node that is closed by reaches";
  List.map (List.map Z.to_int) stairs
