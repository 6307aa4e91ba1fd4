import * as z from 'zod'
import type { Database } from '#db/index.ts'
import type { JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { type DownlinkRow, findDownlink, updateDownlink } from './downlink-store.ts'
import { sendDownlinkKind } from './downlinks.ts'
import type { SendDownlink } from './ports.ts'

const maxAttempts = 20
const payload = z.object({ downlinkId: z.string() })

/**
 * Sends what is queued. What has certainly not been taken is tried again until it expires; what may have been taken, or
 * would be refused again, fails at once.
 */
export function downlinkKinds({
  database,
  clock,
  send,
}: {
  database: Database
  clock: Clock
  send: SendDownlink
}) {
  const kind: JobKind = {
    pace: { timeoutMs: 30_000, maxAttempts },
    async run(job) {
      const { downlinkId } = payload.parse(job.payload)
      const { companyId } = job
      if (companyId === null) return { outcome: 'failed', reason: 'A downlink without a company' }
      const set = (deveui: string, changes: Partial<Pick<DownlinkRow, 'state' | 'reason' | 'reference'>>) =>
        database.withCompany(companyId, async (db) => {
          const now = await findDownlink(db, downlinkId, { lock: true })
          // Somebody cancelled it meanwhile, or the network was faster than we.
          if (now?.state !== 'queued') return
          await updateDownlink(db, downlinkId, { ...changes, updated_at: clock.now() })
          db.publishEvent('downlink', { companyId, deveui })
        })
      const row = await database.withCompany(companyId, (db) => findDownlink(db, downlinkId))
      if (row?.state !== 'queued') return { outcome: 'done' }
      const { deveui, port, confirmed, expires_at } = row
      if (expires_at <= clock.now()) {
        await set(deveui, { state: 'expired' })
        return { outcome: 'done' }
      }
      const outcome = await send({
        ...{ companyId, id: downlinkId, address: deveui, bytes: row.payload, port, confirmed },
        expiresAt: expires_at.getTime(),
      })
      if (outcome.status === 'sent') {
        await set(deveui, { state: 'sent', reference: outcome.reference, reason: null })
        return { outcome: 'done' }
      }
      if (outcome.status === 'noRoute') {
        await set(deveui, { state: 'failed', reason: { code: 'noRoute', detail: '' } })
        return { outcome: 'done' }
      }
      const { reason } = outcome
      const said = `${reason.code} ${reason.detail}`.trim()
      const isLast = !outcome.retry || job.attempt >= maxAttempts
      await set(deveui, { reason, ...(isLast && { state: 'failed' as const }) })
      if (!outcome.retry) return { outcome: 'done' }
      return isLast ? { outcome: 'failed', reason: said } : { outcome: 'retry', reason: said }
    },
  }
  return { [sendDownlinkKind]: kind }
}
