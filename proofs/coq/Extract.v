(** Writes the checker as OCaml, integers as those of zarith. *)

Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
Require Import ZArith.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Narrow Didyma.Largest Didyma.State
  Didyma.Levels Didyma.Reach Didyma.Few Didyma.Tree Didyma.Growing Didyma.Building
  Didyma.Certificate Didyma.Classes.

Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".

Extraction "checker.ml" check check_grown check_classes shifted_problem narrow_low narrow_high F
  swing point least_zero full span.
