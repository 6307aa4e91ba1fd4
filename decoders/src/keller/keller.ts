import { defineModels } from '../define-models.ts'
import { bit, type Payload } from '../payload.ts'

const [measurements, information] = [1, 12]

/** The first channels of every type of connection. Which of the pressures the first one is, the type tells. */
const channels = [
  'pressureDifference',
  'waterPressure',
  'waterPressure2',
  'temperature',
  'waterTemperature',
  'waterTemperature2',
  'pressure',
  'internalTemperature',
]
/** Types whose first eight channels are those. */
const knownTypes = [0, 1, 2, 3, 4, 5, 6]
/** Pressures come in bar; of the air, in hectopascal here. */
const airPressure = 'pressure'

/** A function code, then either single-precision values by a mask of channels, or facts of the device. */
function decodeAdt1(payload: Payload): void {
  const code = payload.u8()
  if (code === measurements) readMeasurements(payload)
  else if (code === information) readInformation(payload)
  else payload.fail(`Unknown function code ${code}`)
}

function readMeasurements(payload: Payload): void {
  const type = payload.u8()
  if (!knownTypes.includes(type)) payload.fail(`Unknown connection type ${type}`)
  const mask = payload.u16()
  channels.forEach((key, index) => {
    if (!bit(mask, index)) return
    const value = payload.f32()
    payload.set(key, key === airPressure ? Number((value * 1000).toPrecision(7)) : value)
  })
}

function readInformation(payload: Payload): void {
  payload.skip(13)
  payload.set('batteryVoltage', Number(payload.f32().toFixed(3)))
  payload.set('battery', payload.u8())
  payload.set('humidity', payload.u8())
}

/** From Keller's data communication protocol of the ADT1. */
export const keller = defineModels('Keller', { decode: decodeAdt1 }, [
  { id: 'keller-adt1', name: 'ADT1', keys: `${channels.join(' ')} batteryVoltage battery humidity` },
  { id: 'keller-arc1', name: 'ARC1', keys: `${channels.join(' ')} batteryVoltage battery humidity` },
])
