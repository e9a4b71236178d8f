(** The exact samplers of org.didyma.exact as functions of words of 64 fair bits. A sampler returns
    what it draws and the words that are left, or nothing when there are too few. *)

Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

Definition word : Z := 2 ^ 64.

(** Uniform on 0 .. n - 1 for n below 2^63, from one word, or nothing. *)
Definition below_attempt (n u : Z) : option Z :=
  if word mod n <=? (u * n) mod word then Some (u * n / word) else None.

(** Attempts until one of them returns something. *)
Fixpoint retry {A} (attempt : Z -> option A) (ws : list Z) : option (A * list Z) :=
  match ws with
  | [] => None
  | u :: r => match attempt u with Some a => Some (a, r) | None => retry attempt r end
  end.

(** The next n words as one number after [digits]. *)
Fixpoint take (n : nat) (digits : Z) (ws : list Z) : option (Z * list Z) :=
  match n with
  | O => Some (digits, ws)
  | S n' => match ws with [] => None | u :: r => take n' (digits * word + u) r end
  end.

(** Uniform on 0 .. n - 1 for larger n: as many bits as n - 1 has, until they are below n. *)
Fixpoint below_large (attempts : nat) (n : Z) (ws : list Z) : option (Z * list Z) :=
  match attempts with
  | O => None
  | S more =>
    let length := if n =? 1 then 0 else Z.log2 (n - 1) + 1 in
    let count := (length + 63) / 64 in
    match take (Z.to_nat count) 0 ws with
    | None => None
    | Some (digits, r) =>
      let candidate := Z.shiftr digits (count * 64 - length) in
      if candidate <? n then Some (candidate, r) else below_large more n r
    end
  end.

Definition below (n : Z) (ws : list Z) : option (Z * list Z) :=
  if n <? 2 ^ 63 then retry (below_attempt n) ws else below_large 1000 n ws.

(** True with probability p/q. *)
Definition bernoulli (p q : Z) (ws : list Z) : option (bool * list Z) :=
  match below q ws with Some (x, r) => Some (x <? p, r) | None => None end.

(** ceil(x / 2^s) *)
Definition up (x s : Z) : Z := - Z.shiftr (- x) s.

(** Encloses exp(-y / 2^precision) by partial sums of its alternating series. *)
Fixpoint series (fuel : nat) (y precision k low high term_low term_high : Z) (odd : bool)
  : Z * Z :=
  match fuel with
  | O => (0, Z.shiftl 1 precision)
  | S more =>
    let term_low := Z.shiftr (term_low * y) precision / k in
    let term_high := up (term_high * y) precision / k + 1 in
    let next_low := if odd then low - term_high else low + term_low in
    let next_high := if odd then high - term_low else high + term_high in
    if term_low =? 0 then (if odd then (next_low, high) else (low, next_high))
    else series more y precision (k + 1) next_low next_high term_low term_high (negb odd)
  end.

Fixpoint squared (times : nat) (working low high : Z) : Z * Z :=
  match times with
  | O => (low, high)
  | S more =>
    squared more working (Z.shiftr (low * low) working) (up (high * high) working)
  end.

(** floor(log2(a / b)) *)
Definition floor_log2 (a b : Z) : Z :=
  let e := Z.log2 a - Z.log2 b in
  if Z.shiftl b (Z.max 0 e) <=? Z.shiftl a (Z.max 0 (- e)) then e else e - 1.

(** Encloses exp(-a/b) in units of 2^-precision. *)
Definition enclose (a b precision : Z) : Z * Z :=
  if a =? 0 then (Z.shiftl 1 precision, Z.shiftl 1 precision)
  else
    let exponent := floor_log2 a b in
    if Z.log2 precision <? exponent then (0, 1)
    else
      let halvings := Z.max 0 (exponent + 2 + Z.min 8 (precision / 32)) in
      let working := precision + 32 + halvings in
      let y := Z.shiftl a working / Z.shiftl b halvings in
      let one := Z.shiftl 1 working in
      let (low, high) := series (Z.to_nat (working + 4)) y working 1 one one one one true in
      let (low, high) := squared (Z.to_nat halvings) working (Z.max 0 (low - 1)) high in
      let drop := working - precision in
      (Z.shiftr low drop, up high drop).

(** What the first comparison leaves open on either side of the power, in units of 2^-63. *)
Definition slack : Z := 2 ^ 17.

Definition precisions : list Z := [128; 256; 512; 1024; 2048; 4096; 8192].

(** The leading digits of a uniform number, more of them drawn where they are needed. *)
Definition extend (precision digits length : Z) (ws : list Z) : option (Z * Z * list Z) :=
  if length <? precision then
    let missing := (precision - length + 63) / 64 in
    match take (Z.to_nat missing) digits ws with
    | Some (more, r) => Some (more, length + 64 * missing, r)
    | None => None
    end
  else Some (digits, length, ws).

(** Whether a uniform number is below another one, of which there are enclosures. *)
Fixpoint is_below (enc : Z -> Z * Z) (ps : list Z) (digits length : Z) (ws : list Z)
  : option (bool * list Z) :=
  match ps with
  | [] => None
  | p :: ps' =>
    match extend p digits length ws with
    | None => None
    | Some (digits, length, r) =>
      let mine := Z.shiftr digits (length - p) in
      let (low, high) := enc p in
      if mine + 1 <=? low then Some (true, r)
      else if high <=? mine then Some (false, r)
      else is_below enc ps' digits length r
    end
  end.

(** The same, of which 63 digits are known; nearly always they tell. *)
Definition decide (enc : Z -> Z * Z) (digits : Z) (ws : list Z) : option (bool * list Z) :=
  let (low, high) := enc 63 in
  if digits <? low - slack then Some (true, ws)
  else if high + slack <? digits then Some (false, ws)
  else is_below enc precisions digits 63 ws.

(** True with probability exp(-a/b). *)
Definition bernoulli_exp (a b : Z) (ws : list Z) : option (bool * list Z) :=
  match ws with
  | [] => None
  | u :: r => decide (enclose a b) (u / 2) r
  end.

(** Sums of powers of a step, while they are not negligible; the last power first. *)
Fixpoint sums (fuel : nat) (working low high weight_low weight_high step_low step_high : Z)
  (acc : list (Z * Z)) : list (Z * Z) * Z * Z * Z :=
  match fuel with
  | O => (acc, low, high, weight_high)
  | S more =>
    if weight_high <=? 2 ^ 48 then (acc, low, high, weight_high)
    else
      let low := low + weight_low in
      let high := high + weight_high in
      sums more working low high (Z.shiftr (weight_low * step_low) working)
        (Z.shiftr (weight_high * step_high) working + 1) step_low (step_high + 1)
        ((low, high) :: acc)
  end.

(** Encloses F_0, F_1, ..., the law on 0, 1, ... proportional to exp(-(a/b) k) summed up. *)
Definition cumulative (a b precision : Z) : list (Z * Z) :=
  let working := precision + 48 in
  let one := Z.shiftl 1 working in
  let (step_low, step_high) := enclose a b working in
  match sums (Z.to_nat (64 * precision)) working 0 0 one one step_low step_high [] with
  | (acc, low, high, weight) =>
    let total := high + (weight + weight * b / a + 1) in
    rev_append
      (map (fun s => (Z.shiftl (fst s) precision / total, Z.shiftl (snd s) precision / low + 1))
        acc) []
  end.

(** Lower bounds of the F_k to 63 digits, as far as they tell, and how far below these can be. *)
Fixpoint bounds (fs : list (Z * Z)) (widest : Z) : list Z * Z :=
  match fs with
  | [] => ([], widest)
  | (l, h) :: r =>
    let low := Z.shiftr l 33 in
    let widest := Z.max widest (Z.shiftr h 33 + 1 - low) in
    if low <? 2 ^ 63 - 2 then let (ls, w) := bounds r widest in (low :: ls, w)
    else ([low], widest)
  end.

(** The first k whose bound exceeds the digits, and the bound before. *)
Fixpoint first_above (ls : list Z) (digits k before : Z) : option (Z * Z) :=
  match ls with
  | [] => None
  | l :: r => if digits <? l then Some (k, before) else first_above r digits (k + 1) l
  end.

Fixpoint first_open (fs : list (Z * Z)) (mine k : Z) : option (Z * Z) :=
  match fs with
  | [] => None
  | (l, h) :: r => if mine <? h then Some (k, l) else first_open r mine (k + 1)
  end.

Fixpoint refine (a b : Z) (ps : list Z) (digits length : Z) (ws : list Z)
  : option (Z * list Z) :=
  match ps with
  | [] => None
  | p :: ps' =>
    match extend p digits length ws with
    | None => None
    | Some (digits, length, r) =>
      let mine := Z.shiftr digits (length - p) in
      match first_open (cumulative a b p) mine 0 with
      | Some (k, low) =>
        if mine + 1 <=? low then Some (k, r) else refine a b ps' digits length r
      | None => refine a b ps' digits length r
      end
    end
  end.

(** k with probability proportional to exp(-(a/b) k), by inversion. *)
Definition inverse (a b : Z) (table : list Z * Z) (digits : Z) (ws : list Z)
  : option (Z * list Z) :=
  match first_above (fst table) digits 0 (- snd table) with
  | Some (k, before) =>
    if snd table <=? digits - before then Some (k, ws)
    else refine a b precisions digits 63 ws
  | None => refine a b precisions digits 63 ws
  end.

(** A law proportional to exp(-(a/b) x) on 0, 1, ..., in blocks of 2^shift. *)
Record blocks := Blocks { num : Z; den : Z; shift : Z; table_of : list Z * Z }.

(** That of scale p/q. *)
Definition blocks_of (p q : Z) : blocks :=
  let s := Z.max 0 (floor_log2 p q - 3) in
  Blocks q p s (bounds (cumulative (Z.shiftl q s) p 96) 0).

(** 2x + b for x and a fair bit b, after as many attempts as it takes. *)
Fixpoint draw (attempts : nat) (d : blocks) (ws : list Z) : option (Z * list Z) :=
  match attempts, ws with
  | S more, u :: r =>
    match inverse (Z.shiftl (num d) (shift d)) (den d) (table_of d) (u / 2) r with
    | None => None
    | Some (block, r) =>
      if 2 ^ (61 - shift d) <=? block then None
      else
        let start := Z.shiftl block (shift d) in
        if shift d =? 0 then Some (2 * start + u mod 2, r)
        else
          match r with
          | v :: t :: r =>
            let place := Z.shiftr v (64 - shift d) in
            match decide (enclose (num d * place) (den d)) (t / 2) r with
            | Some (true, r) => Some (2 * (start + place) + u mod 2, r)
            | Some (false, r) => draw more d r
            | None => None
            end
          | _ => None
          end
    end
  | _, _ => None
  end.

Definition attempts : nat := 1000.

Definition geometric (d : blocks) (ws : list Z) : option (Z * list Z) :=
  match draw attempts d ws with Some (x, r) => Some (x / 2, r) | None => None end.

(** A fair sign; of the two zeros one is drawn again. *)
Fixpoint signed (more : nat) (d : blocks) (ws : list Z) : option (Z * list Z) :=
  match more with
  | O => None
  | S more' =>
    match draw attempts d ws with
    | None => None
    | Some (x, r) =>
      if x mod 2 =? 0 then Some (x / 2, r)
      else if x / 2 =? 0 then signed more' d r else Some (- (x / 2), r)
    end
  end.

Definition discrete_laplace (d : blocks) (ws : list Z) : option (Z * list Z) :=
  signed attempts d ws.
