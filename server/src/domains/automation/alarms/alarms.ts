import { randomUUID } from 'node:crypto'
import type { AlarmChanges } from '@fyr/contract/automation/alarms/alarms'
import { actionEvents } from '@fyr/contract/messages/action-events'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { removeAlarms, tellActiveAlarms } from '#domains/devices/alarm-use/index.ts'
import { recordActionEvents } from '#domains/messages/action-events/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type AlarmListing,
  changeAlarm,
  findAlarm,
  findAlarmToChange,
  insertAlarm,
  listAlarms,
  type StoredAlarm,
} from './alarm-store.ts'
import { requestBand } from './bands/request-band.ts'
import { checkLimits, checkNumbers, resolveContacts, resolveNodes } from './check-settings.ts'
import type { ActiveEntry } from './commands.ts'
import { type ActiveEvent, activeEventsOf, findEvent } from './event-store.ts'
import { type AlarmSettings, bodyOf, changedBy, settingsFrom } from './settings.ts'

/** An alarm with its active alarms. */
export interface AlarmView extends StoredAlarm {
  activeEvents: ActiveEvent[]
}

const objectType = 'alarm'
const maxName = 255

/** 404 without such an alarm in the company. */
export async function alarmOf(db: CompanyDb, id: string): Promise<AlarmView> {
  const alarm = found(await findAlarm(db, id))
  return { ...alarm, activeEvents: await activeEventsOf(db, [id]) }
}

/** One page and the number of all that match. */
export async function alarmsOf(
  db: CompanyDb,
  listing: AlarmListing,
): Promise<{ items: AlarmView[]; total: number }> {
  const { items, total } = await listAlarms(db, listing)
  const events = await activeEventsOf(
    db,
    items.map(({ id }) => id),
  )
  const eventsOf = Map.groupBy(events, ({ alarmId }) => alarmId)
  return { items: items.map((alarm) => ({ ...alarm, activeEvents: eventsOf.get(alarm.id) ?? [] })), total }
}

export async function createAlarm(
  db: CompanyDb,
  by: CompanyPrincipal,
  wanted: AlarmSettings,
): Promise<AlarmView> {
  checkLimits(wanted)
  const settings = await resolveContacts(db, wanted)
  const resolved = await resolveNodes(db, settings)
  await checkNumbers(db, settings, null)
  const id = randomUUID()
  await insertAlarm(db, id, resolved, by.now)
  await requestBand(db, id, { before: null, after: settings }, by.now)
  await recordChange(db, by, 'created', [objectType, id, settings.name])
  const { name: alarm, key, priority, deveui } = settings
  await recordActionEvents(db, [
    {
      companyId: by.companyId,
      type: actionEvents.alarmCreated,
      key: id,
      at: by.now,
      deveui,
      priority,
      facts: { alarm, priority, key },
    },
  ])
  db.publishEvent('alarm', { companyId: by.companyId, alarmId: id })
  return await alarmOf(db, id)
}

export async function updateAlarm(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: AlarmChanges,
): Promise<AlarmView> {
  // One after the other, since what is absent stays as the one before left it. Its row is locked later, see below.
  await advisoryLock(db, `alarm ${id}`)
  const settings = await resolveContacts(db, changedBy(found(await findAlarm(db, id)), changes))
  checkLimits(settings)
  // Nodes before alarms: in this order a node is deleted with its alarms, too.
  const resolved = await resolveNodes(db, settings)
  const before = found(await findAlarmToChange(db, id))
  const differences = changesBetween(bodyOf(before), bodyOf(settings))
  if (Object.keys(differences).length === 0) return await alarmOf(db, id)
  await checkNumbers(db, settings, id)
  await changeAlarm(db, id, resolved, by.now)
  await requestBand(db, id, { before, after: settings }, by.now)
  const after = await alarmOf(db, id)
  await recordChange(db, by, 'updated', [objectType, id, after.name], differences)
  db.publishEvent('alarm', { companyId: by.companyId, alarmId: id })
  if (after.deveui !== before.deveui) await tellActiveAlarms(db, by, [before.deveui, after.deveui])
  return after
}

/** Deletes an alarm with its history. */
export async function removeAlarm(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await removeAlarms(db, by, [found(await findAlarmToChange(db, id))])
}

/** Another one with the same settings, switched off, named in the language of who asks. */
export async function copyAlarm(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<AlarmView> {
  const original = settingsFrom(bodyOf(found(await findAlarm(db, id))))
  const text = allTexts[by.language].records.names.copy
  const room = maxName - fill(text, { name: '' }).length
  const name = fill(text, { name: cut(original.name, room) })
  return await createAlarm(db, by, { ...original, name, active: false })
}

/** The entry that an acknowledgement names: 404 without it, 409 when it is acknowledged already. */
export async function activeEntryOf(db: CompanyDb, id: string): Promise<ActiveEntry> {
  const { acknowledged, ...entry } = found(await findEvent(db, id))
  if (acknowledged) fail('alarm.notActive')
  return entry
}

/** Never through the middle of a character. */
function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}
