import { defineModels } from '../define-models.ts'
import type { Payload } from '../payload.ts'

type Values = ReadonlyMap<string, number>

/** Date, temperature, humidity and air pressure, with which each measurement begins. */
function readClimate(payload: Payload): [date: number, values: Map<string, number>] {
  const date = payload.u32le()
  const values = new Map([
    ['temperature', payload.i16le() / 100],
    ['humidity', payload.u8() / 2],
    ['pressure', payload.u24le() / 100],
  ])
  return [date, values]
}

/** Keys of what follows the climate in a measurement, and how many measurements there are, by the type. */
const layouts = new Map<number, readonly [count: number, more: readonly string[]]>([
  [0x04, [3, []]],
  [0x0c, [2, ['light', 'tvoc']]],
  [0x0e, [2, ['light', 'tvoc', 'co2']]],
])

/** Measurements with their dates, of which the latest is told, then the battery. */
function decodeEnginko(payload: Payload): void {
  const type = payload.u8()
  // The clock, which devices ask for when they join.
  if (type === 0x01) return
  const [count, more] = layouts.get(type) ?? payload.fail(`Unknown type ${type}`)
  let latest: Values = new Map()
  let latestDate = -1
  for (let index = 0; index < count; index++) {
    const [date, values] = readClimate(payload)
    for (const key of more) values.set(key, payload.u16le())
    if (date > latestDate) [latestDate, latest] = [date, values]
  }
  for (const [key, value] of latest) payload.set(key, value)
  payload.set('battery', payload.u8())
}

const climate = 'temperature humidity pressure battery'

/** From Enginko's (formerly MCF88's) payload description of the environmental sensors. */
export const enginko = defineModels('Enginko', { decode: decodeEnginko }, [
  { id: 'enginko-mcf-lw12ter', name: 'MCF-LW12TER', keys: climate },
  { id: 'enginko-mcf-lw12voc', name: 'MCF-LW12VOC', keys: `${climate} light tvoc` },
  { id: 'enginko-mcf-lw12co2', name: 'MCF-LW12CO2', keys: `${climate} light tvoc co2` },
])
