import type { HealthPart, HealthReport } from '@fyr/contract/operations/health'
import type { Database } from '#db/index.ts'
import { type Channel, type DeliveryState, readDeliveryStates } from '#domains/messages/messaging/index.ts'
import type { WatchedDisk } from '#domains/operations/storage/index.ts'
import { countJobs, type JobCount } from '#jobs/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { daysUntilFull } from './disk-forecast.ts'
import { type DatabaseFigures, listDiskDays, readDatabaseFigures } from './health-store.ts'
import { decisiveOf, judge, partOf, worstOf } from './judge.ts'
import type { ProcessFigures } from './process-figures.ts'

export interface BrokerFigures {
  connections: number
  /** Since the start. */
  messages: number
  restarts: number
}

export interface HealthDeps {
  database: Pick<Database, 'withPlatform'>
  store: Pick<ReadingsStore, 'state'>
  disk: WatchedDisk
  broker(): BrokerFigures
  process(): ProcessFigures
  canSend: Record<Channel, () => Promise<boolean>>
}

/** What memory and connections are judged by: of what there may be. */
const share = { warning: 0.8, fault: 0.95 }
const ofLimit = (limit: number) => ({ warning: limit * share.warning, fault: limit * share.fault })
/** A message that did not arrive is shown at the alarm or action it belongs to. */
const messageKinds: ReadonlySet<string> = new Set(['mail', 'sms', 'action.post'])

/** How the installation is doing, by figures that cost next to nothing to ask for. */
export async function healthOf(deps: HealthDeps, now: Date): Promise<HealthReport> {
  const began = performance.now()
  const { answerMs, ...asked } = await deps.database.withPlatform(async (db) => {
    const figures = await readDatabaseFigures(db)
    return {
      answerMs: performance.now() - began,
      figures,
      jobs: await countJobs(db, now),
      deliveries: await readDeliveryStates(db),
      days: await listDiskDays(db),
    }
  })
  const ofThisProcess = deps.process()
  const messages = async (channel: Channel) =>
    ofDeliveries(channel, asked.deliveries.get(channel), await deps.canSend[channel](), now)
  const parts = [
    ofDisk(deps.disk, asked.days, now),
    ofReadings(deps.store, asked.figures),
    ofDatabase(asked.figures, answerMs),
    ofBroker(deps.broker(), ofThisProcess),
    ofJobs(asked.jobs, now),
    await messages('mail'),
    await messages('sms'),
    ofProcess(ofThisProcess),
  ]
  const state = worstOf(parts.map((part) => part.state).filter((each) => each !== 'off'))
  return { at: now.toISOString(), state, decisive: decisiveOf(parts), parts }
}

function ofDisk(
  { space, isFull }: WatchedDisk,
  days: readonly { at: Date; freeBytes: number }[],
  now: Date,
): HealthPart {
  const state = isFull ? 'fault' : 'ok'
  if (!space) return partOf('disk', [judge('diskFree', null), judge('diskDays', null)], { state })
  const known = days.map(({ at, freeBytes }) => ({ at: at.getTime(), freeBytes }))
  const left = daysUntilFull([...known, { at: now.getTime(), freeBytes: space.free }], space.reserve)
  return partOf(
    'disk',
    [
      judge('diskDays', left, { warning: 30, fault: 7, low: true }),
      judge('diskFree', space.free, { warning: space.reserve * 2, fault: space.reserve, low: true }),
    ],
    { state },
  )
}

function ofReadings(store: HealthDeps['store'], { segments }: DatabaseFigures): HealthPart {
  const { openReadings, openBytes, flushing, flushedAt, damaged, fault } = store.state()
  return partOf(
    'readings',
    [
      // The store flushes at 128 MB, and lets writers wait at 384 MB.
      judge('unflushedBytes', openBytes, { warning: 256e6, fault: 384e6 }),
      judge('unflushedReadings', openReadings),
      judge('portionsToFlush', flushing, { warning: 4, fault: 10 }),
      judge('lastFlush', flushedAt),
      judge('segments', segments),
      judge('damagedSegments', damaged, { fault: 1 }),
    ],
    { state: fault === null ? 'ok' : 'fault', reason: fault },
  )
}

function ofDatabase({ bytes, connections, maxConnections }: DatabaseFigures, answerMs: number): HealthPart {
  return partOf('database', [
    judge('databaseAnswer', answerMs, { warning: 250, fault: 2000 }),
    judge('databaseConnections', connections, ofLimit(maxConnections)),
    judge('databaseSize', bytes),
  ])
}

function ofBroker(
  { connections, restarts }: BrokerFigures,
  { messagesPerSecond }: ProcessFigures,
): HealthPart {
  return partOf('broker', [
    judge('mqttConnections', connections),
    judge('mqttMessages', messagesPerSecond),
    judge('mqttRestarts', restarts, { warning: 1, fault: 5 }),
  ])
}

function ofJobs(counts: readonly JobCount[], now: Date): HealthPart {
  const sum = (of: (count: JobCount) => number) => counts.reduce((total, count) => total + of(count), 0)
  const oldest = Math.min(
    ...counts.map(({ oldestDue }) => oldestDue?.getTime() ?? now.getTime()),
    now.getTime(),
  )
  const waiting = sum(({ due }) => due)
  const failed = sum(({ kind, failedLately }) => (messageKinds.has(kind) ? 0 : failedLately))
  return partOf('jobs', [
    judge('jobsWaiting', waiting),
    judge('jobsOldest', (now.getTime() - oldest) / 1000, { warning: 300, fault: 3600 }),
    judge('jobsFailed', failed, { warning: 1, fault: 100 }),
  ])
}

function ofDeliveries(
  channel: Channel,
  known: DeliveryState | undefined,
  canSend: boolean,
  now: Date,
): HealthPart {
  if (!canSend) return partOf(channel, [], { state: 'off' })
  const { sentAt = null, failingSince = null, reason = null } = known ?? {}
  const failingFor = failingSince && (now.getTime() - failingSince.getTime()) / 1000
  return partOf(
    channel,
    [
      judge('lastDelivery', sentAt?.getTime() ?? null),
      judge('failingFor', failingFor, { warning: 60, fault: 3600 }),
    ],
    { reason },
  )
}

function ofProcess({
  memoryBytes,
  memoryLimit,
  heapBytes,
  heapLimit,
  eventLoopMs,
}: ProcessFigures): HealthPart {
  return partOf('process', [
    judge('memory', memoryBytes, ofLimit(memoryLimit)),
    judge('heap', heapBytes, ofLimit(heapLimit)),
    judge('eventLoopDelay', eventLoopMs, { warning: 50, fault: 250 }),
  ])
}
