import { expect, it } from 'vitest'
import { inLanguage } from './use-rows.ts'

it.each([
  ['sv', ['Node 2', 'node 10', 'Zinken', 'Åsen', 'Ängen']],
  ['da', ['Node 2', 'node 10', 'Zoo', 'Ærø', 'Århus']],
])('a list is sorted by the letters of the language, and numbers in names by size: %s', (language, names) => {
  const row = (name: string) => ({ getValue: () => name }) as never
  const sort = inLanguage(language)
  expect(names.toReversed().sort((one, other) => sort(row(one), row(other), 'name'))).toEqual(names)
})
