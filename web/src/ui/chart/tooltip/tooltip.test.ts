import { expect, it } from 'vitest'
import { sortedRows } from './tooltip.tsx'
import { tooltipPlace } from './tooltip-place.ts'

const frame = { width: 400, height: 200 }
const box = { width: 120, height: 60 }

it('stands beside the pointer, on the side that has room, and never beyond the chart', () => {
  expect(tooltipPlace({ ...frame, x: 100, y: 100 }, box)).toEqual({ left: 114, top: 70 })
  expect(tooltipPlace({ ...frame, x: 350, y: 100 }, box)).toEqual({ left: 216, top: 70 })
  expect(tooltipPlace({ ...frame, x: 100, y: 5 }, box).top).toBe(4)
  expect(tooltipPlace({ ...frame, x: 100, y: 195 }, box).top).toBe(136)
  expect(tooltipPlace({ ...frame, width: 130, x: 100, y: 100 }, box).left).toBe(4)
})

it('lists series as their lines lie, the highest first, and states after them', () => {
  const row = (label: string, value: number | null) => ({ label, value, text: '', colour: '' })
  const sorted = sortedRows([row('door', null), row('low', -3), row('pump', null), row('high', 8)])
  expect(sorted.map(({ label }) => label)).toEqual(['high', 'low', 'door', 'pump'])
})
