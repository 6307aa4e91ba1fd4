import { expect, it } from 'vitest'
import { isColour, wireColour } from './hex-colour.ts'

it('takes colours with and without opacity, and sends the default as the specification writes it', () => {
  expect(['#2196F3', '#2196f380', '2196F3', '#fff', '#2196F3F', ''].map(isColour)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(wireColour('#2196f3ff')).toBe('#2196F3')
  expect(wireColour('#2196f380')).toBe('#2196F380')
  expect(wireColour('#ffffff')).toBe('#FFFFFF')
})
