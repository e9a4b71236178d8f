(* Reads a certificate and a problem, and says what the proven checker says. *)

open Checker
module Z = Json.Integer
open Json

exception Not_covered of string

(* How many values a table may have, and all tables at first. *)
let widest = Z.of_int (1 lsl 16)
let most = Z.of_int (1 lsl 23)

(* How many nodes a tree that the file does not have may take. *)
let most_nodes = Z.of_int (1 lsl 16)

let refuse_unless holds why = if not holds then refuse why

let loss_of root =
  let costs = get "costs" root in
  known [ "missed_positive"; "false_alarm" ] costs;
  let fn = int (get "missed_positive" costs) and fp = int (get "false_alarm" costs) in
  match get "loss" root with
  | Null -> (ZeroOne (fn, fp), (fn, fp))
  | node when find "high" node <> None ->
    raise (Not_covered "a loss without a table")
  | node ->
    let tables =
      match find "labels" node with
      | Some labels -> list (list int) labels
      | None -> [ list int (get "negative" node); list int (get "positive" node) ] in
    let size = List.length (List.hd tables) in
    refuse_unless (size > 0 && List.for_all (fun t -> List.length t = size) tables)
      "tables of several lengths";
    (Scores (int (get "low" node), bool (get "saturated" node), tables), (fn, fp))

(* Lattice, loss and perturbation, without rows, with the costs. *)
let setting root =
  let lattice = get "lattice" root in
  known [ "low"; "high"; "intercept"; "intercept_step"; "squared_radius"; "max_non_zeros" ] lattice;
  if find "intercept_step" lattice <> None then raise (Not_covered "an intercept with a step");
  let noise = get "perturbation" root in
  known [ "unit"; "linear"; "projected" ] noise;
  let the_loss, costs = loss_of root in
  let p =
    { lows = list int (get "low" lattice);
      highs = list int (get "high" lattice);
      intercept = bool (get "intercept" lattice);
      radius = nullable int (get "squared_radius" lattice);
      non_zeros = nullable int (get "max_non_zeros" lattice);
      unit_ = int (get "unit" noise);
      eta = list int (get "linear" noise);
      projected = list int (get "projected" noise);
      the_loss; rows = [] } in
  let d = List.length p.lows in
  refuse_unless (List.length p.highs = d && List.length p.eta = d && Z.sign p.unit_ > 0)
    "lists of several lengths";
  (p, costs)

let labels = function ZeroOne _ -> 2 | Scores (_, _, ts) -> List.length ts

(* A row is [n+, n-, components, entries], or [counts, components, entries] of more labels. *)
let row labels node =
  let counts, columns, entries =
    match node with
    | List [ p; n; columns; entries ] when labels = 2 -> ([ int n; int p ], columns, entries)
    | List [ counts; columns; entries ] when labels > 2 -> (list int counts, columns, entries)
    | _ -> refuse "not a row" in
  let columns = list int columns and entries = list int entries in
  refuse_unless
    (List.length columns = List.length entries
     && List.length counts = labels
     && List.for_all (fun n -> Z.sign n >= 0) counts)
    "not a row";
  { entries = List.combine columns entries; counts }

let records rows =
  List.fold_left (fun n r -> List.fold_left Z.add n r.counts) Z.zero rows

let fields =
  [ "format"; "claim"; "order"; "categories"; "stairs"; "lattice"; "costs"; "loss";
    "perturbation"; "cells"; "records"; "base_loss"; "weights"; "objective"; "bound"; "nodes";
    "codes" ]

(* The chains of an order, unless their tables would be too large. *)
let plan_of ?stairs p order =
  let plan = Planning.plan ?stairs p order in
  let width form =
    let low, high = span p.lows p.highs form in
    Z.sub high low in
  let widths = List.map width (List.map snd plan.forms @ List.map (full p) p.rows) in
  if List.exists (fun x -> Z.gt x widest) widths || Z.gt (List.fold_left Z.add Z.zero widths) most
  then raise (Not_covered "scores that range too widely for tables");
  plan

let check_files certificate problem =
  refuse_unless (find "format" certificate = Some (Text "didyma-certificate/5"))
    "not a certificate of format 5";
  if find "conflicts" certificate <> None then raise (Not_covered "nodes that conflicts close");
  known fields certificate;
  let problem = match find "problem" problem with Some p -> p | None -> problem in
  let claimed, claimed_costs = setting certificate in
  let wanted, costs = setting problem in
  refuse_unless (claimed = wanted && claimed_costs = costs)
    "lattice, costs, loss or perturbation are not those of the problem";
  let rows = list (row (labels wanted.the_loss)) (get "cells" problem) in
  let p = { wanted with rows; the_loss = least_zero wanted.the_loss } in
  let number key = int (get key certificate) in
  let base = { p with projected = []; unit_ = Z.one } in
  refuse_unless
    (Z.equal (number "cells") (Z.of_int (List.length rows))
     && Z.equal (number "records") (records rows)
     && Z.equal (number "base_loss") (f base (fun _ -> Z.zero)))
    "unique rows, records or base loss are not those of the problem";
  let bound = get "bound" certificate in
  known [ "norm_multiplier"; "slope_unit"; "slopes" ] bound;
  let slope_unit = int (get "slope_unit" bound) in
  refuse_unless (Z.leq slope_unit (Z.shift_left Z.one 32)) "the unit of slopes exceeds 2^32";
  let groups key = match find key certificate with None -> [] | Some l -> list (list int) l in
  let categories = groups "categories" and stairs = groups "stairs" in
  let order = list int (get "order" certificate) in
  let slopes = list int (get "slopes" bound) in
  let multiplier = int (get "norm_multiplier" bound) in
  let has_tree = not (Z.equal (number "nodes") Z.zero) in
  let c =
    { weights = list int (get "weights" certificate); objective = number "objective"; order;
      multiplier; slope_unit; slopes; codes = [] } in
  if has_tree then begin
    let codes = Codes.read (text (get "codes" certificate)) (number "nodes") in
    let c = { c with codes } in
    refuse_unless
      (if categories <> [] then begin
          refuse_unless (stairs = []) "a tree over classes has stairs";
          let sh, forms = Groups.shift p c categories in
          let order = Groups.order sh in
          check_classes p { c with order } (plan_of (shifted_problem p sh forms) order) sh forms
        end else begin
          refuse_unless (List.length order = List.length p.lows)
            "the order is not one of the components";
          let stairs = Groups.stairs p c stairs in
          check p c (plan_of ~stairs p order)
        end)
      "some node is not closed, or the point is wrong"
  end else begin
    refuse_unless
      (order = [] && categories = [] && stairs = [] && slopes = [] && Z.equal slope_unit Z.one && Z.equal multiplier Z.zero
       && text (get "codes" certificate) = "")
      "a proof without nodes has an order, a bound or codes";
    let order = Planning.order p in
    match check_grown p { c with order } (plan_of p order) most_nodes with
    | Proven _ -> ()
    | Refuted -> refuse "some point is better, or the point is wrong"
    | Gave_up -> raise (Not_covered "a proof without a tree that takes more nodes than are tried")
  end

let verdict certificate problem =
  match check_files (parse certificate) (parse problem) with
  | () -> "valid"
  | exception Malformed why -> "invalid: " ^ why
  | exception Codes.Damaged why -> "invalid: " ^ why
  | exception Not_covered why -> "not covered: " ^ why
  | exception Stack_overflow -> "not covered: a problem of this size"

let contents file =
  let channel = open_in_bin file in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
      really_input_string channel (in_channel_length channel))

(* Two lines, a certificate and a problem, are answered by one. *)
let read_line_opt () = try Some (input_line stdin) with End_of_file -> None

let rec answer_lines () =
  match read_line_opt () with
  | None -> ()
  | Some certificate ->
    (match read_line_opt () with
     | None -> ()
     | Some problem ->
       print_endline (verdict certificate problem);
       answer_lines ())

let () =
  match Sys.argv with
  | [| _; certificate; problem |] ->
    let said = verdict (contents certificate) (contents problem) in
    print_endline said;
    exit (if said = "valid" then 0 else if String.sub said 0 3 = "not" then 2 else 1)
  | [| _ |] -> answer_lines ()
  | _ ->
    prerr_endline "usage: didyma-check CERTIFICATE PROBLEM, or pairs of lines on standard input";
    exit 64
