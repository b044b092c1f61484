// Which error codes of the catalog the tests have provoked.

/** Codes that no request of a test can be answered with, and why. */
export const explained = {
  'request.timed-out':
    'It is written to the socket, as there is no request yet; refuse-unparsable.test.ts provokes it.',
  'lot.still-open': 'The job that closes lots gets it and comes again later; closing-rules.test.ts provokes it.',
  'spend-plan.already-led': 'A spend plan gets it for its own maximum and waits; bid-rules.test.ts provokes it.',
}

/** The codes of `contracts/src/errors.schema.ts`, by its text: the Node that counts tests may not load TypeScript. */
export const readCatalog = (text) =>
  Array.from(text.matchAll(/^ {2}'([a-z-]+\.[a-z-]+)': (?:\{|refusal\()/gm), ([, code]) => code)

/** What is wrong, a line each; nothing where every code was provoked or is explained, and none is both. */
export function compareCodes(catalog, provoked, reasons = explained) {
  const isProvoked = new Set(provoked)
  return [
    ...catalog
      .filter((code) => !isProvoked.has(code) && !Object.hasOwn(reasons, code))
      .map((code) => `${code} is in contracts/src/errors.schema.ts, but no test provokes it.`),
    ...Object.keys(reasons)
      .filter((code) => isProvoked.has(code))
      .map((code) => `${code} was provoked: remove it from scripts/provoked-codes.mjs.`),
    ...Object.keys(reasons)
      .filter((code) => !catalog.includes(code))
      .map((code) => `${code} is not in contracts/src/errors.schema.ts: remove it from scripts/provoked-codes.mjs.`),
  ]
}
