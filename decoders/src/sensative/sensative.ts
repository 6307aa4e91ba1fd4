import { defineModels } from '../define-models.ts'
import type { Payload } from '../payload.ts'

type Read = (payload: Payload) => void

const set = (key: string, value: (payload: Payload) => number | boolean): Read => {
  return (payload) => payload.set(key, value(payload))
}
const flag = (payload: Payload) => payload.u8() !== 0
const tenths = (payload: Payload) => payload.i16() / 10
const halves = (payload: Payload) => payload.u8() / 2
const u8 = (payload: Payload) => payload.u8()
const u16 = (payload: Payload) => payload.u16()

/** Types whose meaning is not known here. */
const leave = (count: number) => (payload: Payload) => payload.leave(count)

/** Reports by their type; the highest bit, which says that there is an earlier one in the history, is cut off. */
const reports = new Map<number, readonly Read[]>([
  [0, []],
  [1, [set('battery', u8)]],
  [2, [set('temperature', tenths)]],
  [3, [set('alarm', flag)]],
  [4, [set('temperatureAverage', tenths)]],
  [5, [set('alarm', flag)]],
  [6, [set('humidity', halves)]],
  [7, [set('light', u16)]],
  [8, [set('light', u16)]],
  [9, [set('open', flag)]],
  [10, [set('alarm', flag)]],
  [11, [set('tamper', flag)]],
  [12, [set('tamper', flag)]],
  [13, [set('wetness', u8)]],
  [14, [set('waterLeak', flag)]],
  [15, [set('alarm', flag)]],
  [16, [set('button', flag)]],
  [17, [set('openings', u16)]],
  [18, [set('occupied', flag)]],
  [19, [set('proximity', u16)]],
  [20, [set('proximity', u16)]],
  [21, [set('alarm', flag)]],
  [80, [set('humidity', halves), set('temperature', tenths)]],
  [81, [set('humidity', halves), set('temperatureAverage', tenths)]],
  [82, [set('open', flag), set('temperature', tenths)]],
  [110, [leave(8)]],
  [112, [leave(2)]],
  [113, [leave(2)]],
  [114, [leave(2)]],
])

/** Number in the history, then type and value, over and over. Port 2 has reports of the history. */
function decodeStrips(payload: Payload): void {
  if (payload.fPort === 2) {
    payload.warn('Stored readings are left out')
    return
  }
  if (payload.fPort !== 1) payload.fail(`Unknown port ${payload.fPort}`)
  payload.skip(2)
  while (payload.left > 0) {
    payload.beginPart()
    const type = payload.u8() & 0x7f
    const reads = reports.get(type)
    if (!reads) payload.fail(`Unknown type ${type}`)
    for (const read of reads) read(payload)
  }
}

const common = 'battery temperature temperatureAverage humidity alarm tamper'

/** From Sensative's payload description of the Strips. */
export const sensative = defineModels('Sensative', { decode: decodeStrips, partial: true }, [
  { id: 'sensative-strips-comfort', name: 'Strips Comfort', keys: `${common} light` },
  { id: 'sensative-strips-guard', name: 'Strips Guard', keys: `${common} open openings` },
  { id: 'sensative-strips-drip', name: 'Strips Drip', keys: `${common} wetness waterLeak` },
  { id: 'sensative-strips-presence', name: 'Strips Presence', keys: `${common} occupied proximity light` },
  {
    id: 'sensative-strips-multi-sensor',
    name: 'Strips Multi-Sensor',
    keys: `${common} light open openings wetness waterLeak occupied proximity button`,
  },
])
