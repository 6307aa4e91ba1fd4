import { expect, it } from 'vitest'
import { keyHeadings } from './key-heading.ts'

const key = (name: string, label = '', unit = '') => ({ name, label, unit })

it('heads columns with what people call a key and measure it in', () => {
  expect(
    keyHeadings([key('t', 'Temperature', '°C'), key('rh', '', '%'), key('door', 'Gate'), key('x')]),
  ).toEqual(['Temperature (°C)', 'rh (%)', 'Gate', 'x'])
})

it('tells keys apart that are called the same, as each other, as another key or as the time', () => {
  const keys = [
    key('t1', 'Level', 'm'),
    key('t2', 'level', 'm'),
    key('a', 'b'),
    key('b'),
    key('time', 'Timestamp'),
  ]
  expect(keyHeadings(keys)).toEqual([
    'Level (m) [t1]',
    'level (m) [t2]',
    'b [a]',
    'b [b]',
    'Timestamp [time]',
  ])
})
