import type { Language } from '@fyr/contract/endpoints/fields'
import { en } from './texts/en.ts'
import { sv } from './texts/sv.ts'

const words = { en, sv } as const

/**
 * The body of a call with the demo's own words in another language than the Danish that they are written in. What is no
 * word of the demo (keys, addresses, units) stays.
 */
export function translate<Body>(body: Body, language: Language): Body {
  return language === 'da' ? body : (translated(body, words[language]) as Body)
}

function translated(value: unknown, into: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return into.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => translated(each, into))
  // Pictures go as they are.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, translated(each, into)]))
}
