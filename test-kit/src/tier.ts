/**
 * `npm test` is the quick tier, `npm run test:deep` the deep one. A test with the tag `deep` runs in the deep tier only,
 * one with the tag `sampled` in both: in the quick one with a part of its sample, in the deep one with the rest.
 */
const isDeep = process.env.TEST_TIER === 'deep'

/** How many random cases to try: in the quick tier a tenth, unless it can afford more. */
export const sampleSize = (deep: number, quick = Math.ceil(deep / 10)): number => (isDeep ? deep : quick)

/** The cases of a list that this tier tries: every tenth in the quick tier, all others in the deep one. */
export const shareOf = <T>(cases: readonly T[], every = 10): T[] =>
  cases.filter((_, place) => (place % every === 0) !== isDeep)
