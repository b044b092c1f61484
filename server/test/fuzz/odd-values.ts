import fc from 'fast-check'

/** Text that something on the way may trip over. */
export const oddStrings = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\udfff x',
  'x'.repeat(5_000),
  '🖼️'.repeat(40),
  '\u202egnp.exe',
  "'; drop table lots; --",
  '%00',
  '%s%n',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '1e400',
  'NaN',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '9999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '\r\nx-evil: 1',
  '\u00e9',
  'e\u0301',
  '*',
  '(',
  '"',
  '\\',
]
const oddNumbers = [0, -0, -1, 1, 0.5, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, 1e21, 1e308, -1e308]
const deep = JSON.parse('['.repeat(100) + ']'.repeat(100))

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...oddStrings) },
  { weight: 3, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], { a: 1 }, [[]], deep) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

type Change = { place: number; value: unknown; how: 'replace' | 'remove' | 'add' | 'whole' }
const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(),
  value: oddValue,
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'whole'),
})

/** A value with one thing wrong in it. */
export const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, change).map(([original, { place, value: odd, how }]) => {
    if (how === 'whole') return odd
    const copy = structuredClone(original)
    const spots = spotsIn(copy)
    const spot = spots[place % Math.max(spots.length, 1)]
    if (!spot) return odd
    const { holder, key } = spot
    if (how === 'remove') delete holder[key]
    else if (how === 'replace') holder[key] = odd
    else Object.assign(holder, { [typeof odd === 'string' ? odd.slice(0, 20) : 'extra']: odd })
    return copy
  })

type Spot = { holder: Record<string, unknown>; key: string }

function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...spotsIn(holder[key])])
}
