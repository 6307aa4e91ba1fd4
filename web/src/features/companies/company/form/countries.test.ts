import { expect, it } from 'vitest'
import { countries, countryName } from './countries.ts'

it('writes codes in the language, and leaves what is no code', () => {
  expect(countryName('SE', 'sv')).toBe('Sverige')
  expect(countryName('DE', 'da')).toBe('Tyskland')
  expect(countryName('Sverige', 'en')).toBe('Sverige')
})

it('offers the neighbours first, then all by name, each once', () => {
  const offered = countries('sv', 'SE')
  expect(offered.slice(0, 2).map(({ label }) => label)).toEqual(['Sverige', 'Danmark'])
  expect(new Set(offered.map(({ value }) => value)).size).toBe(offered.length)
  // Å, Ä and Ö stand last in Swedish.
  expect(offered.at(-1)?.label).toBe('Östtimor')
})

it('keeps a country that an older client wrote in words', () => {
  expect(countries('en', 'Sweden')[0]).toEqual({ value: 'Sweden', label: 'Sweden' })
})
