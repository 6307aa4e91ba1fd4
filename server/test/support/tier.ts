/** Whether the extended tier is being run (scripts/testing/tiers.ts), whose tests try more. */
export const isExtended = process.env.FYR_TEST_TIER === 'extended'

/** Of cases that differ in their look, language or signal alone, `npm test` tries the first `count`. */
export const casesOfTier = <T>(cases: readonly T[], count = 1): readonly T[] =>
  isExtended ? cases : cases.slice(0, count)
