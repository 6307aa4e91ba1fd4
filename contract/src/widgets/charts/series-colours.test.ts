import { expect, test } from 'vitest'
import { assignColours } from './series-colours.ts'

test('names that every object answers to get a colour each, as any other', () => {
  const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
  const colours = assignColours(names, 'light')
  expect(new Set(colours).size).toBe(names.length)
  for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/i)
})

test('keys that nearly every sensor has keep their colours, however they are written', () => {
  expect(assignColours(['Temperature'], 'light')).toEqual(assignColours(['temperature'], 'light'))
  expect(assignColours(['temperature'], 'light')).not.toEqual(assignColours(['humidity'], 'light'))
})
