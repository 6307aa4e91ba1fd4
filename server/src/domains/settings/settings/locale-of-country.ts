import type { Language } from '@fyr/contract/endpoints/fields'

const countries: readonly { names: readonly string[]; language: Language; timeZone: string }[] = [
  { names: ['se', 'swe', 'sweden', 'sverige'], language: 'sv', timeZone: 'Europe/Stockholm' },
  { names: ['dk', 'dnk', 'denmark', 'danmark'], language: 'da', timeZone: 'Europe/Copenhagen' },
]

/** By each name of a country, for queries; elsewhere it is UTC. */
export const timeZonesOfCountries: Record<string, string> = Object.fromEntries(
  countries.flatMap(({ names, timeZone }) => names.map((name) => [name, timeZone])),
)

/** What a company that has chosen nothing works in, by its country as a name or a code. */
export function localeOf(country: string | null): { language: Language; timeZone: string } {
  const name = (country ?? '').trim().toLowerCase()
  const { language, timeZone } = countries.find(({ names }) => names.includes(name)) ?? {
    language: 'en',
    timeZone: 'UTC',
  }
  return { language, timeZone }
}
