(* Written by Coq of sources with checksum 3385848714 151689 *)

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> nat **)

let rec length = function
| [] -> O
| _ :: l' -> S (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

type comparison =
| Eq
| Lt
| Gt

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n m =
   match n with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

module Pos =
 struct
  (** val succ : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec succ = Big_int_Z.succ_big_int

  (** val add :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec add = Big_int_Z.add_big_int

  (** val add_carry :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  and add_carry x y =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (add_carry p q))
        (fun q -> Big_int_Z.mult_int_big_int 2 (add_carry p q))
        (fun _ ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (succ p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q -> Big_int_Z.mult_int_big_int 2 (add_carry p q))
        (fun q ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (add p q))
        (fun _ -> Big_int_Z.mult_int_big_int 2 (succ p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (succ q))
        (fun q -> Big_int_Z.mult_int_big_int 2 (succ q))
        (fun _ ->
        (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        Big_int_Z.unit_big_int)
        y)
      x

  (** val pred_double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec pred_double x =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (Big_int_Z.mult_int_big_int 2 p))
      (fun p ->
      (fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      (pred_double p))
      (fun _ -> Big_int_Z.unit_big_int)
      x

  (** val mul :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec mul = Big_int_Z.mult_big_int

  (** val compare_cont :
      comparison -> Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let rec compare_cont = (fun c x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then c else if s < 0 then Lt else Gt)

  (** val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let compare = (fun x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then Eq else if s < 0 then Lt else Gt)

  (** val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let rec eqb p q =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q0 -> eqb p0 q0)
        (fun _ -> false)
        (fun _ -> false)
        q)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> false)
        (fun q0 -> eqb p0 q0)
        (fun _ -> false)
        q)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> false)
        (fun _ -> false)
        (fun _ -> true)
        q)
      p

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> Big_int_Z.big_int -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> op a (iter_op op p0 (op a a)))
      (fun p0 -> iter_op op p0 (op a a))
      (fun _ -> a)
      p

  (** val to_nat : Big_int_Z.big_int -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)

  (** val of_succ_nat : nat -> Big_int_Z.big_int **)

  let rec of_succ_nat = function
  | O -> Big_int_Z.unit_big_int
  | S x -> succ (of_succ_nat x)
 end

module Z =
 struct
  (** val double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let double x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.zero_big_int)
      (fun p -> (Big_int_Z.mult_int_big_int 2 p))
      (fun p -> Big_int_Z.minus_big_int (Big_int_Z.mult_int_big_int 2 p))
      x

  (** val succ_double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let succ_double x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun p ->
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      p))
      (fun p -> Big_int_Z.minus_big_int (Pos.pred_double p))
      x

  (** val pred_double : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pred_double x =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.minus_big_int Big_int_Z.unit_big_int)
      (fun p -> (Pos.pred_double p))
      (fun p -> Big_int_Z.minus_big_int
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x)) p))
      x

  (** val pos_sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec pos_sub x y =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q -> double (pos_sub p q))
        (fun q -> succ_double (pos_sub p q))
        (fun _ -> (Big_int_Z.mult_int_big_int 2 p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q -> pred_double (pos_sub p q))
        (fun q -> double (pos_sub p q))
        (fun _ -> (Pos.pred_double p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun q -> Big_int_Z.minus_big_int (Big_int_Z.mult_int_big_int 2
        q))
        (fun q -> Big_int_Z.minus_big_int (Pos.pred_double q))
        (fun _ -> Big_int_Z.zero_big_int)
        y)
      x

  (** val add :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let add = Big_int_Z.add_big_int

  (** val opp : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let opp = Big_int_Z.minus_big_int

  (** val sub :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let sub = Big_int_Z.sub_big_int

  (** val mul :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let mul = Big_int_Z.mult_big_int

  (** val compare : Big_int_Z.big_int -> Big_int_Z.big_int -> comparison **)

  let compare = (fun x y -> let s = Big_int_Z.compare_big_int x y in
  if s = 0 then Eq else if s < 0 then Lt else Gt)

  (** val leb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let leb = Big_int_Z.le_big_int

  (** val ltb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let ltb = Big_int_Z.lt_big_int

  (** val eqb : Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

  let eqb = Big_int_Z.eq_big_int

  (** val max :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let max = Big_int_Z.max_big_int

  (** val min :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let min = Big_int_Z.min_big_int

  (** val abs : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let abs = Big_int_Z.abs_big_int

  (** val to_nat : Big_int_Z.big_int -> nat **)

  let to_nat z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> O)
      (fun p -> Pos.to_nat p)
      (fun _ -> O)
      z0

  (** val of_nat : nat -> Big_int_Z.big_int **)

  let of_nat = function
  | O -> Big_int_Z.zero_big_int
  | S n0 -> (Pos.of_succ_nat n0)
 end

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n l default =
  match n with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t -> nth m t default)

(** val nth_error : 'a1 list -> nat -> 'a1 option **)

let rec nth_error l = function
| O -> (match l with
        | [] -> None
        | x :: _ -> Some x)
| S n0 -> (match l with
           | [] -> None
           | _ :: l0 -> nth_error l0 n0)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f0 = function
| [] -> []
| a :: t -> (f0 a) :: (map f0 t)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f0 = function
| [] -> []
| x :: t -> app (f0 x) (flat_map f0 t)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f0 l a0 =
  match l with
  | [] -> a0
  | b :: t -> fold_left f0 t (f0 a0 b)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f0 a0 = function
| [] -> a0
| b :: t -> f0 b (fold_right f0 a0 t)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f0 = function
| [] -> false
| a :: l0 -> (||) (f0 a) (existsb f0 l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f0 = function
| [] -> true
| a :: l0 -> (&&) (f0 a) (forallb f0 l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f0 = function
| [] -> []
| x :: l0 -> if f0 x then x :: (filter f0 l0) else filter f0 l0

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl tl'))

(** val repeat : 'a1 -> nat -> 'a1 list **)

let rec repeat x = function
| O -> []
| S k -> x :: (repeat x k)

(** val nthz :
    Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let rec nthz l i =
  match l with
  | [] -> Big_int_Z.zero_big_int
  | a :: r ->
    if Z.eqb i Big_int_Z.zero_big_int
    then a
    else nthz r (Z.sub i Big_int_Z.unit_big_int)

(** val drop :
    Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int list **)

let rec drop l i =
  match l with
  | [] -> []
  | _ :: r ->
    if Z.eqb i Big_int_Z.zero_big_int
    then l
    else drop r (Z.sub i Big_int_Z.unit_big_int)

(** val size : Big_int_Z.big_int list -> Big_int_Z.big_int **)

let size l =
  Z.of_nat (length l)

(** val least : Big_int_Z.big_int list -> Big_int_Z.big_int **)

let least = function
| [] -> Big_int_Z.zero_big_int
| a :: r -> fold_left Z.min r a

(** val add_lists :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let rec add_lists p s =
  match p with
  | [] -> []
  | a :: p' ->
    (match s with
     | [] -> []
     | b :: s' -> (Z.add a b) :: (add_lists p' s'))

(** val add_steps :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> Big_int_Z.big_int list **)

let rec add_steps p s at_0 step0 =
  match p with
  | [] -> []
  | a :: p' ->
    (Z.add a (nthz s at_0)) :: (add_steps p' s (Z.add at_0 step0) step0)

(** val add_values :
    Big_int_Z.big_int list -> Big_int_Z.big_int -> (Big_int_Z.big_int ->
    Big_int_Z.big_int) -> Big_int_Z.big_int list **)

let rec add_values p q g =
  match p with
  | [] -> []
  | a :: p' ->
    (Z.add a (g q)) :: (add_values p' (Z.add q Big_int_Z.unit_big_int) g)

type fn = { flow : Big_int_Z.big_int; flen : Big_int_Z.big_int;
            table : Big_int_Z.big_int list; fmin : Big_int_Z.big_int }

(** val at_ : fn -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let at_ f0 q =
  nthz f0.table (Z.sub q f0.flow)

(** val of_table :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int list -> fn **)

let of_table low n t =
  { flow = low; flen = n; table = t; fmin = (least t) }

(** val zero : Big_int_Z.big_int -> Big_int_Z.big_int -> fn **)

let zero low n =
  { flow = low; flen = n; table =
    (repeat Big_int_Z.zero_big_int (Z.to_nat n)); fmin =
    Big_int_Z.zero_big_int }

(** val add_map : fn -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> fn **)

let add_map f0 g =
  of_table f0.flow f0.flen (add_values f0.table f0.flow g)

(** val merge :
    fn -> fn -> Big_int_Z.big_int -> Big_int_Z.big_int -> fn option **)

let merge dst src a step0 =
  let first = Z.sub (Z.add a (Z.mul step0 dst.flow)) src.flow in
  let last = Z.add first (Z.mul step0 (Z.sub dst.flen Big_int_Z.unit_big_int))
  in
  if (&&)
       ((&&)
         ((&&) (Z.leb Big_int_Z.zero_big_int first) (Z.ltb first src.flen))
         (Z.leb Big_int_Z.zero_big_int last)) (Z.ltb last src.flen)
  then Some
         (of_table dst.flow dst.flen
           (if Z.eqb step0 Big_int_Z.unit_big_int
            then add_lists dst.table (drop src.table first)
            else add_steps dst.table src.table first step0))
  else None

type key = bool list

(** val same_key : key -> key -> bool **)

let rec same_key a b =
  match a with
  | [] -> (match b with
           | [] -> true
           | _ :: _ -> false)
  | x :: a' ->
    (match b with
     | [] -> false
     | y :: b' -> (&&) (eqb x y) (same_key a' b'))

type 'a store =
| Leaf
| Node of 'a store * 'a option * 'a store

(** val get : key -> 'a1 store -> 'a1 option **)

let rec get k = function
| Leaf -> None
| Node (l, o, r) ->
  (match k with
   | [] -> o
   | b :: k' -> if b then get k' l else get k' r)

(** val node : 'a1 store -> 'a1 option -> 'a1 store -> 'a1 store **)

let node l o r =
  match l with
  | Leaf ->
    (match o with
     | Some _ -> Node (l, o, r)
     | None -> (match r with
                | Leaf -> Leaf
                | Node (_, _, _) -> Node (l, o, r)))
  | Node (_, _, _) -> Node (l, o, r)

(** val put : key -> 'a1 option -> 'a1 store -> 'a1 store **)

let rec put k x t =
  match k with
  | [] ->
    (match t with
     | Leaf -> node Leaf x Leaf
     | Node (l, _, r) -> node l x r)
  | b :: k' ->
    if b
    then (match t with
          | Leaf -> node (put k' x Leaf) None Leaf
          | Node (l, o, r) -> node (put k' x l) o r)
    else (match t with
          | Leaf -> node Leaf None (put k' x Leaf)
          | Node (l, o, r) -> node l o (put k' x r))

type form = (Big_int_Z.big_int * Big_int_Z.big_int) list

(** val lin :
    form -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> Big_int_Z.big_int **)

let rec lin f0 w =
  match f0 with
  | [] -> Big_int_Z.zero_big_int
  | p :: r -> let (j, x) = p in Z.add (Z.mul x (w j)) (lin r w)

type row = { entries : form; counts : Big_int_Z.big_int list }

type loss =
| ZeroOne of Big_int_Z.big_int * Big_int_Z.big_int
| Scores of Big_int_Z.big_int * bool * Big_int_Z.big_int list list

type problem = { lows : Big_int_Z.big_int list;
                 highs : Big_int_Z.big_int list; intercept : bool;
                 radius : Big_int_Z.big_int option;
                 non_zeros : Big_int_Z.big_int option;
                 unit_ : Big_int_Z.big_int; eta : Big_int_Z.big_int list;
                 projected : Big_int_Z.big_int list; the_loss : loss;
                 rows : row list }

(** val table_at :
    Big_int_Z.big_int -> bool -> Big_int_Z.big_int list -> Big_int_Z.big_int
    -> Big_int_Z.big_int **)

let table_at low saturated t s =
  let i = Z.sub s low in
  let n = size t in
  let rise = fun a b ->
    if saturated
    then Big_int_Z.zero_big_int
    else Z.max Big_int_Z.zero_big_int (Z.sub (nthz t a) (nthz t b))
  in
  if Z.ltb i Big_int_Z.zero_big_int
  then Z.sub (nthz t Big_int_Z.zero_big_int)
         (Z.mul
           (rise Big_int_Z.zero_big_int
             (Z.min Big_int_Z.unit_big_int (Z.sub n Big_int_Z.unit_big_int)))
           i)
  else if Z.ltb i n
       then nthz t i
       else Z.add (nthz t (Z.sub n Big_int_Z.unit_big_int))
              (Z.mul
                (rise (Z.sub n Big_int_Z.unit_big_int)
                  (Z.max Big_int_Z.zero_big_int
                    (Z.sub n (Big_int_Z.mult_int_big_int 2
                      Big_int_Z.unit_big_int))))
                (Z.add (Z.sub i n) Big_int_Z.unit_big_int))

(** val step_loss :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let step_loss n_positive n_negative s fn0 fp =
  if Z.ltb Big_int_Z.zero_big_int s
  then Z.mul fp n_negative
  else Z.mul fn0 n_positive

(** val table_loss :
    Big_int_Z.big_int -> bool -> Big_int_Z.big_int list list ->
    Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let rec table_loss low saturated ts ns s =
  match ts with
  | [] -> Big_int_Z.zero_big_int
  | t :: ts' ->
    (match ns with
     | [] -> Big_int_Z.zero_big_int
     | n :: ns' ->
       Z.add (Z.mul n (table_at low saturated t s))
         (table_loss low saturated ts' ns' s))

(** val row_loss :
    loss -> Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let row_loss l ns s =
  match l with
  | ZeroOne (fn0, fp) ->
    step_loss (nthz ns Big_int_Z.unit_big_int)
      (nthz ns Big_int_Z.zero_big_int) s fn0 fp
  | Scores (low, saturated, ts) -> table_loss low saturated ts ns s

(** val least_zero : loss -> loss **)

let least_zero l = match l with
| ZeroOne (_, _) -> l
| Scores (low, saturated, ts) ->
  Scores (low, saturated,
    (map (fun t -> map (fun x -> Z.sub x (least t)) t) ts))

(** val dimension : problem -> Big_int_Z.big_int **)

let dimension p =
  size p.lows

(** val full : problem -> row -> form **)

let full p r =
  app r.entries
    (if p.intercept
     then ((Z.sub (dimension p) Big_int_Z.unit_big_int),
            Big_int_Z.unit_big_int) :: []
     else [])

(** val is_feature : problem -> Big_int_Z.big_int -> bool **)

let is_feature p j =
  negb
    ((&&) p.intercept (Z.eqb j (Z.sub (dimension p) Big_int_Z.unit_big_int)))

(** val upto : nat -> Big_int_Z.big_int -> Big_int_Z.big_int list **)

let rec upto n from =
  match n with
  | O -> []
  | S n' -> from :: (upto n' (Z.add from Big_int_Z.unit_big_int))

(** val components : problem -> Big_int_Z.big_int list **)

let components p =
  upto (length p.lows) Big_int_Z.zero_big_int

(** val sum :
    Big_int_Z.big_int list -> (Big_int_Z.big_int -> Big_int_Z.big_int) ->
    Big_int_Z.big_int **)

let rec sum l g =
  match l with
  | [] -> Big_int_Z.zero_big_int
  | j :: r -> Z.add (g j) (sum r g)

(** val square :
    problem -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> Big_int_Z.big_int
    -> Big_int_Z.big_int **)

let square p w j =
  if is_feature p j then Z.mul (w j) (w j) else Big_int_Z.zero_big_int

(** val non_zero :
    problem -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> Big_int_Z.big_int
    -> Big_int_Z.big_int **)

let non_zero p w j =
  if (&&) (is_feature p j) (negb (Z.eqb (w j) Big_int_Z.zero_big_int))
  then Big_int_Z.unit_big_int
  else Big_int_Z.zero_big_int

(** val norm :
    problem -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> Big_int_Z.big_int **)

let norm p w =
  sum (components p) (square p w)

(** val support :
    problem -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> Big_int_Z.big_int **)

let support p w =
  sum (components p) (non_zero p w)

(** val losses :
    problem -> row list -> (Big_int_Z.big_int -> Big_int_Z.big_int) ->
    Big_int_Z.big_int **)

let rec losses p rs w =
  match rs with
  | [] -> Big_int_Z.zero_big_int
  | r :: rs' ->
    Z.add (row_loss p.the_loss r.counts (lin (full p r) w)) (losses p rs' w)

(** val f :
    problem -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> Big_int_Z.big_int **)

let f p w =
  Z.sub
    (Z.sub (Z.mul p.unit_ (losses p p.rows w))
      (sum (components p) (fun j -> Z.mul (nthz p.eta j) (w j))))
    (nthz p.projected (norm p w))

(** val has : Big_int_Z.big_int -> form -> bool **)

let rec has j = function
| [] -> false
| p :: r -> let (i, _) = p in (||) (Z.eqb i j) (has j r)

(** val span :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> form ->
    Big_int_Z.big_int * Big_int_Z.big_int **)

let rec span ls hs = function
| [] -> (Big_int_Z.zero_big_int, Big_int_Z.zero_big_int)
| p :: r ->
  let (j, x) = p in
  let (a, b) = span ls hs r in
  let u = Z.mul x (nthz ls j) in
  let v = Z.mul x (nthz hs j) in
  ((Z.add a (Z.min u v)), (Z.add b (Z.max u v)))

(** val in_range : Big_int_Z.big_int -> form -> bool **)

let in_range d f0 =
  forallb (fun e ->
    (&&) (Z.leb Big_int_Z.zero_big_int (fst e)) (Z.ltb (fst e) d)) f0

(** val widest : loss -> Big_int_Z.big_int **)

let widest = function
| ZeroOne (a, b) -> Z.max a b
| Scores (_, _, ts) ->
  fold_right (fun t m -> fold_right Z.max m t) Big_int_Z.zero_big_int ts

(** val swing : problem -> row -> Big_int_Z.big_int **)

let swing p r =
  match p.the_loss with
  | ZeroOne (a, b) ->
    Z.abs
      (Z.sub (Z.mul b (nthz r.counts Big_int_Z.zero_big_int))
        (Z.mul a (nthz r.counts Big_int_Z.unit_big_int)))
  | Scores (_, _, _) ->
    Z.mul (widest p.the_loss)
      (fold_right Z.add Big_int_Z.zero_big_int r.counts)

(** val swings : problem -> row -> bool **)

let swings p r =
  let f0 = full p r in
  let (a, b) = span p.lows p.highs f0 in
  let ls =
    map (row_loss p.the_loss r.counts)
      (upto (Z.to_nat (Z.add (Z.sub b a) Big_int_Z.unit_big_int)) a)
  in
  (&&) (in_range (dimension p) f0)
    (forallb (fun x -> Z.leb (Z.sub x (least ls)) (swing p r)) ls)

(** val influences :
    problem -> row list -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let rec influences p rs j =
  match rs with
  | [] -> Big_int_Z.zero_big_int
  | r :: rs' ->
    Z.add (if has j (full p r) then swing p r else Big_int_Z.zero_big_int)
      (influences p rs' j)

(** val plain : problem -> bool **)

let plain p =
  match p.radius with
  | Some _ -> false
  | None ->
    (match p.non_zeros with
     | Some _ -> false
     | None -> (match p.projected with
                | [] -> true
                | _ :: _ -> false))

(** val pushed_up : problem -> Big_int_Z.big_int -> bool **)

let pushed_up p j =
  (&&) ((&&) (plain p) (negb (Z.eqb (nthz p.eta j) Big_int_Z.zero_big_int)))
    (Z.ltb (Z.mul p.unit_ (influences p p.rows j)) (nthz p.eta j))

(** val pushed_down : problem -> Big_int_Z.big_int -> bool **)

let pushed_down p j =
  (&&) ((&&) (plain p) (negb (Z.eqb (nthz p.eta j) Big_int_Z.zero_big_int)))
    (Z.ltb (Z.mul p.unit_ (influences p p.rows j)) (Z.opp (nthz p.eta j)))

(** val narrow_low : problem -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let narrow_low p j =
  if pushed_up p j then nthz p.highs j else nthz p.lows j

(** val narrow_high : problem -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let narrow_high p j =
  if pushed_up p j
  then nthz p.highs j
  else if pushed_down p j then nthz p.lows j else nthz p.highs j

(** val narrowed : problem -> bool **)

let narrowed p =
  existsb (fun j -> (||) (pushed_up p j) (pushed_down p j)) (components p)

(** val first_sum :
    Big_int_Z.big_int -> Big_int_Z.big_int list -> Big_int_Z.big_int **)

let rec first_sum r = function
| [] -> Big_int_Z.zero_big_int
| a :: t ->
  if Z.leb r Big_int_Z.zero_big_int
  then Big_int_Z.zero_big_int
  else Z.add a (first_sum (Z.sub r Big_int_Z.unit_big_int) t)

(** val put_down :
    Big_int_Z.big_int -> Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let rec put_down x l = match l with
| [] -> x :: []
| a :: t -> if Z.leb a x then x :: l else a :: (put_down x t)

(** val falling : Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let falling l =
  fold_right put_down [] l

(** val up_end :
    Big_int_Z.big_int list -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int) -> Big_int_Z.big_int **)

let up_end ls hs e =
  Z.max Big_int_Z.zero_big_int
    (Z.max (Z.mul (snd e) (nthz ls (fst e)))
      (Z.mul (snd e) (nthz hs (fst e))))

(** val down_end :
    Big_int_Z.big_int list -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int) -> Big_int_Z.big_int **)

let down_end ls hs e =
  Z.max Big_int_Z.zero_big_int
    (Z.opp
      (Z.min (Z.mul (snd e) (nthz ls (fst e)))
        (Z.mul (snd e) (nthz hs (fst e)))))

(** val ups :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> form ->
    Big_int_Z.big_int list **)

let ups ls hs f0 =
  falling (map (up_end ls hs) f0)

(** val downs :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> form ->
    Big_int_Z.big_int list **)

let downs ls hs f0 =
  falling (map (down_end ls hs) f0)

type chain = { chain_form : form; nothing : fn;
               ends : (Big_int_Z.big_int list * Big_int_Z.big_int list) option }

type state = { bound : Big_int_Z.big_int; live : fn store }

(** val empty : state **)

let empty =
  { bound = Big_int_Z.zero_big_int; live = Leaf }

(** val function0 : chain store -> state -> key -> fn option **)

let function0 chains s k =
  match get k s.live with
  | Some f0 -> Some f0
  | None -> (match get k chains with
             | Some c -> Some c.nothing
             | None -> None)

(** val add_to :
    chain store -> key -> (Big_int_Z.big_int -> Big_int_Z.big_int) -> state
    -> state option **)

let add_to chains k g s =
  match function0 chains s k with
  | Some f0 ->
    let f' = add_map f0 g in
    Some { bound = (Z.add (Z.sub s.bound f0.fmin) f'.fmin); live =
    (put k (Some f') s.live) }
  | None -> None

type move = { source : key; factor : Big_int_Z.big_int; target : key;
              step : Big_int_Z.big_int }

(** val same_form : form -> form -> bool **)

let rec same_form a b =
  match a with
  | [] -> (match b with
           | [] -> true
           | _ :: _ -> false)
  | p :: a' ->
    let (i, x) = p in
    (match b with
     | [] -> false
     | p0 :: b' ->
       let (j, y) = p0 in
       (&&) ((&&) (Z.eqb i j) (Z.eqb x y)) (same_form a' b'))

(** val multiple : form -> form -> Big_int_Z.big_int -> bool **)

let multiple r b step0 =
  if Z.eqb step0 Big_int_Z.unit_big_int
  then same_form r b
  else (match r with
        | [] -> false
        | p :: l ->
          let (i, x) = p in
          (match l with
           | [] ->
             (match b with
              | [] -> false
              | p0 :: l0 ->
                let (j, z0) = p0 in
                ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
                   (fun _ -> false)
                   (fun p1 ->
                   (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
                     (fun _ -> false)
                     (fun _ -> false)
                     (fun _ ->
                     match l0 with
                     | [] -> (&&) (Z.eqb i j) (Z.eqb x step0)
                     | _ :: _ -> false)
                     p1)
                   (fun _ -> false)
                   z0))
           | _ :: _ -> false))

(** val move_ok : chain store -> Big_int_Z.big_int -> move -> bool **)

let move_ok chains j m =
  (&&) (negb (same_key m.source m.target))
    (match get m.source chains with
     | Some a ->
       (match get m.target chains with
        | Some b ->
          (match a.chain_form with
           | [] -> false
           | p :: r ->
             let (i, x) = p in
             (&&) ((&&) (Z.eqb i j) (Z.eqb x m.factor))
               (multiple r b.chain_form m.step))
        | None -> false)
     | None -> false)

(** val run_move :
    chain store -> Big_int_Z.big_int -> move -> state -> state option **)

let run_move chains v m s =
  match get m.source s.live with
  | Some f0 ->
    (match function0 chains s m.target with
     | Some old ->
       (match merge old f0 (Z.mul m.factor v) m.step with
        | Some new0 ->
          Some { bound =
            (Z.add (Z.sub (Z.sub s.bound f0.fmin) old.fmin) new0.fmin);
            live = (put m.source None (put m.target (Some new0) s.live)) }
        | None -> None)
     | None -> None)
  | None -> Some s

(** val run_own : key -> Big_int_Z.big_int -> state -> state **)

let run_own k v s =
  match get k s.live with
  | Some f0 ->
    { bound = (Z.add (Z.sub s.bound f0.fmin) (at_ f0 v)); live =
      (put k None s.live) }
  | None -> s

(** val run_moves :
    chain store -> Big_int_Z.big_int -> Big_int_Z.big_int option -> move list
    -> state -> state option **)

let rec run_moves chains v limit0 ms s =
  match ms with
  | [] -> Some s
  | m :: ms' ->
    if match limit0 with
       | Some l -> Z.ltb l s.bound
       | None -> false
    then Some s
    else (match run_move chains v m s with
          | Some s' -> run_moves chains v limit0 ms' s'
          | None -> None)

(** val zip_min :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let rec zip_min a b =
  match a with
  | [] -> []
  | x :: a' ->
    (match b with
     | [] -> []
     | y :: b' -> (Z.min x y) :: (zip_min a' b'))

(** val windows :
    Big_int_Z.big_int -> Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let rec windows n l =
  (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
    (fun m ->
    let s = windows m l in
    zip_min l (drop (zip_min s (drop s m)) Big_int_Z.unit_big_int))
    (fun m -> let s = windows m l in zip_min s (drop s m))
    (fun _ -> l)
    n

(** val cheapest :
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> Big_int_Z.big_int list **)

let rec cheapest costs g =
  match costs with
  | [] -> []
  | c :: r ->
    let first = map (Z.add c) g in
    (match r with
     | [] -> first
     | _ :: _ -> zip_min first (cheapest r (drop g Big_int_Z.unit_big_int)))

type relaxation =
| Give of key * key * Big_int_Z.big_int * form * Big_int_Z.big_int
   * Big_int_Z.big_int
| Fold of key * key * key

(** val differ : key -> key -> bool **)

let differ a b =
  negb (same_key a b)

(** val given :
    fn -> fn -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int
    -> fn option **)

let given f0 old entry least_rest width =
  if Z.ltb f0.flen width
  then None
  else merge old
         (of_table f0.flow
           (Z.add (Z.sub f0.flen width) Big_int_Z.unit_big_int)
           (windows width f0.table)) least_rest entry

(** val folded : fn -> fn -> fn -> fn option **)

let folded top step_ old =
  let first = Z.sub (Z.add old.flow step_.flow) top.flow in
  if (&&)
       ((&&) (Z.ltb Big_int_Z.zero_big_int step_.flen)
         (Z.leb Big_int_Z.zero_big_int first))
       (Z.leb
         (Z.sub (Z.add (Z.add first step_.flen) old.flen)
           Big_int_Z.unit_big_int) top.flen)
  then Some
         (of_table old.flow old.flen
           (add_lists old.table (cheapest step_.table (drop top.table first))))
  else None

(** val run_relaxation :
    chain store -> relaxation -> state -> state option **)

let run_relaxation chains m s =
  match m with
  | Give (k1, k2, x, _, a, n) ->
    (match get k1 s.live with
     | Some f0 ->
       (match function0 chains s k2 with
        | Some old ->
          (match given f0 old x a n with
           | Some new0 ->
             Some { bound =
               (Z.add (Z.sub (Z.sub s.bound f0.fmin) old.fmin) new0.fmin);
               live = (put k1 None (put k2 (Some new0) s.live)) }
           | None -> None)
        | None -> None)
     | None -> Some s)
  | Fold (k1, k2, k3) ->
    (match function0 chains s k1 with
     | Some f0 ->
       (match function0 chains s k2 with
        | Some g ->
          (match function0 chains s k3 with
           | Some old ->
             (match folded f0 g old with
              | Some new0 ->
                Some { bound =
                  (Z.add
                    (Z.sub (Z.sub (Z.sub s.bound f0.fmin) g.fmin) old.fmin)
                    new0.fmin); live =
                  (put k1 None (put k2 None (put k3 (Some new0) s.live))) }
              | None -> None)
           | None -> None)
        | None -> None)
     | None -> None)

(** val run_relaxations :
    chain store -> Big_int_Z.big_int -> relaxation list -> state -> state
    option **)

let rec run_relaxations chains limit0 ms s =
  match ms with
  | [] -> Some s
  | m :: ms' ->
    if Z.ltb limit0 s.bound
    then Some s
    else (match run_relaxation chains m s with
          | Some s' -> run_relaxations chains limit0 ms' s'
          | None -> None)

(** val left_of : 'a1 store -> 'a1 store **)

let left_of = function
| Leaf -> Leaf
| Node (l, _, _) -> l

(** val right_of : 'a1 store -> 'a1 store **)

let right_of = function
| Leaf -> Leaf
| Node (_, _, r) -> r

(** val here_of : 'a1 store -> 'a1 option **)

let here_of = function
| Leaf -> None
| Node (_, o, _) -> o

(** val both :
    fn store -> chain store -> (fn * chain option) list -> (fn * chain
    option) list **)

let rec both t c more =
  match t with
  | Leaf -> more
  | Node (l, o, r) ->
    let rest = both r (right_of c) more in
    both l (left_of c)
      (match o with
       | Some f0 -> (f0, (here_of c)) :: rest
       | None -> rest)

(** val spread :
    (Big_int_Z.big_int -> 'a1 -> 'a1) -> form -> (Big_int_Z.big_int * 'a1)
    list -> (Big_int_Z.big_int * 'a1) list option **)

let rec spread change f0 kept =
  match f0 with
  | [] -> Some kept
  | p :: f' ->
    let (j, x) = p in
    (match kept with
     | [] -> None
     | p0 :: rest ->
       let (i, a) = p0 in
       if Z.eqb i j
       then (match spread change f' rest with
             | Some r -> Some ((i, (change x a)) :: r)
             | None -> None)
       else (match spread change f0 rest with
             | Some r -> Some ((i, a) :: r)
             | None -> None))

(** val gather :
    (fn -> chain -> (Big_int_Z.big_int -> 'a1 -> 'a1) option) -> (fn * chain
    option) list -> Big_int_Z.big_int -> (Big_int_Z.big_int * 'a1) list ->
    (Big_int_Z.big_int * (Big_int_Z.big_int * 'a1) list) option **)

let rec gather change l z0 kept =
  match l with
  | [] -> Some (z0, kept)
  | p :: l' ->
    let (f0, o) = p in
    (match o with
     | Some c ->
       (match change f0 c with
        | Some u ->
          (match spread u c.chain_form kept with
           | Some kept' ->
             gather change l'
               (Z.add z0 (Z.sub (at_ f0 Big_int_Z.zero_big_int) f0.fmin))
               kept'
           | None -> None)
        | None -> None)
     | None -> None)

(** val least_of :
    Big_int_Z.big_int -> Big_int_Z.big_int list -> Big_int_Z.big_int ->
    Big_int_Z.big_int **)

let rec least_of n l m =
  match l with
  | [] -> m
  | a :: r ->
    if Z.leb n Big_int_Z.zero_big_int
    then m
    else least_of (Z.sub n Big_int_Z.unit_big_int) r (Z.min m a)

(** val dip :
    fn -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int **)

let dip f0 top a b =
  let start0 = Z.max Big_int_Z.zero_big_int (Z.sub a f0.flow) in
  Z.sub top
    (least_of (Z.add (Z.sub (Z.sub b f0.flow) start0) Big_int_Z.unit_big_int)
      (drop f0.table start0) top)

(** val change_many :
    Big_int_Z.big_int -> fn -> chain -> (Big_int_Z.big_int ->
    (Big_int_Z.big_int * Big_int_Z.big_int) ->
    Big_int_Z.big_int * Big_int_Z.big_int) option **)

let change_many r f0 c =
  match c.ends with
  | Some p ->
    let (u, d) = p in
    let top = at_ f0 Big_int_Z.zero_big_int in
    let up = dip f0 top Big_int_Z.unit_big_int (first_sum r u) in
    let down =
      dip f0 top (Z.opp (first_sum r d)) (Big_int_Z.minus_big_int
        Big_int_Z.unit_big_int)
    in
    Some (fun x ab ->
    if Z.ltb Big_int_Z.zero_big_int x
    then ((Z.add (fst ab) up), (Z.add (snd ab) down))
    else ((Z.add (fst ab) down), (Z.add (snd ab) up)))
  | None -> None

(** val larger :
    (Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int)) ->
    Big_int_Z.big_int **)

let larger x =
  Z.max (fst (snd x)) (snd (snd x))

(** val reach_many :
    chain store -> Big_int_Z.big_int -> Big_int_Z.big_int list -> state ->
    Big_int_Z.big_int option **)

let reach_many chains r js s =
  match gather (change_many r) (both s.live chains []) s.bound
          (map (fun j -> (j, (Big_int_Z.zero_big_int,
            Big_int_Z.zero_big_int))) js) with
  | Some p ->
    let (z0, kept) = p in
    Some (Z.sub z0 (first_sum r (falling (map larger kept))))
  | None -> None

(** val change_one :
    fn -> chain -> (Big_int_Z.big_int ->
    (Big_int_Z.big_int * Big_int_Z.big_int) list ->
    (Big_int_Z.big_int * Big_int_Z.big_int) list) option **)

let change_one f0 _ =
  let top = at_ f0 Big_int_Z.zero_big_int in
  Some (fun x vs ->
  map (fun va -> ((fst va),
    (Z.add (snd va) (Z.sub (at_ f0 (Z.mul x (fst va))) top)))) vs)

(** val reach_one :
    chain store -> (Big_int_Z.big_int * Big_int_Z.big_int list) list -> state
    ->
    (Big_int_Z.big_int * (Big_int_Z.big_int * (Big_int_Z.big_int * Big_int_Z.big_int)
    list) list) option **)

let reach_one chains xs s =
  gather change_one (both s.live chains []) s.bound
    (map (fun x -> ((fst x),
      (map (fun v -> (v, Big_int_Z.zero_big_int)) (snd x)))) xs)

type code =
| Branched
| Bounded
| Void
| Reached

type position = { component : Big_int_Z.big_int; own : key;
                  values : Big_int_Z.big_int list; near : Big_int_Z.big_int;
                  far : Big_int_Z.big_int; needed : Big_int_Z.big_int;
                  least_norm : Big_int_Z.big_int;
                  most_norm : Big_int_Z.big_int;
                  least_support : Big_int_Z.big_int; moves : move list;
                  relaxations : relaxation list }

(** val of_first :
    (position -> Big_int_Z.big_int) -> position list -> Big_int_Z.big_int **)

let of_first f0 = function
| [] -> Big_int_Z.zero_big_int
| p :: _ -> f0 p

(** val greatest_norm_term :
    Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> Big_int_Z.big_int **)

let rec greatest_norm_term l from to_ mu =
  match l with
  | [] -> Z.max (Z.mul mu from) (Z.mul mu to_)
  | a :: r ->
    if Z.eqb from to_
    then Z.add a (Z.mul mu from)
    else Z.max (Z.add a (Z.mul mu from))
           (greatest_norm_term r (Z.add from Big_int_Z.unit_big_int) to_ mu)

(** val norm_term :
    problem -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let norm_term p mu n =
  Z.add (nthz p.projected n) (Z.mul mu n)

(** val within : Big_int_Z.big_int -> Big_int_Z.big_int option -> bool **)

let within x = function
| Some b0 -> Z.leb x b0
| None -> true

(** val is_void :
    problem -> position list -> Big_int_Z.big_int -> Big_int_Z.big_int -> bool **)

let is_void p ps s z0 =
  negb
    ((&&) (within (Z.add s (of_first (fun p0 -> p0.least_norm) ps)) p.radius)
      (within (Z.add z0 (of_first (fun p0 -> p0.least_support) ps))
        p.non_zeros))

(** val limit :
    problem -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    position list -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let limit p scale mu goal ps s =
  let from =
    Z.max Big_int_Z.zero_big_int
      (Z.add s (of_first (fun p0 -> p0.least_norm) ps))
  in
  let most = Z.add s (of_first (fun p0 -> p0.most_norm) ps) in
  let to_ = match p.radius with
            | Some r -> Z.min r most
            | None -> most in
  Z.add goal
    (Z.mul scale (greatest_norm_term (drop p.projected from) from to_ mu))

(** val descend :
    chain store -> position -> Big_int_Z.big_int -> Big_int_Z.big_int option
    -> state -> state option **)

let descend chains x v l st =
  run_moves chains v l x.moves (run_own x.own v st)

(** val norm_after :
    problem -> position -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int **)

let norm_after p x s v =
  Z.add s
    (if is_feature p x.component then Z.mul v v else Big_int_Z.zero_big_int)

(** val support_after :
    problem -> position -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int **)

let support_after p x z0 v =
  Z.add z0
    (if (&&) (is_feature p x.component)
          (negb (Z.eqb v Big_int_Z.zero_big_int))
     then Big_int_Z.unit_big_int
     else Big_int_Z.zero_big_int)

(** val reaches :
    problem -> chain store -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> position list -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> state -> bool **)

let reaches p chains scale mu goal ps s r st =
  let exceeds = fun n b ->
    Z.ltb (Z.add goal (Z.mul scale (norm_term p mu n))) b
  in
  if Z.eqb r Big_int_Z.unit_big_int
  then (match reach_one chains (map (fun x -> (x.component, x.values)) ps) st with
        | Some p0 ->
          let (z0, kept) = p0 in
          (&&) (exceeds s z0)
            (forallb (fun x ->
              forallb (fun va ->
                let n = Z.add s (Z.mul (fst va) (fst va)) in
                (||)
                  ((||) (Z.eqb (fst va) Big_int_Z.zero_big_int)
                    (negb (within n p.radius)))
                  (exceeds n (Z.add z0 (snd va)))) (snd x)) kept)
        | None -> false)
  else (match reach_many chains r (map (fun p0 -> p0.component) ps) st with
        | Some b ->
          if Z.eqb r Big_int_Z.zero_big_int
          then exceeds s b
          else Z.ltb (limit p scale mu goal ps s) b
        | None -> false)

(** val closes :
    problem -> chain store -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> code -> position list -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> (Big_int_Z.big_int option -> state option) -> bool **)

let closes p chains scale mu goal c ps s z0 find =
  match c with
  | Branched -> false
  | Bounded ->
    (&&) (negb (is_void p ps s z0))
      (let l = limit p scale mu goal ps s in
       match find (Some l) with
       | Some st ->
         (||) (Z.ltb l st.bound)
           (match ps with
            | [] -> false
            | x :: _ ->
              (match run_relaxations chains l x.relaxations st with
               | Some st' -> Z.ltb l st'.bound
               | None -> false))
       | None -> false)
  | Void -> is_void p ps s z0
  | Reached ->
    (&&)
      ((&&) (negb (is_void p ps s z0))
        (forallb (fun x ->
          (&&) (is_feature p x.component)
            (Z.eqb x.near Big_int_Z.zero_big_int)) ps))
      (match p.non_zeros with
       | Some m ->
         (match find None with
          | Some st -> reaches p chains scale mu goal ps s (Z.sub m z0) st
          | None -> false)
       | None -> false)

(** val walk :
    problem -> chain store -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> ((Big_int_Z.big_int * Big_int_Z.big_int) list ->
    position -> Big_int_Z.big_int list) -> position list ->
    (Big_int_Z.big_int * Big_int_Z.big_int) list -> state ->
    Big_int_Z.big_int -> Big_int_Z.big_int -> code list -> code list option **)

let rec walk p chains scale mu goal allowed ps path st s z0 = function
| [] -> None
| c :: rest ->
  (match c with
   | Branched ->
     (match ps with
      | [] -> None
      | x :: ps' ->
        let all = allowed path x in
        (match all with
         | [] -> None
         | _ :: _ ->
           let rec children vs codes1 =
             match vs with
             | [] -> Some codes1
             | v :: vs' ->
               let s' = norm_after p x s v in
               let z' = support_after p x z0 v in
               (match codes1 with
                | [] -> None
                | c0 :: rest' ->
                  (match c0 with
                   | Branched ->
                     (match descend chains x v None st with
                      | Some st' ->
                        (match walk p chains scale mu goal allowed ps'
                                 ((x.component, v) :: path) st' s' z' codes1 with
                         | Some rest'0 -> children vs' rest'0
                         | None -> None)
                      | None -> None)
                   | _ ->
                     if closes p chains scale mu goal c0 ps' s' z' (fun l ->
                          descend chains x v l st)
                     then children vs' rest'
                     else None))
           in children all rest))
   | _ ->
     if closes p chains scale mu goal c ps s z0 (fun _ -> Some st)
     then Some rest
     else None)

type outcome =
| Proven of Big_int_Z.big_int
| Refuted
| Gave_up

(** val grow :
    problem -> chain store -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> position list -> state -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> Big_int_Z.big_int -> outcome **)

let rec grow p chains scale mu goal ps st s z0 n =
  if Z.ltb n Big_int_Z.zero_big_int
  then Gave_up
  else if closes p chains scale mu goal Reached ps s z0 (fun _ -> Some st)
       then Proven n
       else (match ps with
             | [] -> Refuted
             | x :: ps' ->
               let rec children vs n0 =
                 match vs with
                 | [] -> Proven n0
                 | v :: vs' ->
                   let s' = norm_after p x s v in
                   let z' = support_after p x z0 v in
                   if is_void p ps' s' z'
                   then children vs' n0
                   else let l = limit p scale mu goal ps' s' in
                        (match descend chains x v (Some l) st with
                         | Some st' ->
                           if Z.ltb l st'.bound
                           then children vs' (Z.sub n0 Big_int_Z.unit_big_int)
                           else (match grow p chains scale mu goal ps' st' s'
                                         z' (Z.sub n0 Big_int_Z.unit_big_int) with
                                 | Proven n' -> children vs' n'
                                 | x0 -> x0)
                         | None -> Refuted)
               in children x.values n)

(** val grown :
    problem -> chain store -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> position list -> state -> Big_int_Z.big_int ->
    outcome **)

let grown p chains scale mu goal ps st n =
  if (||) (is_void p ps Big_int_Z.zero_big_int Big_int_Z.zero_big_int)
       (Z.ltb (limit p scale mu goal ps Big_int_Z.zero_big_int) st.bound)
  then Proven n
  else grow p chains scale mu goal ps st Big_int_Z.zero_big_int
         Big_int_Z.zero_big_int n

type certificate = { weights : Big_int_Z.big_int list;
                     objective : Big_int_Z.big_int;
                     order : Big_int_Z.big_int list;
                     multiplier : Big_int_Z.big_int;
                     slope_unit : Big_int_Z.big_int;
                     slopes : Big_int_Z.big_int list; codes : code list }

type plan = { forms : (key * form) list; row_keys : key list;
              own_keys : key list; moves_of : move list list;
              relaxations_of : relaxation list list }

(** val insert : (Big_int_Z.big_int * Big_int_Z.big_int) -> form -> form **)

let rec insert e f0 = match f0 with
| [] -> e :: []
| x :: r -> if Z.leb (fst e) (fst x) then e :: f0 else x :: (insert e r)

(** val sorted : form -> form **)

let sorted f0 =
  fold_right insert [] f0

(** val ones : Big_int_Z.big_int list -> form **)

let ones l =
  map (fun j -> (j, Big_int_Z.unit_big_int)) l

(** val scaled : Big_int_Z.big_int -> form -> form **)

let scaled x f0 =
  map (fun e -> ((fst e), (Z.mul x (snd e)))) f0

(** val is_sum : form -> Big_int_Z.big_int -> form -> form -> bool **)

let is_sum f0 x g others =
  same_form (sorted f0) (sorted (app (scaled x g) others))

(** val relaxation_ok :
    chain store -> Big_int_Z.big_int -> Big_int_Z.big_int list ->
    Big_int_Z.big_int list -> relaxation -> bool **)

let relaxation_ok t d ls hs = function
| Give (k1, k2, x, others, a, n) ->
  (&&)
    ((&&) ((&&) (differ k1 k2) (in_range d others))
      (let (low, high) = span ls hs others in
       (&&) (Z.leb a low) (Z.ltb high (Z.add a n))))
    (match get k1 t with
     | Some c1 ->
       (match get k2 t with
        | Some c2 -> is_sum c1.chain_form x c2.chain_form others
        | None -> false)
     | None -> false)
| Fold (k1, k2, k3) ->
  (&&) ((&&) ((&&) (differ k1 k2) (differ k1 k3)) (differ k2 k3))
    (match get k1 t with
     | Some c1 ->
       (match get k2 t with
        | Some c2 ->
          (match get k3 t with
           | Some c3 ->
             is_sum c1.chain_form Big_int_Z.unit_big_int c2.chain_form
               c3.chain_form
           | None -> false)
        | None -> false)
     | None -> false)

(** val chains_of :
    Big_int_Z.big_int -> Big_int_Z.big_int list -> Big_int_Z.big_int list ->
    bool -> (key * form) list -> chain store option **)

let rec chains_of d ls hs few = function
| [] -> Some Leaf
| p :: r ->
  let (k, f0) = p in
  if in_range d f0
  then (match chains_of d ls hs few r with
        | Some t ->
          let (a, b) = span ls hs f0 in
          let e =
            if few then Some ((ups ls hs f0), (downs ls hs f0)) else None
          in
          Some
          (put k (Some { chain_form = f0; nothing =
            (zero a (Z.add (Z.sub b a) Big_int_Z.unit_big_int)); ends = e })
            t)
        | None -> None)
  else None

(** val is_own : chain store -> key -> Big_int_Z.big_int -> bool **)

let is_own t k j =
  match get k t with
  | Some c -> same_form c.chain_form ((j, Big_int_Z.unit_big_int) :: [])
  | None -> false

(** val own_of : plan -> chain store -> Big_int_Z.big_int -> key option **)

let own_of h t j =
  match nth_error h.own_keys (Z.to_nat j) with
  | Some k -> if is_own t k j then Some k else None
  | None -> None

(** val add_weight :
    plan -> chain store -> Big_int_Z.big_int -> (Big_int_Z.big_int ->
    Big_int_Z.big_int) -> state -> state option **)

let add_weight h t j g s =
  match own_of h t j with
  | Some k -> add_to t k g s
  | None -> None

(** val weight_cost :
    problem -> certificate -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int **)

let weight_cost p c j v =
  Z.sub
    (if is_feature p j
     then Z.mul (Z.mul c.slope_unit c.multiplier) (Z.mul v v)
     else Big_int_Z.zero_big_int)
    (Z.mul (Z.mul c.slope_unit (nthz p.eta j)) v)

(** val add_weights :
    problem -> certificate -> plan -> chain store -> Big_int_Z.big_int list
    -> state -> state option **)

let rec add_weights p c h t js s =
  match js with
  | [] -> Some s
  | j :: r ->
    (match add_weight h t j (weight_cost p c j) s with
     | Some s' -> add_weights p c h t r s'
     | None -> None)

(** val add_slopes :
    plan -> chain store -> Big_int_Z.big_int -> form -> state -> state option **)

let rec add_slopes h t a f0 s =
  match f0 with
  | [] -> Some s
  | p0 :: r ->
    let (j, x) = p0 in
    (match add_weight h t j (fun v -> Z.mul (Z.mul a x) v) s with
     | Some s' -> add_slopes h t a r s'
     | None -> None)

(** val times : form -> form -> Big_int_Z.big_int option **)

let times f0 g =
  if same_form (sorted f0) (sorted g)
  then Some Big_int_Z.unit_big_int
  else (match f0 with
        | [] -> None
        | p0 :: l ->
          let (i, x) = p0 in
          (match l with
           | [] ->
             (match g with
              | [] -> None
              | p1 :: l0 ->
                let (j, z0) = p1 in
                ((fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
                   (fun _ -> None)
                   (fun p2 ->
                   (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
                     (fun _ -> None)
                     (fun _ -> None)
                     (fun _ ->
                     match l0 with
                     | [] -> if Z.eqb i j then Some x else None
                     | _ :: _ -> None)
                     p2)
                   (fun _ -> None)
                   z0))
           | _ :: _ -> None))

(** val add_row :
    problem -> certificate -> plan -> chain store -> row -> key ->
    Big_int_Z.big_int -> state -> state option **)

let add_row p c h t r k a s =
  let f0 = full p r in
  (match get k t with
   | Some ch ->
     (match times f0 ch.chain_form with
      | Some x ->
        let cost = Z.mul c.slope_unit p.unit_ in
        (match add_to t k (fun q ->
                 Z.sub
                   (Z.mul cost (row_loss p.the_loss r.counts (Z.mul x q)))
                   (Z.mul a (Z.mul x q))) s with
         | Some s' ->
           if Z.eqb a Big_int_Z.zero_big_int
           then Some s'
           else add_slopes h t a f0 s'
         | None -> None)
      | None -> None)
   | None -> None)

(** val add_rows :
    problem -> certificate -> plan -> chain store -> row list -> key list ->
    Big_int_Z.big_int list -> state -> state option **)

let rec add_rows p c h t rs ks sl s =
  match rs with
  | [] -> Some s
  | r :: rs' ->
    (match ks with
     | [] -> None
     | k :: ks' ->
       (match sl with
        | [] ->
          let a = Big_int_Z.zero_big_int in
          let sl' = [] in
          (match add_row p c h t r k a s with
           | Some s' -> add_rows p c h t rs' ks' sl' s'
           | None -> None)
        | a :: sl' ->
          (match add_row p c h t r k a s with
           | Some s' -> add_rows p c h t rs' ks' sl' s'
           | None -> None)))

(** val positions_of :
    problem -> plan -> chain store -> Big_int_Z.big_int list ->
    Big_int_Z.big_int list -> Big_int_Z.big_int list -> move list list ->
    relaxation list list -> position list option **)

let rec positions_of p h t ls hs js mss xss =
  match js with
  | [] -> (match mss with
           | [] -> Some []
           | _ :: _ -> None)
  | j :: js' ->
    (match mss with
     | [] -> None
     | ms :: mss' ->
       let xs = match xss with
                | [] -> []
                | xs :: _ -> xs in
       (match own_of h t j with
        | Some k ->
          (match positions_of p h t ls hs js' mss'
                   (match xss with
                    | [] -> []
                    | _ :: r -> r) with
           | Some ps ->
             let a = narrow_low p j in
             let b = narrow_high p j in
             let close =
               if is_feature p j
               then Z.max Big_int_Z.zero_big_int (Z.max a (Z.opp b))
               else Big_int_Z.zero_big_int
             in
             let far_ =
               if is_feature p j
               then Z.max (Z.abs a) (Z.abs b)
               else Big_int_Z.zero_big_int
             in
             let need =
               if Z.ltb Big_int_Z.zero_big_int close
               then Big_int_Z.unit_big_int
               else Big_int_Z.zero_big_int
             in
             if (&&)
                  ((&&)
                    ((&&) (forallb (move_ok t j) ms)
                      (Z.leb Big_int_Z.zero_big_int j))
                    (Z.ltb j (dimension p)))
                  (forallb (relaxation_ok t (dimension p) ls hs) xs)
             then Some ({ component = j; own = k; values =
                    (upto
                      (Z.to_nat (Z.add (Z.sub b a) Big_int_Z.unit_big_int)) a);
                    near = (Z.mul close close); far = (Z.mul far_ far_);
                    needed = need; least_norm =
                    (Z.add (Z.mul close close)
                      (of_first (fun p0 -> p0.least_norm) ps)); most_norm =
                    (Z.add (Z.mul far_ far_)
                      (of_first (fun p0 -> p0.most_norm) ps));
                    least_support =
                    (Z.add need (of_first (fun p0 -> p0.least_support) ps));
                    moves = ms; relaxations = xs } :: ps)
             else None
           | None -> None)
        | None -> None))

(** val point :
    Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let point =
  nthz

(** val lattice_has : problem -> Big_int_Z.big_int list -> bool **)

let lattice_has p ws =
  (&&)
    ((&&)
      (forallb (fun j ->
        (&&) (Z.leb (nthz p.lows j) (nthz ws j))
          (Z.leb (nthz ws j) (nthz p.highs j))) (components p))
      (within (norm p (point ws)) p.radius))
    (within (support p (point ws)) p.non_zeros)

(** val limited : problem -> bool **)

let limited p =
  match p.non_zeros with
  | Some _ -> true
  | None -> false

(** val point_ok : problem -> certificate -> bool **)

let point_ok p c =
  (&&)
    ((&&) (Z.eqb (size c.weights) (dimension p)) (lattice_has p c.weights))
    (Z.eqb (f p (point c.weights)) c.objective)

(** val tree_ok : problem -> certificate -> bool **)

let tree_ok p c =
  (&&)
    ((&&)
      ((&&)
        ((&&) (Z.leb Big_int_Z.unit_big_int c.slope_unit)
          (Z.leb Big_int_Z.zero_big_int p.unit_))
        (same_form (sorted (ones c.order)) (ones (components p))))
      ((||) (Z.eqb (size c.slopes) Big_int_Z.zero_big_int)
        (Z.eqb (size c.slopes) (Z.of_nat (length p.rows)))))
    (if narrowed p then forallb (swings p) p.rows else true)

(** val start :
    problem -> certificate -> plan -> (chain store * (state * position list))
    option **)

let start p c h =
  let ls = map (narrow_low p) (components p) in
  let hs = map (narrow_high p) (components p) in
  (match chains_of (dimension p) ls hs (limited p) h.forms with
   | Some t ->
     (match add_weights p c h t (components p) empty with
      | Some s0 ->
        (match add_rows p c h t p.rows h.row_keys c.slopes s0 with
         | Some s ->
           (match positions_of p h t ls hs c.order h.moves_of h.relaxations_of with
            | Some ps -> Some (t, (s, ps))
            | None -> None)
         | None -> None)
      | None -> None)
   | None -> None)

(** val goal_of : certificate -> Big_int_Z.big_int **)

let goal_of c =
  Z.mul c.slope_unit (Z.sub c.objective Big_int_Z.unit_big_int)

(** val tree_holds :
    problem -> certificate -> plan ->
    ((Big_int_Z.big_int * Big_int_Z.big_int) list -> position ->
    Big_int_Z.big_int list) -> bool **)

let tree_holds p c h allowed =
  (&&) (tree_ok p c)
    (match start p c h with
     | Some p0 ->
       let (t, p1) = p0 in
       let (s, ps) = p1 in
       (match walk p t c.slope_unit c.multiplier (goal_of c) allowed ps [] s
                Big_int_Z.zero_big_int Big_int_Z.zero_big_int c.codes with
        | Some l -> (match l with
                     | [] -> true
                     | _ :: _ -> false)
        | None -> false)
     | None -> false)

(** val check : problem -> certificate -> plan -> bool **)

let check p c h =
  (&&) (point_ok p c) (tree_holds p c h (fun _ x -> x.values))

(** val check_grown :
    problem -> certificate -> plan -> Big_int_Z.big_int -> outcome **)

let check_grown p c h n =
  if (&&) (point_ok p c) (tree_ok p c)
  then (match start p c h with
        | Some p0 ->
          let (t, p1) = p0 in
          let (s, ps) = p1 in
          grown p t c.slope_unit c.multiplier (goal_of c) ps s n
        | None -> Refuted)
  else Refuted

type shift = { references : Big_int_Z.big_int list;
               members : (Big_int_Z.big_int * Big_int_Z.big_int option) list }

(** val difference :
    (Big_int_Z.big_int * Big_int_Z.big_int option) -> form **)

let difference m =
  match snd m with
  | Some r ->
    ((fst m), Big_int_Z.unit_big_int) :: ((r, (Big_int_Z.minus_big_int
      Big_int_Z.unit_big_int)) :: [])
  | None -> ((fst m), Big_int_Z.unit_big_int) :: []

(** val meanings : shift -> form list **)

let meanings sh =
  app (map difference sh.members) ((ones sh.references) :: [])

(** val meaning : shift -> Big_int_Z.big_int -> form **)

let meaning sh i =
  nth (Z.to_nat i) (meanings sh) []

(** val count_members : shift -> Big_int_Z.big_int **)

let count_members sh =
  Z.of_nat (length sh.members)

(** val substituted : shift -> form -> form **)

let substituted sh f0 =
  flat_map (fun e -> scaled (snd e) (meaning sh (fst e))) f0

(** val join : (Big_int_Z.big_int * Big_int_Z.big_int) -> form -> form **)

let rec join e f0 = match f0 with
| [] -> e :: []
| x :: r ->
  if Z.ltb (fst e) (fst x)
  then e :: f0
  else if Z.eqb (fst e) (fst x)
       then ((fst x), (Z.add (snd e) (snd x))) :: r
       else x :: (join e r)

(** val normal : form -> form **)

let normal f0 =
  filter (fun e -> negb (Z.eqb (snd e) Big_int_Z.zero_big_int))
    (fold_right join [] f0)

(** val shifted_problem : problem -> shift -> form list -> problem **)

let shifted_problem p sh fs =
  let spans = map (span p.lows p.highs) (meanings sh) in
  { lows = (map fst spans); highs = (map snd spans); intercept = true;
  radius = None; non_zeros = None; unit_ = p.unit_; eta = []; projected = [];
  the_loss = p.the_loss; rows =
  (map (fun rf -> { entries = (snd rf); counts = (fst rf).counts })
    (combine p.rows fs)) }

(** val same_scores :
    problem -> problem -> shift -> row list -> row list -> bool **)

let rec same_scores p q sh rs qs =
  match rs with
  | [] -> (match qs with
           | [] -> true
           | _ :: _ -> false)
  | r :: rs' ->
    (match qs with
     | [] -> false
     | s :: qs' ->
       (&&)
         ((&&)
           (same_form (normal (substituted sh (full q s)))
             (normal (full p r))) (same_form (ones s.counts) (ones r.counts)))
         (same_scores p q sh rs' qs'))

(** val at_least :
    problem -> shift -> Big_int_Z.big_int ->
    (Big_int_Z.big_int * Big_int_Z.big_int) list -> Big_int_Z.big_int **)

let rec at_least p sh r = function
| [] -> nthz p.lows r
| p0 :: rest ->
  let (i, v) = p0 in
  let l = at_least p sh r rest in
  (match if Z.leb Big_int_Z.zero_big_int i
         then nth_error sh.members (Z.to_nat i)
         else None with
   | Some p1 ->
     let (j, o) = p1 in
     (match o with
      | Some r' -> if Z.eqb r' r then Z.max l (Z.sub (nthz p.lows j) v) else l
      | None -> l)
   | None -> l)

(** val at_greatest :
    problem -> shift -> Big_int_Z.big_int ->
    (Big_int_Z.big_int * Big_int_Z.big_int) list -> Big_int_Z.big_int **)

let rec at_greatest p sh r = function
| [] -> nthz p.highs r
| p0 :: rest ->
  let (i, v) = p0 in
  let h = at_greatest p sh r rest in
  (match if Z.leb Big_int_Z.zero_big_int i
         then nth_error sh.members (Z.to_nat i)
         else None with
   | Some p1 ->
     let (j, o) = p1 in
     (match o with
      | Some r' ->
        if Z.eqb r' r then Z.min h (Z.sub (nthz p.highs j) v) else h
      | None -> h)
   | None -> h)

(** val without :
    Big_int_Z.big_int -> Big_int_Z.big_int list -> Big_int_Z.big_int list
    option **)

let rec without r = function
| [] -> None
| x :: t ->
  if Z.eqb x r
  then Some t
  else (match without r t with
        | Some t' -> Some (x :: t')
        | None -> None)

(** val value_on :
    Big_int_Z.big_int -> (Big_int_Z.big_int * Big_int_Z.big_int) list ->
    Big_int_Z.big_int option **)

let rec value_on i = function
| [] -> None
| p :: rest -> let (k, v) = p in if Z.eqb k i then Some v else value_on i rest

(** val reference_range :
    problem -> shift -> Big_int_Z.big_int ->
    (Big_int_Z.big_int * Big_int_Z.big_int) list ->
    Big_int_Z.big_int * Big_int_Z.big_int **)

let reference_range p sh r path =
  let l = at_least p sh r path in
  let h = at_greatest p sh r path in
  (match without r sh.references with
   | Some others ->
     (match value_on (count_members sh) path with
      | Some a ->
        ((Z.max l (Z.sub a (sum others (fun x -> at_greatest p sh x path)))),
          (Z.min h (Z.sub a (sum others (fun x -> at_least p sh x path)))))
      | None -> (l, h))
   | None -> (l, h))

(** val class_values :
    problem -> shift -> (Big_int_Z.big_int * Big_int_Z.big_int) list ->
    position -> Big_int_Z.big_int list **)

let class_values p sh path x =
  let i = x.component in
  (match if Z.leb Big_int_Z.zero_big_int i
         then nth_error sh.members (Z.to_nat i)
         else None with
   | Some p0 ->
     let (j, o) = p0 in
     (match o with
      | Some r ->
        let (l, h) = reference_range p sh r path in
        let from = Z.sub (nthz p.lows j) h in
        let to_ = Z.sub (nthz p.highs j) l in
        upto (Z.to_nat (Z.add (Z.sub to_ from) Big_int_Z.unit_big_int)) from
      | None -> x.values)
   | None -> x.values)

(** val shift_ok : problem -> shift -> bool **)

let shift_ok p sh =
  let inside = fun j ->
    (&&) (Z.leb Big_int_Z.zero_big_int j) (Z.ltb j (dimension p))
  in
  (&&) (forallb inside sh.references)
    (forallb (fun m ->
      (&&) (inside (fst m))
        (match snd m with
         | Some r -> inside r
         | None -> true)) sh.members)

(** val depends_on_scores_only : problem -> bool **)

let depends_on_scores_only p =
  (&&) (forallb (fun x -> Z.eqb x Big_int_Z.zero_big_int) p.eta)
    (match p.projected with
     | [] -> true
     | _ :: _ -> false)

(** val check_classes :
    problem -> certificate -> plan -> shift -> form list -> bool **)

let check_classes p c h sh fs =
  let q = shifted_problem p sh fs in
  (&&)
    ((&&)
      ((&&) ((&&) (point_ok p c) (shift_ok p sh)) (depends_on_scores_only p))
      (same_scores p q sh p.rows q.rows))
    (tree_holds q c h (class_values p sh))
