-- The passes of gradient descent in PostgreSQL. The same arithmetic as DescentState; numbers too
-- small for their squares are taken for 0, since here a product that underflows is an error.
-- A row is a list of pairs: column from 0, value, column, value, ...

CREATE SCHEMA didyma;
GRANT USAGE ON SCHEMA didyma TO PUBLIC;

-- A row of norm at most 1 with its bias: coordinates within [-1, 1] are divided by the public norm,
-- or by their own where that is larger, and rounded to single precision. RowScale says the same.
CREATE FUNCTION didyma.scaled(entries float8[], norm float8, rounding float8, bias integer)
RETURNS float8[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  square float8 := 1;
  factor float8;
  n integer := COALESCE(array_length(entries, 1), 0);
BEGIN
  FOR i IN 2 .. n BY 2 LOOP
    square := square + entries[i] * entries[i];
  END LOOP;
  factor := rounding / GREATEST(norm, sqrt(square));
  FOR i IN 2 .. n BY 2 LOOP
    entries[i] := CAST(CAST(entries[i] * factor AS float4) AS float8);
  END LOOP;
  RETURN entries || ARRAY[CAST(bias AS float8), CAST(CAST(factor AS float4) AS float8)];
END
$$;

-- The inner product of a row with the d numbers of an array that follow the first so many.
CREATE FUNCTION didyma.score(weights float8[], skipped integer, entries float8[])
RETURNS float8 LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  z float8 := 0;
BEGIN
  FOR i IN 1 .. array_length(entries, 1) BY 2 LOOP
    z := z + entries[i + 1] * weights[skipped + 1 + CAST(entries[i] AS integer)];
  END LOOP;
  RETURN z;
END
$$;

-- state: d, rows in the batch, updates of the pass, updates, averaged weights, last turn; then w,
-- the sum of the batch, and the mean where weights are averaged.
-- start: the state before the pass, needed with its first row.
-- plan: loss (0 logistic, 1 Huber, 2 hinge), its width, lambda, batch, updates of a pass, steps (0
-- constant, 1 decreasing, 2 square root, 3 strongly convex, 4 inverse root, 5 inverse), their two
-- numbers, radius, whether to average, the grid of the noise (0 for none).
-- turn: counts the rows of a pass from 1.
-- noise: with the last row of each batch what to add to its sum, in steps of the grid.
CREATE FUNCTION didyma.epoch_step(
  state float8[], start float8[], plan float8[], turn bigint, entries float8[], label integer,
  noise float8[])
RETURNS float8[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  d integer;
  z float8;
  power float8;
  slope float8;
  at integer;
  t float8;
  eta float8;
  kept float8;
  share float8;
  next float8;
  square float8 := 0;
  g float8 := plan[11];
  far CONSTANT float8 := 2251799813685248;
BEGIN
  IF state IS NULL THEN
    state := start;
    d := state[1];
    state[2] := 0;
    state[3] := 0;
    state[6] := 0;
    FOR j IN 7 + d .. 6 + 2 * d LOOP
      state[j] := 0;
    END LOOP;
  END IF;
  IF turn <> state[6] + 1 THEN
    RAISE EXCEPTION 'the records are not those of the pass before';
  END IF;
  state[6] := turn;
  IF state[3] = plan[5] THEN
    RETURN state;
  END IF;
  d := state[1];
  z := label * didyma.score(state, 6, entries);
  IF plan[1] = 0 THEN
    IF z < -700 THEN
      slope := -1;
    ELSIF z < 0 THEN
      slope := -1 / (1 + exp(z));
    ELSIF z > 200 THEN
      slope := 0;
    ELSE
      power := exp(-z);
      slope := -power / (1 + power);
    END IF;
  ELSIF plan[1] = 2 THEN
    slope := CASE WHEN z < 1 THEN -1 ELSE 0 END;
  ELSIF z > 1 + plan[2] THEN
    slope := 0;
  ELSIF z < 1 - plan[2] THEN
    slope := -1;
  ELSE
    slope := GREATEST(-1, -(1 + plan[2] - z) / (2 * plan[2]));
  END IF;
  IF slope <> 0 THEN
    slope := slope * label;
    FOR i IN 1 .. array_length(entries, 1) BY 2 LOOP
      at := 7 + d + CAST(entries[i] AS integer);
      state[at] := state[at] + slope * entries[i + 1];
    END LOOP;
  END IF;
  state[2] := state[2] + 1;
  IF state[2] < plan[4] THEN
    RETURN state;
  END IF;

  IF g > 0 THEN
    IF array_length(noise, 1) IS DISTINCT FROM d THEN
      RAISE EXCEPTION 'a batch has no noise';
    END IF;
    -- As Grid and GridNoise do: the sum rounded to the grid, and a whole number of its steps.
    FOR j IN 1 .. d LOOP
      at := 6 + d + j;
      z := state[at];
      IF abs(z) <= g / 2 THEN
        z := 0;
      ELSIF abs(z) >= g * far THEN
        z := sign(z) * far;
      ELSE
        z := round(z / g);
      END IF;
      state[at] := GREATEST(-2 * far, LEAST(2 * far, z + noise[j])) * g;
    END LOOP;
  END IF;
  state[2] := 0;
  state[3] := state[3] + 1;
  t := state[4] + 1;
  state[4] := t;
  eta := CASE plan[6]
    WHEN 0 THEN plan[7]
    WHEN 1 THEN 2 / (plan[7] * (t + plan[8]))
    WHEN 2 THEN 2 / (plan[7] * (sqrt(t) + plan[8]))
    WHEN 3 THEN LEAST(1 / plan[7], 1 / (plan[8] * t))
    WHEN 4 THEN plan[7] / sqrt(t)
    ELSE 1 / (plan[7] * t)
  END;
  kept := 1 - eta * plan[3];
  share := eta / plan[4];
  FOR j IN 7 .. 6 + d LOOP
    next := kept * state[j] - share * state[j + d];
    IF abs(next) < 1e-150 THEN
      next := 0;
    END IF;
    state[j] := next;
    state[j + d] := 0;
    square := square + next * next;
  END LOOP;
  IF square > plan[9] * plan[9] THEN
    power := plan[9] / sqrt(square);
    FOR j IN 7 .. 6 + d LOOP
      state[j] := state[j] * power;
    END LOOP;
  END IF;
  IF plan[10] = 1 THEN
    state[5] := state[5] + 1;
    FOR j IN 7 .. 6 + d LOOP
      state[j + 2 * d] := state[j + 2 * d] + (state[j] - state[j + 2 * d]) / state[5];
    END LOOP;
  END IF;
  RETURN state;
END
$$;

-- One pass: start is the state before it, the value the state after it.
CREATE AGGREGATE didyma.epoch(
  start float8[], plan float8[], turn bigint, entries float8[], label integer, noise float8[])
(SFUNC = didyma.epoch_step, STYPE = float8[]);
