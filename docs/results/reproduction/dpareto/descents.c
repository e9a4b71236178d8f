/*
 * Random searches of table 2 of "Automatic discovery of privacy-utility Pareto fronts" (Avent et
 * al., PETS 2020) by a program of its own: DP-SGD and DP-Adam for linear classifiers of Adult, with
 * lots of a fixed size drawn without replacement. Simulation only; nothing of it is private.
 *
 *   cc -O3 -march=native -o descents descents.c -lm
 *   descents TRAINING TEST sgd|adam logistic|hinge zero|random RUNS SEED < SETTINGS > ERRORS
 *
 * TRAINING and TEST are files in LIBSVM's format whose features are 0 or 1. A line of SETTINGS is
 * epochs, lot, learning rate, noise multiplier, clipping norm; its line of ERRORS has the error in
 * the test file of each run.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FEATURES 123
#define BIAS 123
#define WEIGHTS 124
#define NOTHING 124 /* a place of weight 0 that rows with fewer features point to */
#define ACTIVE 14

typedef struct { int n; uint8_t (*at)[ACTIVE]; int8_t *label; float *norm; } Table;

static Table read_table(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) { perror(path); exit(1); }
  Table t = {0, malloc(40000 * ACTIVE), malloc(40000), malloc(40000 * sizeof(float))};
  char line[4096];
  while (fgets(line, sizeof line, file)) {
    char *word = strtok(line, " \n");
    int k = 0;
    t.label[t.n] = atoi(word) > 0 ? 1 : -1;
    memset(t.at[t.n], NOTHING, ACTIVE);
    while ((word = strtok(NULL, " \n"))) t.at[t.n][k++] = atoi(word) - 1;
    t.norm[t.n++] = sqrtf(k + 1);
  }
  fclose(file);
  return t;
}

static uint64_t state[4];
static uint64_t rotated(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static uint64_t next_bits(void) { /* xoshiro256++ */
  uint64_t result = rotated(state[0] + state[3], 23) + state[0], t = state[1] << 17;
  state[2] ^= state[0]; state[3] ^= state[1]; state[1] ^= state[2]; state[0] ^= state[3];
  state[2] ^= t; state[3] = rotated(state[3], 45);
  return result;
}
static double uniform(void) { return ((next_bits() >> 11) + 0.5) * 0x1p-53; }
static uint32_t below(uint32_t n) { return ((next_bits() >> 32) * n) >> 32; }
static void seed(uint64_t s) {
  for (int i = 0; i < 4; i++) { /* splitmix64 */
    uint64_t z = (s += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9; z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    state[i] = z ^ (z >> 31);
  }
}

/* Doornik's ziggurat. */
#define LAYERS 128
#define EDGE 3.442619855899
static double layer[LAYERS + 1], ratio[LAYERS];
static void gaussian_tables(void) {
  double f = exp(-0.5 * EDGE * EDGE), area = 9.91256303526217e-3;
  layer[0] = area / f; layer[1] = EDGE; layer[LAYERS] = 0;
  for (int i = 2; i < LAYERS; i++) {
    layer[i] = sqrt(-2 * log(area / layer[i - 1] + f));
    f = exp(-0.5 * layer[i] * layer[i]);
  }
  for (int i = 0; i < LAYERS; i++) ratio[i] = layer[i + 1] / layer[i];
}
static double gaussian(void) {
  for (;;) {
    uint64_t bits = next_bits();
    int i = bits & 127;
    double u = (int64_t)(bits & ~127ULL) * 0x1p-63;
    if (fabs(u) < ratio[i]) return u * layer[i];
    if (i == 0) {
      double x, y;
      do { x = log(uniform()) / EDGE; y = log(uniform()); } while (-2 * y < x * x);
      return u < 0 ? x - EDGE : EDGE - x;
    }
    double x = u * layer[i], f0 = exp(-0.5 * (layer[i] * layer[i] - x * x)),
           f1 = exp(-0.5 * (layer[i + 1] * layer[i + 1] - x * x));
    if (f1 + uniform() * (f0 - f1) < 1) return x;
  }
}

static inline float score(const Table *t, int i, const float *w) {
  float s = w[BIAS];
  for (int k = 0; k < ACTIVE; k++) s += w[t->at[i][k]];
  return s;
}

static double error_of(const Table *t, const float *w) {
  int wrong = 0;
  for (int i = 0; i < t->n; i++) wrong += (score(t, i, w) > 0 ? 1 : -1) != t->label[i];
  return (double)wrong / t->n;
}

int main(int argc, char **argv) {
  if (argc != 8) { fprintf(stderr, "see the beginning of descents.c\n"); return 2; }
  Table train = read_table(argv[1]), test = read_table(argv[2]);
  int adam = !strcmp(argv[3], "adam"), hinge = !strcmp(argv[4], "hinge");
  int from_random = !strcmp(argv[5], "random"), runs = atoi(argv[6]);
  seed(strtoull(argv[7], NULL, 10));
  gaussian_tables();
  int *order = malloc(train.n * sizeof(int));
  for (int i = 0; i < train.n; i++) order[i] = i;
  int epochs, lot;
  double rate, z, clip;
  while (scanf("%d %d %lf %lf %lf", &epochs, &lot, &rate, &z, &clip) == 5) {
    long each = lround((double)train.n / lot), steps = epochs * (each < 1 ? 1 : each);
    for (int run = 0; run < runs; run++) {
      float w[WEIGHTS + 1] = {0}, sum[WEIGHTS + 1];
      double first[WEIGHTS] = {0}, second[WEIGHTS] = {0}, b1 = 1, b2 = 1;
      if (from_random)
        for (int j = 0; j < WEIGHTS; j++) w[j] = sqrt(j == BIAS ? 3 : 6.0 / WEIGHTS) * gaussian();
      for (long step = 0; step < steps; step++) {
        memset(sum, 0, sizeof sum);
        for (int k = 0; k < lot; k++) {
          int other = k + below(train.n - k), i = order[other];
          order[other] = order[k]; order[k] = i;
          float y = train.label[i], m = y * score(&train, i, w);
          float c = hinge ? (m < 1 ? 1 : 0) : 1 / (1 + expf(m));
          if (c * train.norm[i] > clip) c = clip / train.norm[i];
          c *= -y;
          for (int a = 0; a < ACTIVE; a++) sum[train.at[i][a]] += c;
          sum[BIAS] += c;
        }
        b1 *= 0.9; b2 *= 0.999;
        for (int j = 0; j < WEIGHTS; j++) {
          double g = (sum[j] + 2 * clip * z * gaussian()) / lot;
          if (adam) {
            first[j] = 0.9 * first[j] + 0.1 * g;
            second[j] = 0.999 * second[j] + 0.001 * g * g;
            w[j] -= rate / (1 - b1) * first[j] / (sqrt(second[j] / (1 - b2)) + 1e-8);
          } else {
            w[j] -= rate * g;
          }
        }
        w[NOTHING] = 0;
      }
      printf("%s%.6f", run ? " " : "", error_of(&test, w));
    }
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
