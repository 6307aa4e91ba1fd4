import { writeIngestErrors } from '#domains/devices/node-intake/index.ts'
import { recordActionEvents } from '#domains/messages/action-events/index.ts'
import { mailNotifications, raiseNotifications } from '#domains/messages/notifications/index.ts'
import { pushNotifications } from '#domains/messages/push/index.ts'
import type { LiveBus } from '#live/index.ts'
import { addUpRefused, type RefusedRow } from '../batch/refused.ts'
import type { Participant } from '../participant.ts'
import { createIngestErrorActions } from './ingest-error-actions.ts'

/** A company is told once of all data errors of so many milliseconds; its page of data errors has them all. */
const quietMs = 6 * 3_600_000
/** Whether it was told is asked of the database no more often than this, ms. */
const recheckMs = 60_000

/** Keeps for each company what came in and could not be stored, and tells its people that there is something. */
export function ingestErrors(bus: Pick<LiveBus, 'publishEvent'>): Participant {
  const checkedAt = new Map<string, number>()
  const actions = createIngestErrorActions()

  /** The first of each company that may have to be told. */
  function firstOfCompanies(refused: readonly RefusedRow[], now: number): RefusedRow[] {
    for (const [companyId, at] of checkedAt) if (now - at >= recheckMs) checkedAt.delete(companyId)
    return [...new Map(refused.toReversed().map((each) => [each.companyId, each])).values()].filter(
      ({ companyId }) => !checkedAt.has(companyId),
    )
  }

  return {
    name: 'ingest errors',
    prepare({ batch, now }) {
      const refused = addUpRefused(batch.refused)
      if (refused.length === 0) return undefined
      // What a decoder warns of is listed and counted; nobody is notified of it.
      const failures = refused.filter(({ code }) => code !== 'decoder.warning')
      const first = firstOfCompanies(failures, now.getTime())
      const events = actions.eventsOf(failures, now)
      let notified: string[] = []
      return {
        async write(client) {
          await writeIngestErrors(client, refused)
          const notifications = first.map(({ companyId, deveui, source, code }) => ({
            companyId,
            kind: 'ingest.refused' as const,
            // Without a node it is about a connection.
            params: { node: deveui || source.toUpperCase(), problem: code },
            route: '/data-errors' as const,
            permission: 'Tag.View' as const,
            at: now,
          }))
          const made = await raiseNotifications(client, notifications, { quietMs })
          await pushNotifications(client, made, now)
          await mailNotifications(client, made, now)
          await recordActionEvents(client, events)
          notified = made.map(({ companyId }) => companyId)
        },
        committed() {
          actions.told(events)
          for (const { companyId } of first) checkedAt.set(companyId, now.getTime())
          for (const companyId of notified) bus.publishEvent(companyId, { type: 'notification' })
        },
      }
    },
  }
}
