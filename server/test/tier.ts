/** Whether the extended tier is being run (scripts/tiers.ts), whose tests try more. */
export const isExtended = process.env.FYR_TEST_TIER === 'extended'
