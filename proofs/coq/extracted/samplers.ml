(* Written by Coq of sources with checksum 2841770324 10974 *)

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

  (** val iter : ('a1 -> 'a1) -> 'a1 -> Big_int_Z.big_int -> 'a1 **)

  let rec iter f x n =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun n' -> f (iter f (iter f x n') n'))
      (fun n' -> iter f (iter f x n') n')
      (fun _ -> f x)
      n

  (** val div2 : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div2 p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> p0)
      (fun p0 -> p0)
      (fun _ -> Big_int_Z.unit_big_int)
      p

  (** val div2_up : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div2_up p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> succ p0)
      (fun p0 -> p0)
      (fun _ -> Big_int_Z.unit_big_int)
      p

  (** val size : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let rec size p =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun p0 -> succ (size p0))
      (fun p0 -> succ (size p0))
      (fun _ -> Big_int_Z.unit_big_int)
      p

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

  (** val pow_pos :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pow_pos z0 =
    Pos.iter (mul z0) Big_int_Z.unit_big_int

  (** val pow :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let pow x y =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.unit_big_int)
      (fun p -> pow_pos x p)
      (fun _ -> Big_int_Z.zero_big_int)
      y

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

  (** val to_nat : Big_int_Z.big_int -> nat **)

  let to_nat z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> O)
      (fun p -> Pos.to_nat p)
      (fun _ -> O)
      z0

  (** val pos_div_eucl :
      Big_int_Z.big_int -> Big_int_Z.big_int ->
      Big_int_Z.big_int * Big_int_Z.big_int **)

  let rec pos_div_eucl a b =
    (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
      (fun a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' =
        add (mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) r)
          Big_int_Z.unit_big_int
      in
      if ltb r' b
      then ((mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q), r')
      else ((add
              (mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q)
              Big_int_Z.unit_big_int), (sub r' b)))
      (fun a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) r in
      if ltb r' b
      then ((mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q), r')
      else ((add
              (mul (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) q)
              Big_int_Z.unit_big_int), (sub r' b)))
      (fun _ ->
      if leb (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int) b
      then (Big_int_Z.zero_big_int, Big_int_Z.unit_big_int)
      else (Big_int_Z.unit_big_int, Big_int_Z.zero_big_int))
      a

  (** val div_eucl :
      Big_int_Z.big_int -> Big_int_Z.big_int ->
      Big_int_Z.big_int * Big_int_Z.big_int **)

  let div_eucl = Big_int_Z.(fun x y ->
  match sign_big_int y with
  | 0 -> (zero_big_int, x)
  | 1 -> quomod_big_int x y
  | _ -> let (q, r) = quomod_big_int (add_int_big_int (-1) x) y in
          (add_int_big_int (-1) q, add_big_int (add_int_big_int 1 y) r))

  (** val div :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div = Big_int_Z.(fun x y ->
  match sign_big_int y with
  | 0 -> zero_big_int
  | 1 -> div_big_int x y
  | _ -> add_int_big_int (-1) (div_big_int (add_int_big_int (-1) x) y))

  (** val modulo :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let modulo = Big_int_Z.(fun x y ->
  match sign_big_int y with
  | 0 -> x
  | 1 -> mod_big_int x y
  | _ -> add_big_int y (add_int_big_int 1 (mod_big_int (add_int_big_int (-1) x) y)))

  (** val div2 : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let div2 z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.zero_big_int)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun _ -> (Pos.div2 p))
        (fun _ -> (Pos.div2 p))
        (fun _ -> Big_int_Z.zero_big_int)
        p)
      (fun p -> Big_int_Z.minus_big_int (Pos.div2_up p))
      z0

  (** val log2 : Big_int_Z.big_int -> Big_int_Z.big_int **)

  let log2 z0 =
    (fun fO fp fn z -> let s = Big_int_Z.sign_big_int z in
  if s = 0 then fO () else if s > 0 then fp z
  else fn (Big_int_Z.minus_big_int z))
      (fun _ -> Big_int_Z.zero_big_int)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if Big_int_Z.le_big_int p Big_int_Z.unit_big_int then f1 () else
  let (q,r) = Big_int_Z.quomod_big_int p (Big_int_Z.big_int_of_int 2) in
  if Big_int_Z.eq_big_int r Big_int_Z.zero_big_int then f2p q else f2p1 q)
        (fun p -> (Pos.size p))
        (fun p -> (Pos.size p))
        (fun _ -> Big_int_Z.zero_big_int)
        p0)
      (fun _ -> Big_int_Z.zero_big_int)
      z0

  (** val shiftl :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let shiftl = Big_int_Z.(fun x y ->
  let y = int_of_big_int y in
  if y < 0 then shift_right_big_int x (-y)
  else shift_left_big_int x y)

  (** val shiftr :
      Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

  let shiftr = Big_int_Z.(fun x y ->
  let y = int_of_big_int y in
  if y < 0 then shift_left_big_int x (-y)
  else shift_right_big_int x y)
 end

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t -> (f a) :: (map f t)

(** val word : Big_int_Z.big_int **)

let word =
  Z.pow (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int))))))

(** val below_attempt :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int option **)

let below_attempt n u =
  if Z.leb (Z.modulo word n) (Z.modulo (Z.mul u n) word)
  then Some (Z.div (Z.mul u n) word)
  else None

(** val retry :
    (Big_int_Z.big_int -> 'a1 option) -> Big_int_Z.big_int list ->
    ('a1 * Big_int_Z.big_int list) option **)

let rec retry attempt = function
| [] -> None
| u :: r ->
  (match attempt u with
   | Some a -> Some (a, r)
   | None -> retry attempt r)

(** val take :
    nat -> Big_int_Z.big_int -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let rec take n digits ws =
  match n with
  | O -> Some (digits, ws)
  | S n' ->
    (match ws with
     | [] -> None
     | u :: r -> take n' (Z.add (Z.mul digits word) u) r)

(** val below_large :
    nat -> Big_int_Z.big_int -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let rec below_large attempts0 n ws =
  match attempts0 with
  | O -> None
  | S more ->
    let length =
      if Z.eqb n Big_int_Z.unit_big_int
      then Big_int_Z.zero_big_int
      else Z.add (Z.log2 (Z.sub n Big_int_Z.unit_big_int))
             Big_int_Z.unit_big_int
    in
    let count =
      Z.div
        (Z.add length
          ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
          Big_int_Z.unit_big_int)))))) (Big_int_Z.mult_int_big_int 2
        (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
        (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
        (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))))
    in
    (match take (Z.to_nat count) Big_int_Z.zero_big_int ws with
     | Some p ->
       let (digits, r) = p in
       let candidate =
         Z.shiftr digits
           (Z.sub
             (Z.mul count (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
               (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)))))))
             length)
       in
       if Z.ltb candidate n then Some (candidate, r) else below_large more n r
     | None -> None)

(** val below :
    Big_int_Z.big_int -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let below n ws =
  if Z.ltb n
       (Z.pow (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
         Big_int_Z.unit_big_int))))))
  then retry (below_attempt n) ws
  else below_large (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         O))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
         n ws

(** val bernoulli :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int list ->
    (bool * Big_int_Z.big_int list) option **)

let bernoulli p q ws =
  match below q ws with
  | Some p0 -> let (x, r) = p0 in Some ((Z.ltb x p), r)
  | None -> None

(** val up : Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let up x s =
  Z.opp (Z.shiftr (Z.opp x) s)

(** val series :
    nat -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> bool -> Big_int_Z.big_int * Big_int_Z.big_int **)

let rec series fuel y precision k low high term_low term_high odd =
  match fuel with
  | O -> (Big_int_Z.zero_big_int, (Z.shiftl Big_int_Z.unit_big_int precision))
  | S more ->
    let term_low0 = Z.div (Z.shiftr (Z.mul term_low y) precision) k in
    let term_high0 =
      Z.add (Z.div (up (Z.mul term_high y) precision) k)
        Big_int_Z.unit_big_int
    in
    let next_low = if odd then Z.sub low term_high0 else Z.add low term_low0
    in
    let next_high =
      if odd then Z.sub high term_low0 else Z.add high term_high0
    in
    if Z.eqb term_low0 Big_int_Z.zero_big_int
    then if odd then (next_low, high) else (low, next_high)
    else series more y precision (Z.add k Big_int_Z.unit_big_int) next_low
           next_high term_low0 term_high0 (negb odd)

(** val squared :
    nat -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * Big_int_Z.big_int **)

let rec squared times working low high =
  match times with
  | O -> (low, high)
  | S more ->
    squared more working (Z.shiftr (Z.mul low low) working)
      (up (Z.mul high high) working)

(** val floor_log2 :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int **)

let floor_log2 a b =
  let e = Z.sub (Z.log2 a) (Z.log2 b) in
  if Z.leb (Z.shiftl b (Z.max Big_int_Z.zero_big_int e))
       (Z.shiftl a (Z.max Big_int_Z.zero_big_int (Z.opp e)))
  then e
  else Z.sub e Big_int_Z.unit_big_int

(** val enclose :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int * Big_int_Z.big_int **)

let enclose a b precision =
  if Z.eqb a Big_int_Z.zero_big_int
  then ((Z.shiftl Big_int_Z.unit_big_int precision),
         (Z.shiftl Big_int_Z.unit_big_int precision))
  else let exponent = floor_log2 a b in
       if Z.ltb (Z.log2 precision) exponent
       then (Big_int_Z.zero_big_int, Big_int_Z.unit_big_int)
       else let halvings =
              Z.max Big_int_Z.zero_big_int
                (Z.add
                  (Z.add exponent (Big_int_Z.mult_int_big_int 2
                    Big_int_Z.unit_big_int))
                  (Z.min (Big_int_Z.mult_int_big_int 2
                    (Big_int_Z.mult_int_big_int 2
                    (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)))
                    (Z.div precision (Big_int_Z.mult_int_big_int 2
                      (Big_int_Z.mult_int_big_int 2
                      (Big_int_Z.mult_int_big_int 2
                      (Big_int_Z.mult_int_big_int 2
                      (Big_int_Z.mult_int_big_int 2
                      Big_int_Z.unit_big_int))))))))
            in
            let working =
              Z.add
                (Z.add precision (Big_int_Z.mult_int_big_int 2
                  (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
                  (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
                  Big_int_Z.unit_big_int)))))) halvings
            in
            let y = Z.div (Z.shiftl a working) (Z.shiftl b halvings) in
            let one = Z.shiftl Big_int_Z.unit_big_int working in
            let (low, high) =
              series
                (Z.to_nat
                  (Z.add working (Big_int_Z.mult_int_big_int 2
                    (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))
                y working Big_int_Z.unit_big_int one one one one true
            in
            let (low0, high0) =
              squared (Z.to_nat halvings) working
                (Z.max Big_int_Z.zero_big_int
                  (Z.sub low Big_int_Z.unit_big_int)) high
            in
            let drop = Z.sub working precision in
            ((Z.shiftr low0 drop), (up high0 drop))

(** val slack : Big_int_Z.big_int **)

let slack =
  Z.pow (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
    ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))

(** val precisions : Big_int_Z.big_int list **)

let precisions =
  (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int))))))) :: ((Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int)))))))) :: ((Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int))))))))) :: ((Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int)))))))))) :: ((Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int))))))))))) :: ((Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int)))))))))))) :: ((Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
    Big_int_Z.unit_big_int))))))))))))) :: []))))))

(** val extend :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int list ->
    ((Big_int_Z.big_int * Big_int_Z.big_int) * Big_int_Z.big_int list) option **)

let extend precision digits length ws =
  if Z.ltb length precision
  then let missing =
         Z.div
           (Z.add (Z.sub precision length)
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             Big_int_Z.unit_big_int)))))) (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))))
       in
       (match take (Z.to_nat missing) digits ws with
        | Some p ->
          let (more, r) = p in
          Some ((more,
          (Z.add length
            (Z.mul (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))))))
              missing))), r)
        | None -> None)
  else Some ((digits, length), ws)

(** val is_below :
    (Big_int_Z.big_int -> Big_int_Z.big_int * Big_int_Z.big_int) ->
    Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int list -> (bool * Big_int_Z.big_int list) option **)

let rec is_below enc ps digits length ws =
  match ps with
  | [] -> None
  | p :: ps' ->
    (match extend p digits length ws with
     | Some p0 ->
       let (p1, r) = p0 in
       let (digits0, length0) = p1 in
       let mine = Z.shiftr digits0 (Z.sub length0 p) in
       let (low, high) = enc p in
       if Z.leb (Z.add mine Big_int_Z.unit_big_int) low
       then Some (true, r)
       else if Z.leb high mine
            then Some (false, r)
            else is_below enc ps' digits0 length0 r
     | None -> None)

(** val decide :
    (Big_int_Z.big_int -> Big_int_Z.big_int * Big_int_Z.big_int) ->
    Big_int_Z.big_int -> Big_int_Z.big_int list -> (bool * Big_int_Z.big_int
    list) option **)

let decide enc digits ws =
  let (low, high) =
    enc ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)))))
  in
  if Z.ltb digits (Z.sub low slack)
  then Some (true, ws)
  else if Z.ltb (Z.add high slack) digits
       then Some (false, ws)
       else is_below enc precisions digits
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              Big_int_Z.unit_big_int))))) ws

(** val bernoulli_exp :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int list ->
    (bool * Big_int_Z.big_int list) option **)

let bernoulli_exp a b = function
| [] -> None
| u :: r ->
  decide (enclose a b)
    (Z.div u (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)) r

(** val sums :
    nat -> Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> (Big_int_Z.big_int * Big_int_Z.big_int) list ->
    (((Big_int_Z.big_int * Big_int_Z.big_int)
    list * Big_int_Z.big_int) * Big_int_Z.big_int) * Big_int_Z.big_int **)

let rec sums fuel working low high weight_low weight_high step_low step_high acc =
  match fuel with
  | O -> (((acc, low), high), weight_high)
  | S more ->
    if Z.leb weight_high
         (Z.pow (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
           ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
           Big_int_Z.unit_big_int))))))
    then (((acc, low), high), weight_high)
    else let low0 = Z.add low weight_low in
         let high0 = Z.add high weight_high in
         sums more working low0 high0
           (Z.shiftr (Z.mul weight_low step_low) working)
           (Z.add (Z.shiftr (Z.mul weight_high step_high) working)
             Big_int_Z.unit_big_int) step_low
           (Z.add step_high Big_int_Z.unit_big_int) ((low0, high0) :: acc)

(** val cumulative :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    (Big_int_Z.big_int * Big_int_Z.big_int) list **)

let cumulative a b precision =
  let working =
    Z.add precision (Big_int_Z.mult_int_big_int 2
      (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int)))))
  in
  let one = Z.shiftl Big_int_Z.unit_big_int working in
  let (step_low, step_high) = enclose a b working in
  let (p, weight) =
    sums
      (Z.to_nat
        (Z.mul (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
          (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
          (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
          Big_int_Z.unit_big_int)))))) precision)) working
      Big_int_Z.zero_big_int Big_int_Z.zero_big_int one one step_low
      step_high []
  in
  let (p0, high) = p in
  let (acc, low) = p0 in
  let total =
    Z.add high
      (Z.add (Z.add weight (Z.div (Z.mul weight b) a)) Big_int_Z.unit_big_int)
  in
  rev_append
    (map (fun s -> ((Z.div (Z.shiftl (fst s) precision) total),
      (Z.add (Z.div (Z.shiftl (snd s) precision) low) Big_int_Z.unit_big_int)))
      acc) []

(** val bounds :
    (Big_int_Z.big_int * Big_int_Z.big_int) list -> Big_int_Z.big_int ->
    Big_int_Z.big_int list * Big_int_Z.big_int **)

let rec bounds fs widest =
  match fs with
  | [] -> ([], widest)
  | p :: r ->
    let (l, h) = p in
    let low =
      Z.shiftr l
        ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
        (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
        Big_int_Z.unit_big_int)))))
    in
    let widest0 =
      Z.max widest
        (Z.sub
          (Z.add
            (Z.shiftr h
              ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
              Big_int_Z.unit_big_int)))))) Big_int_Z.unit_big_int) low)
    in
    if Z.ltb low
         (Z.sub
           (Z.pow (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
             Big_int_Z.unit_big_int)))))) (Big_int_Z.mult_int_big_int 2
           Big_int_Z.unit_big_int))
    then let (ls, w) = bounds r widest0 in ((low :: ls), w)
    else ((low :: []), widest0)

(** val first_above :
    Big_int_Z.big_int list -> Big_int_Z.big_int -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> (Big_int_Z.big_int * Big_int_Z.big_int) option **)

let rec first_above ls digits k before =
  match ls with
  | [] -> None
  | l :: r ->
    if Z.ltb digits l
    then Some (k, before)
    else first_above r digits (Z.add k Big_int_Z.unit_big_int) l

(** val first_open :
    (Big_int_Z.big_int * Big_int_Z.big_int) list -> Big_int_Z.big_int ->
    Big_int_Z.big_int -> (Big_int_Z.big_int * Big_int_Z.big_int) option **)

let rec first_open fs mine k =
  match fs with
  | [] -> None
  | p :: r ->
    let (l, h) = p in
    if Z.ltb mine h
    then Some (k, l)
    else first_open r mine (Z.add k Big_int_Z.unit_big_int)

(** val refine :
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int list ->
    Big_int_Z.big_int -> Big_int_Z.big_int -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let rec refine a b ps digits length ws =
  match ps with
  | [] -> None
  | p :: ps' ->
    (match extend p digits length ws with
     | Some p0 ->
       let (p1, r) = p0 in
       let (digits0, length0) = p1 in
       let mine = Z.shiftr digits0 (Z.sub length0 p) in
       (match first_open (cumulative a b p) mine Big_int_Z.zero_big_int with
        | Some p2 ->
          let (k, low) = p2 in
          if Z.leb (Z.add mine Big_int_Z.unit_big_int) low
          then Some (k, r)
          else refine a b ps' digits0 length0 r
        | None -> refine a b ps' digits0 length0 r)
     | None -> None)

(** val inverse :
    Big_int_Z.big_int -> Big_int_Z.big_int -> (Big_int_Z.big_int
    list * Big_int_Z.big_int) -> Big_int_Z.big_int -> Big_int_Z.big_int list
    -> (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let inverse a b table digits ws =
  match first_above (fst table) digits Big_int_Z.zero_big_int
          (Z.opp (snd table)) with
  | Some p ->
    let (k, before) = p in
    if Z.leb (snd table) (Z.sub digits before)
    then Some (k, ws)
    else refine a b precisions digits
           ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
           ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
           ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
           ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
           ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
           Big_int_Z.unit_big_int))))) ws
  | None ->
    refine a b precisions digits
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int))))) ws

type blocks = { num : Big_int_Z.big_int; den : Big_int_Z.big_int;
                shift : Big_int_Z.big_int;
                table_of : (Big_int_Z.big_int list * Big_int_Z.big_int) }

(** val blocks_of : Big_int_Z.big_int -> Big_int_Z.big_int -> blocks **)

let blocks_of p q =
  let s =
    Z.max Big_int_Z.zero_big_int
      (Z.sub (floor_log2 p q)
        ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
        Big_int_Z.unit_big_int))
  in
  { num = q; den = p; shift = s; table_of =
  (bounds
    (cumulative (Z.shiftl q s) p (Big_int_Z.mult_int_big_int 2
      (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      (Big_int_Z.mult_int_big_int 2 (Big_int_Z.mult_int_big_int 2
      ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
      Big_int_Z.unit_big_int))))))) Big_int_Z.zero_big_int) }

(** val draw :
    nat -> blocks -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let rec draw attempts0 d ws =
  match attempts0 with
  | O -> None
  | S more ->
    (match ws with
     | [] -> None
     | u :: r ->
       (match inverse (Z.shiftl d.num d.shift) d.den d.table_of
                (Z.div u (Big_int_Z.mult_int_big_int 2
                  Big_int_Z.unit_big_int)) r with
        | Some p ->
          let (block, r0) = p in
          if Z.leb
               (Z.pow (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)
                 (Z.sub
                   ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                   (Big_int_Z.mult_int_big_int 2
                   ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                   ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                   ((fun x -> Big_int_Z.succ_big_int (Big_int_Z.mult_int_big_int 2 x))
                   Big_int_Z.unit_big_int))))) d.shift)) block
          then None
          else let start = Z.shiftl block d.shift in
               if Z.eqb d.shift Big_int_Z.zero_big_int
               then Some
                      ((Z.add
                         (Z.mul (Big_int_Z.mult_int_big_int 2
                           Big_int_Z.unit_big_int) start)
                         (Z.modulo u (Big_int_Z.mult_int_big_int 2
                           Big_int_Z.unit_big_int))), r0)
               else (match r0 with
                     | [] -> None
                     | v :: l ->
                       (match l with
                        | [] -> None
                        | t :: r1 ->
                          let place =
                            Z.shiftr v
                              (Z.sub (Big_int_Z.mult_int_big_int 2
                                (Big_int_Z.mult_int_big_int 2
                                (Big_int_Z.mult_int_big_int 2
                                (Big_int_Z.mult_int_big_int 2
                                (Big_int_Z.mult_int_big_int 2
                                (Big_int_Z.mult_int_big_int 2
                                Big_int_Z.unit_big_int)))))) d.shift)
                          in
                          (match decide (enclose (Z.mul d.num place) d.den)
                                   (Z.div t (Big_int_Z.mult_int_big_int 2
                                     Big_int_Z.unit_big_int)) r1 with
                           | Some p0 ->
                             let (b, r2) = p0 in
                             if b
                             then Some
                                    ((Z.add
                                       (Z.mul (Big_int_Z.mult_int_big_int 2
                                         Big_int_Z.unit_big_int)
                                         (Z.add start place))
                                       (Z.modulo u
                                         (Big_int_Z.mult_int_big_int 2
                                         Big_int_Z.unit_big_int))), r2)
                             else draw more d r2
                           | None -> None)))
        | None -> None))

(** val attempts : nat **)

let attempts =
  S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val geometric :
    blocks -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let geometric d ws =
  match draw attempts d ws with
  | Some p ->
    let (x, r) = p in
    Some ((Z.div x (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)), r)
  | None -> None

(** val signed :
    nat -> blocks -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let rec signed more d ws =
  match more with
  | O -> None
  | S more' ->
    (match draw attempts d ws with
     | Some p ->
       let (x, r) = p in
       if Z.eqb
            (Z.modulo x (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int))
            Big_int_Z.zero_big_int
       then Some
              ((Z.div x (Big_int_Z.mult_int_big_int 2 Big_int_Z.unit_big_int)),
              r)
       else if Z.eqb
                 (Z.div x (Big_int_Z.mult_int_big_int 2
                   Big_int_Z.unit_big_int)) Big_int_Z.zero_big_int
            then signed more' d r
            else Some
                   ((Z.opp
                      (Z.div x (Big_int_Z.mult_int_big_int 2
                        Big_int_Z.unit_big_int))), r)
     | None -> None)

(** val discrete_laplace :
    blocks -> Big_int_Z.big_int list ->
    (Big_int_Z.big_int * Big_int_Z.big_int list) option **)

let discrete_laplace d ws =
  signed attempts d ws
