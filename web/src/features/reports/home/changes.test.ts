import { texts } from '@fyr/texts/en/texts'
import { fill } from '@fyr/texts/fill'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { changeText, personOf } from './changes.tsx'

const t = ((select: (all: typeof texts) => string, values: Record<string, string>) =>
  fill(select(texts), values)) as unknown as TFunction

it.each([
  ['Anna Ek (anna@example.com)', 'Anna Ek'],
  ['anna.ek@example.com', 'anna.ek'],
  ['Pump house (gateway)', 'Pump house (gateway)'],
  ['Token @ 5', 'Token @ 5'],
  ['', ''],
])('%j is shown as %j', (actor, name) => {
  expect(personOf(actor)).toBe(name)
})

it.each([
  ['created', 'reportRun', 'Anna Ek ran report Week'],
  ['deleted', 'reportRun', 'Anna Ek deleted files of the report Week'],
  ['created', 'report', 'Anna Ek created report Week'],
])('%s of a %s reads as "%s"', (action, objectType, text) => {
  const change = { at: '2026-11-28T09:00:00.000Z', actor: 'Anna Ek', action, objectType, objectName: 'Week' }
  expect(changeText(change, t)).toBe(text)
})
