import type { Language } from '@fyr/contract/endpoints/fields'
import { dayMs, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { locales } from '#lib/text/locales.ts'

/** A period as people say it: a day or some days, with times where it does not begin and end at midnight. */
export function periodText(
  from: Date,
  to: Date,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const isWhole = [from, to].every((at) => wallTimeAt(at.getTime(), timeZone) % dayMs === 0)
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    ...(isWhole ? { dateStyle: 'long' } : { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }),
  })
  // The end itself is not part of it: a period that ends at midnight ends the day before.
  const last = isWhole ? new Date(to.getTime() - 1) : to
  return format.formatRange(from, last).replaceAll(/\s/g, ' ')
}
