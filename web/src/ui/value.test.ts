import { expect, it } from 'vitest'
import { writeValue } from './value.tsx'

const words = { on: 'On', off: 'Off' }
const write = (value: Parameters<typeof writeValue>[0]) => writeValue(value, 'da', undefined, words)

it('writes a place as people do, and whole what says more than a place', () => {
  expect(write({ lat: 56.1456512, lon: 10.2 })).toBe('56.14565, 10.20000')
  expect(write({ type: 'Point', coordinates: [10.2, 56.1] })).toBe('56.10000, 10.20000')
  expect(write({ lat: 56.1, lon: 10.2, speed: 12 })).toBe('{"lat":56.1,"lon":10.2,"speed":12}')
  expect(write({ lat: 0, lon: 0 })).toBe('{"lat":0,"lon":0}')
  expect(write({ volt: 3 })).toBe('{"volt":3}')
  expect(write(21.5)).toBe('21,5')
  expect(write(true)).toBe('On')
})
