import { texts as da } from '@fyr/texts/da/texts'
import { expect, it } from 'vitest'
import { type ValueSpelling, writeValue } from './value.tsx'

const write = (value: Parameters<typeof writeValue>[0], spelling: ValueSpelling = {}) =>
  writeValue(value, spelling, 'da', (word) => da.ui.states[word])

it('writes a place as people do, and whole what says more than a place', () => {
  expect(write({ lat: 56.1456512, lon: 10.2 })).toBe('56.14565, 10.20000')
  expect(write({ type: 'Point', coordinates: [10.2, 56.1] })).toBe('56.10000, 10.20000')
  expect(write({ lat: 56.1, lon: 10.2, speed: 12 })).toBe('{"lat":56.1,"lon":10.2,"speed":12}')
  expect(write({ lat: 0, lon: 0 })).toBe('{"lat":0,"lon":0}')
  expect(write({ volt: 3 })).toBe('{"volt":3}')
  expect(write(21.5)).toBe('21,5')
  expect(write(21.5, { unit: '°C' })).toBe('21,5 °C')
})

it('writes as many decimals as the key has, else as many as matter', () => {
  expect(write(21.456, { decimals: 1, unit: '°C' })).toBe('21,5 °C')
  expect(write(21, { decimals: 2 })).toBe('21,00')
  expect(write(21.456, { decimals: 0 })).toBe('21')
  expect(write(21.456, { decimals: null })).toBe('21,456')
})

it('calls a truth value on or off, and what a key maps by the words of its mapping', () => {
  expect([true, false].map((value) => write(value))).toEqual(['Til', 'Fra'])
  const none = { preset: null, inverted: false, values: [] }
  const door = { ...none, preset: 'openClosed' as const }
  expect([true, 1, '1', false, 0].map((value) => write(value, { valueMapping: door, unit: 'V' }))).toEqual([
    'Åben',
    'Åben',
    'Åben',
    'Lukket',
    'Lukket',
  ])
  expect(write(true, { valueMapping: { ...door, inverted: true } })).toBe('Lukket')
  expect(write(2, { valueMapping: door, unit: 'V' })).toBe('2 V')
  const entry = { text: 'Eco mode', tone: 'ok' as const, colour: null }
  const mode = {
    ...none,
    preset: 'onOff' as const,
    values: [
      { ...entry, value: 2 },
      { ...entry, value: 'E' },
    ],
  }
  expect([2, 'E', 1, 'F'].map((value) => write(value, { valueMapping: mode }))).toEqual([
    'Eco mode',
    'Eco mode',
    'Til',
    'F',
  ])
})
