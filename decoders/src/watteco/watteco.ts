import { defineModels } from '../define-models.ts'
import { numbered } from '../keys.ts'
import { bit, bits, type Payload } from '../payload.ts'

const [report, readAnswer, alarmReport] = [0x0a, 0x01, 0x8a]
/** Bytes of the whole numbers, by the type of attribute of the ZigBee Cluster Library. */
const types = new Map<number, (payload: Payload) => number>([
  [0x08, (payload) => payload.u8()],
  [0x10, (payload) => payload.u8()],
  [0x18, (payload) => payload.u8()],
  [0x19, (payload) => payload.u16()],
  [0x20, (payload) => payload.u8()],
  [0x21, (payload) => payload.u16()],
  [0x22, (payload) => payload.u24()],
  [0x23, (payload) => payload.u32()],
  [0x28, (payload) => payload.i8()],
  [0x29, (payload) => payload.i16()],
  [0x2b, (payload) => payload.i32()],
  [0x30, (payload) => payload.u8()],
  [0x31, (payload) => payload.u16()],
  [0x39, (payload) => payload.f32()],
])
const bytesType = 0x41

type Tell = (payload: Payload, value: number, endpoint: number, names: Names) => void

/** What a model calls what clusters leave open, by endpoint: its analog inputs, and its contacts. */
interface Names {
  analog?: readonly string[]
  contact?: readonly string[]
}

const set = (key: string, divisor = 1): Tell => {
  return (payload, value) => payload.set(key, value / divisor)
}

/** Cluster and attribute, joined. Those that have several endpoints number their keys. */
const attributes = new Map<number, Tell>([
  [0x0402_0000, set('temperature', 100)],
  [0x0403_0000, set('pressure')],
  [0x0405_0000, set('humidity', 100)],
  [0x0406_0000, (payload, value) => payload.set('occupied', value !== 0)],
  [0x8008_0000, set('differentialPressure')],
  [0x800c_0000, (payload, value, endpoint) => payload.set(endpoint === 0 ? 'tvoc' : 'co2', value)],
  [
    0x000f_0055,
    (payload, value, endpoint, { contact }) =>
      payload.set(contact?.[endpoint] ?? `digitalInput${endpoint + 1}`, value !== 0),
  ],
  [0x000f_0402, (payload, value, endpoint) => payload.set(`pulses${endpoint + 1}`, value)],
  [0x0006_0000, (payload, value, endpoint) => payload.set(`digitalOutput${endpoint + 1}`, value !== 0)],
  [
    0x000c_0055,
    (payload, value, endpoint, { analog }) =>
      payload.set(analog?.[endpoint] ?? `analogInput${endpoint + 1}`, value),
  ],
])
const power = 0x0050_0006

/** Control, command, cluster, attribute, type and value. Bit 0 of the control is set in all but batches. */
function decodeReport(payload: Payload, names: Names): void {
  const control = payload.u8()
  if (!bit(control, 0)) payload.fail('Batches of readings are not supported')
  const endpoint = bits(control, 5, 3) + bits(control, 1, 2) * 8
  const command = payload.u8()
  // Answers to commands that configure carry no readings.
  if (![report, readAnswer, alarmReport].includes(command)) return
  const attribute = payload.u16() * 0x1_0000 + payload.u16()
  if (command === readAnswer && payload.u8() !== 0) return
  const type = payload.u8()
  if (attribute === power && type === bytesType) readPower(payload)
  const read = types.get(type)
  const tell = attributes.get(attribute)
  if (read && tell) tell(payload, read(payload), endpoint, names)
}

/** Which sources of power there are, then the millivolts of each: mains, accumulator, battery, sun, meter. */
function readPower(payload: Payload): void {
  payload.skip(2)
  const sources = payload.u8()
  for (let source = 0; source < 5; source++) {
    if (!bit(sources, source)) continue
    const volts = payload.u16() / 1000
    if (source < 3) payload.set(source === 0 ? 'supplyVoltage' : 'batteryVoltage', volts)
  }
}

type Row = readonly [id: string, name: string, keys: string, names?: Names]

const inputs = (count: number) => `${numbered('digitalInput', count)} ${numbered('pulses', count)}`

/** From Watteco's support pages of its ZCL payload. */
const rows: readonly Row[] = [
  ['th', "T'H", `temperature humidity ${inputs(1)}`],
  ['celso', "Cels'O", `temperature ${inputs(1)}`],
  ['t-indoor', 'IN T', `temperature ${inputs(1)}`],
  ['remote-temperature', 'Remote Temperature', `temperature ${inputs(1)}`],
  ['ventilo', "Ventil'O", `temperature differentialPressure ${inputs(1)}`],
  ['flasho', "Flash'O", inputs(1)],
  ['pulse-senso', "Pulse Sens'O", inputs(3)],
  ['closo', "Clos'O", 'tamper open pulses1 pulses2', { contact: ['tamper', 'open'] }],
  ['presso', "Press'O", `loopCurrent voltage ${inputs(1)}`, { analog: ['loopCurrent', 'voltage'] }],
  ['intenso', "Intens'O", `current ${inputs(1)}`, { analog: ['current'] }],
  ['atmo', "Atm'O", `temperature humidity pressure ${inputs(3)}`],
  ['vaqao', "Vaqa'O", `temperature humidity pressure tvoc co2 occupied ${inputs(1)}`],
  ['ino', "In'O", `${inputs(10)} digitalOutput1 digitalOutput2 digitalOutput3 digitalOutput4`],
]

export const watteco = rows.flatMap(([id, name, keys, names = {}]) =>
  defineModels('nke Watteco', { decode: (payload) => decodeReport(payload, names) }, [
    { id: `nke-watteco-${id}`, name, keys: `batteryVoltage supplyVoltage ${keys}` },
  ]),
)
