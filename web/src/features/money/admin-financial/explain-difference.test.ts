import { expect, test } from 'vitest'
import { explainDifference } from './explain-difference'

const of = (about: 'provider' | 'order' | 'refund' | 'payout' | 'ledger', expected: number, found: number) =>
  explainDifference({ about, subject: 'pi_1', expected, found, note: 'The ledger does not match what was paid.' })

test.each([
  ['provider', 4_200, 0, /^Stripe has a payment of \$42 that our ledger does not have\./],
  ['provider', 0, 4_200, /^Our ledger has \$42 for a payment that Stripe does not know\.$/],
  [
    'provider',
    4_000,
    4_200,
    /^Stripe holds \$40 for this payment and our ledger \$42\. A refund at Stripe is not booked/,
  ],
  ['provider', 4_200, 4_000, /A refund that we booked was not made at Stripe\.$/],
  [
    'order',
    30_000,
    20_000,
    /^The ledger does not match what was paid\. It should be \$300 and is \$200, \$100 too little\.$/,
  ],
  ['ledger', 0, 5, /is \$0\.05, \$0\.05 too much\.$/],
  ['refund', 500, 0, /^A refund of \$5 was promised and has not been sent/],
  ['payout', 100, 300, /\$2 too much\.$/],
] as const)('a difference of the %s, %i expected and %i found, is explained', (about, expected, found, sentence) =>
  expect(of(about, expected, found)).toMatch(sentence),
)
