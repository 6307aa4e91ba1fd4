import { runPortal } from '../../../server/src/run-portal.ts'
import { testLicensing } from '../../../server/test/support/licensing.ts'

/**
 * The program as `npm start` runs it, but that it takes licences which tests make, by a clock that may be ahead, and
 * connects to what runs on this machine where it is told so, `host:port` with commas between.
 */
const outboundLoopback = process.env.TEST_OUTBOUND_LOOPBACK?.split(',')
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_DAYS ?? '0') * 86_400_000

await runPortal({
  licensing: testLicensing,
  ...(outboundLoopback && { outboundLoopback }),
  ...(aheadMs !== 0 && { clock: { now: () => new Date(Date.now() + aheadMs) } }),
})
