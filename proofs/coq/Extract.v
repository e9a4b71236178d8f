(** Writes the checker and the samplers as OCaml, integers as those of zarith. *)

Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
Require Import ZArith.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Narrow Didyma.Largest Didyma.State
  Didyma.Reach Didyma.Few Didyma.Tree Didyma.Growing Didyma.Building Didyma.Certificate
  Didyma.Samplers.

Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".

Extraction "checker.ml" check check_grown F swing point least_zero full span.
Extraction "samplers.ml" below bernoulli bernoulli_exp geometric discrete_laplace blocks_of.
