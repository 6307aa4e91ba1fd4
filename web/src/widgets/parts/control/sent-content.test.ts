import { expect, it } from 'vitest'
import { newSlider } from './new-slider.ts'
import { contentOf, decimalsOf, problemOfSlider } from './sent-content.ts'

const hex = (pattern: string, factor = 1) => newSlider('n', { send: { as: 'hex', pattern, factor } })

it.each([
  ['03 {u8} FF', 1, 22, '0316ff'],
  ['01{u16be}', 10, 21.5, '0100d7'],
  ['01{u16le}', 10, 21.5, '01d700'],
  ['{i16be}', 10, -5.5, 'ffc9'],
  ['{i8}{u8}', 1, 7, '0707'],
  ['{u24be}', 1, 70_000, '011170'],
  ['{u32le}', 1, 4_000_000_000, '00286bee'],
  ['{f32be}', 1, 21.5, '41ac0000'],
])('the pattern %s with factor %d sends %d as %s', (pattern, factor, value, payload) => {
  expect(contentOf(hex(pattern, factor), value)).toMatchObject({ payload, control: { name: pattern, value } })
})

it('sends JSON with the value in its field, truth values for switches, or text', () => {
  const json = newSlider('n', { send: { as: 'json', field: 'heat', booleans: true } })
  const control = { name: 'heat', value: 1 }
  expect(contentOf(json, 1)).toEqual({ data: { heat: 1 }, control })
  const lamp = { ...json, display: 'switch', max: 1 } as const
  expect(contentOf(lamp, 1)).toEqual({ data: { heat: true }, control })
  expect(contentOf(lamp, 0)).toMatchObject({ data: { heat: false } })
  const text = newSlider('n', { send: { as: 'text', pattern: 'SET {value}°' } })
  expect(contentOf(text, 5)).toMatchObject({ payload: Buffer.from('SET 5°').toString('hex') })
})

it.each([
  [newSlider('n'), null],
  [newSlider('n', { min: 5, max: 5 }), 'range'],
  [newSlider('n', { step: 101 }), 'range'],
  [newSlider('n', { send: { as: 'json', field: ' ', booleans: false } }), 'field'],
  [newSlider('n', { send: { as: 'text', pattern: 'SET' } }), 'textPattern'],
  [hex(''), 'hexPattern'],
  [hex('01'), 'hexPattern'],
  [hex('0{u8}'), 'hexPattern'],
  [hex('{u16}'), 'hexPattern'],
  [hex('{u8}', 10), 'tooLarge'],
  [{ ...hex('{u8}'), min: -1 }, 'tooLarge'],
  [{ ...hex('{i8}'), min: -128 }, null],
  [hex('{f32le}', -1000), null],
])('%j has the problem %s', (slider, problem) => expect(problemOfSlider(slider)).toBe(problem))

it('has the decimals of its steps', () => {
  expect(decimalsOf({ min: 0, step: 1 })).toBe(0)
  expect(decimalsOf({ min: 0.25, step: 0.5 })).toBe(2)
})
