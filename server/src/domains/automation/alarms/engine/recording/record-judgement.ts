import type { LiveEvent } from '@fyr/contract/live/live'
import type { ClientBase } from 'pg'
import { type DomainEvents, inSavepoint, isAboutData } from '#db/index.ts'
import { recordActionEvents } from '#domains/messages/action-events/index.ts'
import { mailNotifications, raiseNotifications } from '#domains/messages/notifications/index.ts'
import { pushNotifications } from '#domains/messages/push/index.ts'
import { writeLogsOfCompanies } from '#domains/records/logs/index.ts'
import { insertJobsOfCompanies, type NewJob } from '#jobs/index.ts'
import { createPrioritySlice } from '#lib/fairness/time-slices.ts'
import { insertDeliveries, listTold, type NewDelivery } from '../../deliveries/delivery-store.ts'
import type { BatchJudgement } from '../../judging/batch.ts'
import type { Series } from '../../judging/rules/rule.ts'
import type { Transition } from '../../judging/state.ts'
import { type Effects, effectsOf } from './effects.ts'
import { changesOfEvents } from './event-changes.ts'
import { loadFacts, loadNames } from './facts-store.ts'
import { changeEvents, countActiveAlarms, insertEvents, lockAlarms, upsertStates } from './judgement-store.ts'

/**
 * Mails and SMS of one company that one judgement may put into the outbox: more than it may send in a day, and
 * little enough that thousands of alarms at once cannot hold up everybody's readings.
 */
const maxMessagesOfCompany = 1000

interface CompanyEvent {
  companyId: string
  event: LiveEvent
}

/** What is to be announced once the judgement is committed. */
export interface Recorded {
  live: CompanyEvent[]
  nodeAlarms: DomainEvents['nodeAlarms'][]
  wakesOutbox: boolean
  /** Messages beyond what one company may send at once. */
  droppedMessages: number
  /** Alarms of which nothing was written, because it could not be. */
  failed: ReadonlySet<string>
}

export interface RecordOptions {
  publicUrl: string
  now: Date
  onFault(alarmId: string, error: unknown): void
}

/**
 * Writes a judgement. When the database refuses what one alarm would write, the judgement is halved until that
 * alarm is alone and left out: neither the readings nor the other alarms are to blame.
 */
export async function recordOrBisect(
  client: ClientBase,
  judgement: BatchJudgement,
  options: RecordOptions,
): Promise<Recorded> {
  try {
    return await inSavepoint(client, () => recordJudgement(client, judgement, options))
  } catch (error) {
    if (!isAboutData(error)) throw error
    const alarmIds = [...judgement.changedStates.keys()]
    const [first = ''] = alarmIds
    if (alarmIds.length <= 1) {
      options.onFault(first, error)
      return { ...nothingRecorded, failed: new Set(alarmIds) }
    }
    const half = new Set(alarmIds.slice(0, alarmIds.length / 2))
    const one = await recordOrBisect(
      client,
      partOf(judgement, (id) => half.has(id)),
      options,
    )
    const other = await recordOrBisect(
      client,
      partOf(judgement, (id) => !half.has(id)),
      options,
    )
    return {
      live: [...one.live, ...other.live],
      nodeAlarms: [...one.nodeAlarms, ...other.nodeAlarms],
      wakesOutbox: one.wakesOutbox || other.wakesOutbox,
      droppedMessages: one.droppedMessages + other.droppedMessages,
      failed: one.failed.union(other.failed),
    }
  }
}

const nothingRecorded = { live: [], nodeAlarms: [], wakesOutbox: false, droppedMessages: 0 }

function partOf(judgement: BatchJudgement, isIn: (alarmId: string) => boolean): BatchJudgement {
  return {
    transitions: judgement.transitions.filter(({ alarmId }) => isIn(alarmId)),
    changedStates: new Map([...judgement.changedStates].filter(([alarmId]) => isIn(alarmId))),
  }
}

/**
 * Writes states, history, log, notifications and outgoing messages of a judgement, in a number of statements
 * that does not depend on how much has happened. Alarms that are gone by now are passed over.
 */
async function recordJudgement(
  client: ClientBase,
  judgement: BatchJudgement,
  { publicUrl, now, onFault }: RecordOptions,
): Promise<Recorded> {
  const present = await lockAlarms(client, judgement.changedStates.keys())
  const failed = new Set<string>()
  const isWritten = ({ alarmId }: { alarmId: string }) => present.has(alarmId) && !failed.has(alarmId)
  const effects = await tellOf(
    client,
    judgement.transitions.filter(isWritten),
    publicUrl,
    (alarmId, error) => {
      failed.add(alarmId)
      onFault(alarmId, error)
    },
  )
  const told = effects.filter(({ transition }) => isWritten(transition))
  await upsertStates(client, [...judgement.changedStates.values()].filter(isWritten), now)
  if (told.length === 0) return { ...nothingRecorded, failed }

  const ofCompanies = <Row extends object>(rowOf: (effects: Effects) => Row | undefined) =>
    told.flatMap(({ transition: { companyId }, effects }) => {
      const row = rowOf(effects)
      return row ? [{ ...row, companyId }] : []
    })
  const { sent, dropped, deliveries } = withinLimit(told)
  const refused = [...dropped].map(([companyId, count]) => refusalOf(companyId, count, now))
  await insertEvents(
    client,
    ofCompanies(({ newEvent }) => newEvent),
  )
  await changeEvents(client, changesOfEvents(told.map(({ transition }) => transition)))
  await writeLogsOfCompanies(client, [...ofCompanies(({ log }) => log), ...refused.map(({ log }) => log)])
  const notifications = await raiseNotifications(client, [
    ...ofCompanies(({ notification }) => notification),
    ...refused.map(({ notification }) => notification),
  ])
  const ofAlarms = notifications.filter(({ alarmEventId }) => alarmEventId !== null)
  const pushes = await pushNotifications(client, ofAlarms, now)
  await mailNotifications(client, ofAlarms, now)
  await insertJobsOfCompanies(client, sent, now)
  await insertDeliveries(client, deliveries, now)
  const actions = await recordActionEvents(
    client,
    told.flatMap(({ effects: { action } }) => action ?? []),
  )
  return {
    live: [...told.flatMap(liveEvents), ...notificationEvents(told)],
    nodeAlarms: await nodeAlarmsOf(client, told),
    wakesOutbox: sent.length > 0 || pushes || actions > 0,
    droppedMessages: dropped.values().reduce((sum, count) => sum + count, 0),
    failed,
  }
}

interface Told {
  transition: Transition
  effects: Effects
}

function liveEvents({ transition: { companyId }, effects }: Told): CompanyEvent[] {
  return effects.live.map((event) => ({ companyId, event }))
}

/** How many active alarms nodes have by now, where that is another number: one change for each company. */
async function nodeAlarmsOf(
  client: ClientBase,
  told: readonly Told[],
): Promise<DomainEvents['nodeAlarms'][]> {
  const alarmIds = told.flatMap(({ transition }) =>
    beginOrEnd.has(transition.kind) ? [transition.alarmId] : [],
  )
  const counted = Map.groupBy(await countActiveAlarms(client, alarmIds), ({ companyId }) => companyId)
  return [...counted].map(([companyId, nodes]) => ({
    companyId,
    nodes: nodes.map(({ deveui, alarm }) => ({ deveui, alarm })),
  }))
}

const beginOrEnd: ReadonlySet<Transition['kind']> = new Set(['raised', 'acknowledged', 'autoAcknowledged'])

/** One for each company, however much there is to tell. */
function notificationEvents(told: readonly Told[]): CompanyEvent[] {
  const companies = told.flatMap(({ transition, effects }) =>
    effects.notification ? [transition.companyId] : [],
  )
  return [...new Set(companies)].map((companyId) => ({ companyId, event: { type: 'notification' } }))
}

async function tellOf(
  client: ClientBase,
  transitions: readonly Transition[],
  publicUrl: string,
  onFault: RecordOptions['onFault'],
): Promise<Told[]> {
  if (transitions.length === 0) return []
  const factsOf = await loadFacts(client, [...new Set(transitions.map(({ alarmId }) => alarmId))])
  const nameOf = await loadNames(client, [...factsOf.values(), ...transitions.flatMap(seriesOf)])
  const receivers = Map.groupBy(
    await listTold(client, transitions.flatMap(endedEvents)),
    ({ eventId }) => eventId,
  )
  const toldOf = (activeAlarmId: string) => receivers.get(activeAlarmId) ?? []
  /** What is raised and back to normal in one judgement is told of twice. */
  function addReceivers(eventId: string, messages: Effects['messages']): void {
    const known = receivers.get(eventId) ?? []
    const added = messages
      .filter(({ kind, to }) => !known.some((each) => each.channel === kind && each.to === to))
      .map(({ kind: channel, to }) => ({ eventId, channel, to }))
    receivers.set(eventId, [...known, ...added])
  }
  const told: Told[] = []
  const slice = createPrioritySlice()
  for (const transition of transitions) {
    if (slice.isOver()) await slice.next()
    const facts = factsOf.get(transition.alarmId)
    if (!facts) continue
    try {
      const effects = effectsOf(transition, { facts, nameOf, publicUrl, toldOf })
      told.push({ transition, effects })
      addReceivers(transition.activeAlarmId, effects.messages)
    } catch (error) {
      onFault(transition.alarmId, error)
    }
  }
  return told
}

const endedEvents = ({ kind, companyId, activeAlarmId: eventId }: Transition) =>
  kind === 'normalTold' ? [{ companyId, eventId }] : []

function seriesOf(transition: Transition): readonly Series[] {
  const { series } = transition
  return 'breaches' in transition ? transition.breaches : series ? [series] : []
}

/** What a company is told of messages that were too many at once. */
function refusalOf(companyId: string, count: number, at: Date) {
  const what = { companyId, kind: 'messages.dropped', params: { count }, at } as const
  return {
    log: { ...what, type: 'WARNING', actorName: null } as const,
    notification: { ...what, route: '/alarm/history', permission: 'Alarm.View' } as const,
  }
}

/** The messages that go out, how many do not, and what the history says of them. */
function withinLimit(told: readonly Told[]): {
  sent: (NewJob & { companyId: string })[]
  /** By company. */
  dropped: Map<string, number>
  deliveries: NewDelivery[]
} {
  const sent: (NewJob & { companyId: string })[] = []
  const deliveries: NewDelivery[] = []
  const counts = new Map<string, number>()
  const dropped = new Map<string, number>()
  for (const { transition, effects } of told) {
    const { companyId, activeAlarmId: eventId } = transition
    for (const [at, { to, purpose, ...job }] of effects.messages.entries()) {
      const count = (counts.get(companyId) ?? 0) + 1
      counts.set(companyId, count)
      const { idempotencyKey, kind: channel } = job
      const delivery = { companyId, eventId, idempotencyKey, channel, recipient: to, purpose }
      if (count <= maxMessagesOfCompany) {
        sent.push({ ...job, companyId })
        deliveries.push({ ...delivery, state: 'queued', reason: null })
      } else {
        dropped.set(companyId, (dropped.get(companyId) ?? 0) + 1)
        // The history is bounded as the messages are, but no alarm's is silent about it.
        if (count <= 2 * maxMessagesOfCompany || at === 0) {
          deliveries.push({ ...delivery, state: 'capped', reason: 'tooManyAtOnce' })
        }
      }
    }
  }
  return { sent, dropped, deliveries }
}
