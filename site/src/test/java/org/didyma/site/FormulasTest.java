package org.didyma.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulasTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          lambda = epsilon/(kR)             ~ λ = ε/(kR)
          epsilon-differentially private    ~ ε-differentially private
          a lambdas' modeling, multiple     ~ a lambdas' modeling, multiple
          w_i <= x_{i+1}                    ~ w<sub>i</sub> ≤ x<sub>i+1</sub>
          e^{-lambda L(w)}                  ~ e<sup>−λ L(w)</sup>
          e^(a+b) p                         ~ e<sup>a+b</sup> p
          2^-44 and 3^28.                   ~ 2<sup>−44</sup> and 3<sup>28</sup>.
          e^epsilon beta                    ~ e<sup>ε</sup> β
          L_(R)(S) + L_min                  ~ L<sub>(R)</sub>(S) + L<sub>min</sub>
          c w'_i + E''_w - x’_{j}           ~ c w'<sub>i</sub> + E''<sub>w</sub> - x’<sub>j</sub>
          so-called '_x'                    ~ so-called '_x'
          Phi_S(w, v)                       ~ Φ<sub>S</sub>(w, v)
          sum_{i<n} eta_i^2                 ~ ∑<sub>i&lt;n</sub> η<sub>i</sub><sup>2</sup>
          ADD_REMOVE and x_                 ~ ADD_REMOVE and x_
          g sqrt(d) >= 0 != 1               ~ g √(d) ≥ 0 ≠ 1
          epsilon^2/8                       ~ ε<sup>2</sup>/8
          T < U & "so"                      ~ T &lt; U &amp; &quot;so&quot;
          """)
  void areReadable(String text, String html) {
    assertThat(Formulas.html(text)).isEqualTo(html);
  }
}
