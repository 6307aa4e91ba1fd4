import type { LiveEvent } from '@fyr/contract/live/live'
import { actionEvents } from '@fyr/contract/messages/action-events'
import type { ClientBase } from 'pg'
import { type Database, inTransaction } from '#db/index.ts'
import { recordActionEvents } from '#domains/messages/action-events/index.ts'
import { usualSettings } from '#domains/settings/settings/index.ts'
import type { Clock } from '#lib/clock.ts'
import {
  type DueNode,
  findLastSweep,
  listBehindOffline,
  type NamedNode,
  saveJudgements,
  saveSweep,
  takeDue,
  takeHeard,
} from './inactivity-store.ts'
import { type Downtime, type Judgement, judgeSilence } from './judge.ts'
import { notifyOfSilence, writeSilenceLog } from './notify.ts'

/** Nodes of one transaction. */
const portion = 1000
/** A sweep that is later than this was kept from running, as the portal from hearing. */
const downAfterMs = 5 * 60_000
const { silentAfterHours: usualHours } = usualSettings(null)

export interface InactivitySweep {
  /** Finds who fell silent and who came back since the last time. */
  run(): Promise<void>
}

interface SweepDeps {
  database: Pick<Database, 'pipeline'>
  clock: Clock
  publish(companyId: string, event: LiveEvent): void
  wakeJobs(): void
}

interface Told {
  live: { companyId: string; event: LiveEvent }[]
  jobs: boolean
}

/** Follows which nodes are silent. It looks only at those whose time has come, never at all of them. */
export function createInactivitySweep({ database, clock, publish, wakeJobs }: SweepDeps): InactivitySweep {
  const { pipeline } = database

  /** Portion by portion, each with what is told of it, until there are no more. */
  async function each(work: (client: ClientBase) => Promise<Told & { count: number }>): Promise<void> {
    for (;;) {
      const { live, jobs, count } = await inTransaction(pipeline, work)
      for (const { companyId, event } of live) publish(companyId, event)
      if (jobs) wakeJobs()
      if (count < portion) return
    }
  }

  return {
    async run() {
      const now = clock.now()
      const last = await inTransaction(pipeline, findLastSweep)
      const downtime = downtimeOf(last, now)
      await each(async (client) => {
        const heard = await takeHeard(client, portion)
        await writeSilenceLog(client, heard, 'nodes.online', now)
        return { count: heard.length, live: silenceEvents(heard, false), jobs: false }
      })
      await each(async (client) => {
        const due = await takeDue(client, now, { limit: portion, usualHours })
        // Who was silent before anybody looked is no news.
        return {
          count: due.length,
          ...(await judge(client, due, { now, downtime, quiet: last === undefined })),
        }
      })
      await inTransaction(pipeline, (client) => saveSweep(client, { sweptAt: now, downtime }))
    },
  }
}

function downtimeOf(
  last: { sweptAt: Date; downtime: Downtime | null } | undefined,
  now: Date,
): Downtime | null {
  if (!last) return null
  const wasDown = now.getTime() - last.sweptAt.getTime() > downAfterMs
  return wasDown ? { from: last.sweptAt, until: now } : last.downtime
}

interface Judging {
  now: Date
  downtime: Downtime | null
  quiet: boolean
}

async function judge(
  client: ClientBase,
  due: readonly DueNode[],
  { now, downtime, quiet }: Judging,
): Promise<Told> {
  const judged = due.map((node) => ({ id: node.id, node, judgement: judgeSilence(node, now, downtime) }))
  await saveJudgements(client, judged)
  const those = (is: (judgement: Judgement) => boolean) =>
    judged.filter(({ judgement }) => is(judgement)).map(({ node }) => node)
  const silent = those(({ becomes }) => becomes === 'silent')
  const live = [
    ...silenceEvents(silent, true),
    ...silenceEvents(
      those(({ becomes }) => becomes === 'heard'),
      false,
    ),
  ]
  if (quiet) return { live, jobs: false }
  const told = those(({ notifies }) => notifies)
  // Of a gateway that is offline its own message notifies, with the names of these nodes.
  const behind = await listBehindOffline(client, [...silent, ...told])
  const isOwn = ({ id }: DueNode) => !behind.has(id)
  await writeSilenceLog(client, silent, 'nodes.offline', now)
  const actions = await recordActionEvents(
    client,
    silent.filter(isOwn).map(({ id, companyId, deveui, lastContact }) => ({
      companyId,
      type: actionEvents.nodeOffline,
      key: `${id}:${lastContact.getTime()}`,
      at: now,
      deveui,
    })),
  )
  const notified = await notifyOfSilence(client, told.filter(isOwn), now)
  return {
    live: [
      ...live,
      ...notified.map((companyId) => ({ companyId, event: { type: 'notification' as const } })),
    ],
    jobs: actions > 0 || notified.length > 0,
  }
}

const silenceEvents = (nodes: readonly NamedNode[], silent: boolean) =>
  [...Map.groupBy(nodes, ({ companyId }) => companyId)].map(([companyId, those]) => ({
    companyId,
    event: { type: 'nodeSilence' as const, deveuis: those.map(({ deveui }) => deveui), silent },
  }))
