import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import type { CompanyDb } from '#db/index.ts'
import { findContacts } from '#domains/settings/contacts/index.ts'
import { fail } from '#request/problem.ts'
import { countAlarms, findCrowded, lockLimits, lockNodes, type ResolvedSettings } from './alarm-store.ts'
import { type AlarmSettings, checkAddresses, type TypedContact } from './settings.ts'

/** What one company may have, so that it cannot slow the judging of everybody's readings. */
export const maximumAlarms = 1000
export const maximumAlarmsOfKey = 100

/** Refuses limits by which an alarm could never be raised, or always. */
export function checkLimits({
  signalType,
  limitHigh,
  limitLow,
  digitalTrigger,
  conditions,
  hysteresis,
  detection,
}: AlarmSettings): void {
  if (detection !== null) {
    checkDetection(detection)
    return
  }
  if (limitHigh !== null && limitLow !== null && limitHigh <= limitLow) {
    fail('alarm.limitsCrossed', { field: 'body.limitHigh' })
  }
  if (limitHigh !== null && limitLow !== null && limitHigh - hysteresis < limitLow + hysteresis) {
    fail('alarm.hysteresisTooLarge', { field: 'body.hysteresis' })
  }
  if (conditions.length > 0) return
  const isDigital = signalType === 'digital'
  const hasLimit = isDigital ? digitalTrigger !== null : limitHigh !== null || limitLow !== null
  if (!hasLimit) fail('alarm.noLimit', { field: isDigital ? 'body.digitalTrigger' : 'body.limitHigh' })
}

function checkDetection(detection: AlarmDetection): void {
  if (detection.type === 'noChange' || detection.type === 'band') return
  if (detection.type === 'rateOfChange') {
    if (detection.rising === null && detection.falling === null) {
      fail('alarm.noLimit', { field: 'body.detection.rising' })
    }
    return
  }
  const { limitHigh, limitLow } = detection
  if (limitHigh === null && limitLow === null) fail('alarm.noLimit', { field: 'body.detection.limitHigh' })
  if (limitHigh !== null && limitLow !== null && limitHigh <= limitLow) {
    fail('alarm.limitsCrossed', { field: 'body.detection.limitHigh' })
  }
}

/** Finds the nodes that the alarm names; one that the company does not have is a fault of the settings. */
export async function resolveNodes(db: CompanyDb, settings: AlarmSettings): Promise<ResolvedSettings> {
  const named = [
    { deveui: settings.deveui, field: 'body.tag' },
    ...settings.conditions.map(({ deveui }, at) => ({ deveui, field: `body.advanced.${at}.tag` })),
    ...(settings.detection?.type === 'difference'
      ? [{ deveui: settings.detection.tag, field: 'body.detection.tag' }]
      : []),
  ]
  const ids = await lockNodes(
    db,
    named.map(({ deveui }) => deveui),
  )
  const idOf = (deveui: string) => ids.get(deveui.toLowerCase())
  const foreign = named.find(({ deveui }) => idOf(deveui) === undefined)
  if (foreign) fail('alarm.foreignNode', { field: foreign.field })
  return { settings, nodeIdOf: (deveui) => idOf(deveui) ?? fail('alarm.foreignNode') }
}

/** The settings with contacts of the address book as they are there; 404 for one that the company does not have. */
export async function resolveContacts(db: CompanyDb, settings: AlarmSettings): Promise<AlarmSettings> {
  const { contacts, escalationContacts, escalationMinutes } = settings
  if (escalationMinutes !== null && escalationContacts.length === 0) {
    fail('alarm.noEscalationContact', { field: 'body.escalationContacts' })
  }
  const ids = [...contacts, ...escalationContacts].flatMap(({ contactId }) => contactId ?? [])
  const known = await findContacts(db, ids)
  const resolve = (contact: TypedContact, field: string) => {
    const { contactId } = contact
    if (contactId === undefined) return contact
    const found = known.get(contactId) ?? fail('alarm.foreignContact', { field })
    const { name, email, phoneNumber } = found
    const resolved = { ...contact, name, email, phoneNumber }
    checkAddresses(resolved, field)
    return resolved
  }
  return {
    ...settings,
    contacts: contacts.map((contact, at) => resolve(contact, `body.alarmContacts.${at}`)),
    escalationContacts: escalationContacts.map((contact, at) =>
      resolve(contact, `body.escalationContacts.${at}`),
    ),
  }
}

/** Refuses what would be too many in the company or for one key. `except` is the alarm that is being changed. */
export async function checkNumbers(
  db: CompanyDb,
  settings: AlarmSettings,
  except: string | null,
): Promise<void> {
  await lockLimits(db)
  if (except === null && (await countAlarms(db)) >= maximumAlarms) {
    fail('alarm.tooMany', { params: { maximum: maximumAlarms } })
  }
  const watched = watchedOf(settings)
  const [crowded] = await findCrowded(db, watched, { max: maximumAlarmsOfKey, except })
  if (crowded !== undefined) {
    fail('alarm.tooManyOfKey', {
      params: { maximum: maximumAlarmsOfKey },
      field: watched[crowded]?.field ?? 'body.tagDataKey',
    })
  }
}

/** What an alarm watches, and the field that names it. */
function watchedOf({ detection, conditions, deveui, key }: AlarmSettings) {
  const own = { deveui, key, field: 'body.tagDataKey' }
  if (detection?.type === 'difference') {
    const other = { deveui: detection.tag, key: detection.tagDataKey, field: 'body.detection.tagDataKey' }
    return [own, other]
  }
  if (detection !== null || conditions.length === 0) return [own]
  return conditions.map((condition, at) => ({ ...condition, field: `body.advanced.${at}.tagDataKey` }))
}
