"""The functions of all operations run the command and read what it prints for programs."""

import unittest

from didyma import DidymaError, operations


class OperationsTest(unittest.TestCase):
    def test_a_result_is_a_dictionary(self):
        price = operations.account_gaussian(sigma=2, delta="1e-6")
        self.assertEqual("1e-6", price["delta"].lower())
        self.assertIn("theorem", price)

    def test_an_error_is_the_command_s(self):
        with self.assertRaises(DidymaError) as refused:
            operations.account_gaussian(sigma=2)
        self.assertIn("not exactly two of", str(refused.exception))
        self.assertEqual(2, refused.exception.code)


if __name__ == "__main__":
    unittest.main()
