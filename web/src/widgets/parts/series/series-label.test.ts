import { expect, it } from 'vitest'
import type { Names } from '../../widget.ts'
import { refTo, seriesLabel } from './series-label.ts'

const temperature = { deveui: 'K1', key: 'temp' }
const namesWith = (decimals: number | null): Names => ({
  nodes: [],
  node: (deveui) => deveui,
  key: () => ({
    label: 'Temperature',
    unit: '°C',
    decimals,
    valueMapping: null,
    nodeName: 'Kitchen',
    state: 'ok',
  }),
})

it('writes a key with its decimals, unless the widget has its own', () => {
  const ref = refTo(temperature)
  expect(seriesLabel(ref, namesWith(2)).decimals).toBe(2)
  expect(seriesLabel({ ...ref, decimals: 0 }, namesWith(2)).decimals).toBe(0)
  expect(seriesLabel(ref, namesWith(null)).decimals).toBeUndefined()
})
