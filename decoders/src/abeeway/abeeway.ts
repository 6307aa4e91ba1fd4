import { defineModels } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'

const positionMessage = 0x03
const gpsFix = 0
/** Messages that begin as all do: positions, energy, heartbeat, activity, events, scans. */
const known = [positionMessage, 0x04, 0x05, 0x07, 0x09, 0x0a, 0x0b, 0x0d, 0x0e]
/** On this port the battery is told in percent, else in volts. */
const percentPort = 18

/** Type, state, battery and temperature; positions of the satellite receiver behind them. */
function decodeTracker(payload: Payload): void {
  const type = payload.u8()
  if (!known.includes(type)) payload.fail(`Unknown message ${type}`)
  const state = payload.u8()
  const battery = payload.u8()
  const temperature = Number(((payload.u8() * 129) / 255 - 44).toFixed(1))
  const kind = bits(payload.u8(), 0, 4)
  payload.set('moving', bit(state, 2))
  payload.set('alarm', bit(state, 4))
  payload.set('temperature', temperature)
  readBattery(payload, battery)
  if (type !== positionMessage || kind !== gpsFix) return
  payload.skip(1)
  payload.setPosition((payload.i24() * 256) / 1e7, (payload.i24() * 256) / 1e7)
}

/** 0 is a battery that is charged. */
function readBattery(payload: Payload, raw: number): void {
  payload.set('charging', raw === 0)
  if (raw === 0) return
  if (payload.fPort === percentPort) payload.set('battery', raw <= 100 ? raw : undefined)
  else payload.set('batteryVoltage', Number((2.8 + ((raw - 1) * 1.4) / 253).toFixed(2)))
}

const keys = 'position moving alarm temperature battery batteryVoltage charging'

/** From the reference guide of Abeeway's asset tracker 2. */
export const abeeway = defineModels('Abeeway', { decode: decodeTracker }, [
  { id: 'abeeway-micro-tracker', name: 'Micro Tracker', keys },
  { id: 'abeeway-compact-tracker', name: 'Compact Tracker', keys },
  { id: 'abeeway-industrial-tracker', name: 'Industrial Tracker', keys },
])
