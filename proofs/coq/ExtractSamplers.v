(** Writes the samplers as OCaml, integers as those of zarith. *)

Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
Require Import ZArith.
Require Import Didyma.Samplers.

Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".

Extraction "samplers.ml" below bernoulli bernoulli_exp geometric discrete_laplace blocks_of.
