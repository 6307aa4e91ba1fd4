import { runPortal } from '../../server/src/run-portal.ts'
import { testLicensing } from '../../server/test/licensing.ts'

/** The program as `npm start` runs it, but that it takes licences which tests make, and by a clock that may be ahead. */
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_DAYS ?? '0') * 86_400_000

await runPortal({
  licensing: testLicensing,
  ...(aheadMs !== 0 && { clock: { now: () => new Date(Date.now() + aheadMs) } }),
})
