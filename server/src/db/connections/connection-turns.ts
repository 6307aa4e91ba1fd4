import { addDatabaseTime, currentPayer } from '#lib/fairness/charged-to.ts'
import { createCompanyGate } from '#lib/fairness/company-gate.ts'
import { NoConnectionError } from '../transactions/database-fault.ts'

/** Part of a pool's connections that one company holds at most, however idle the others are. */
const maxShare = { app: 0.3, platform: 0.6 }
/** Connections that only nested work and companies without a connection get. */
const spareConnections = 3
/** Work of one company's calls that waits for a connection; more is refused. */
const maxWaiting = 500
/** The lane of work for no company. */
const portal = ''

/**
 * Does work when a company may have a connection of the pool. Without a company it is charged to whoever calls, or
 * to nobody. Nested work belongs to a transaction that is open and so has a connection.
 */
export type ConnectionTurn = <T>(
  companyId: string | null,
  isNested: boolean,
  work: () => Promise<T>,
) => Promise<T>

/** Connections of a pool by turns of companies, so that one company waits for itself alone (docs/decisions/0056). */
export function createConnectionTurns(options: {
  pool: 'app' | 'platform'
  places: number
  waitMs: number
}): ConnectionTurn {
  const { pool, places, waitMs } = options
  const atOnce = Math.ceil(places * maxShare[pool])
  const spare = Math.min(places - 1, spareConnections)
  const gate = createCompanyGate(
    { atOnce, waiting: maxWaiting, shared: { places, spare, waitMs } },
    (reason, { companyId }) => {
      const who = companyId === portal ? 'the portal itself' : `company ${companyId}`
      const why = reason === 'timeout' ? `had none for ${waitMs} ms` : 'has too many calls waiting for one'
      return new NoConnectionError(`No connection of the ${pool} pool: ${who} ${why}`)
    },
  )
  return async (companyId, isNested, work) => {
    const payer = currentPayer()
    const lane = companyId ?? payer?.companyId ?? portal
    const principal = payer?.companyId === lane ? payer.principal : ''
    // Work without a caller (jobs, messages of devices) is bounded where it begins.
    // Nested work is part of what is timed already.
    const timed = payer && !isNested ? () => addDatabaseTime(payer, work) : work
    return await gate({ companyId: lane, principal }, timed, { mustRun: payer === undefined, isNested })
  }
}
