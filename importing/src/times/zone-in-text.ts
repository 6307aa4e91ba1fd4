import { isTimeZone } from '@fyr/contract/values/time/time-zone'

const named =
  /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[\w+\-/]+/
const shifted = /(?:^|[^a-z])(?:GMT|UTC)\s?(?:([+\-\u2212])\s?(\d{1,2})(?::?(\d{2}))?)?(?![a-z])/i
const inName = /(^|[_\s])(utc|gmt)([_\s]|$)/i
const atEnd = /[a-z](UTC|utc)$/
const bare = /[[(,]\s*([+-])(\d{2}):?(\d{2})\s*[\])]?/

/** The time zone that a text tells, such as `Date Time, GMT+02:00` or `Time (Europe/Oslo)`: a name, or +02:00. */
export function zoneInText(text: string): string | undefined {
  const name = named.exec(text)?.[0]
  if (name !== undefined && isTimeZone(name)) return name
  const found = shifted.exec(text) ?? bare.exec(text)
  if (!found) return inName.test(text) || atEnd.test(text) ? 'UTC' : undefined
  const [, sign, hours = '0', minutes = '00'] = found
  if (sign === undefined || Number(hours) + Number(minutes) === 0) return 'UTC'
  return Number(hours) > 14 ? undefined : `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`
}
