import { defineModels } from '../define-models.ts'
import { bit, bits, type Payload } from '../payload.ts'

/** A whole part, and tenths in the upper half of the next byte; above 127 the whole part is below zero. */
function tenthsOf(whole: number, part: number): number {
  const size = (whole & 0x7f) + bits(part, 4, 4) / 10
  return bit(whole, 7) ? -size : size
}

const [reset, supervisory, tamper, linkQuality, downlinkAnswer] = [0x00, 0x01, 0x02, 0xfb, 0xff]

/** What sensors report, by the type of the event; the byte after it says why. */
const events = new Map<number, (payload: Payload, cause: number) => void>([
  [0x03, (payload, cause) => payload.set('open', cause !== 0)],
  [0x06, (payload) => payload.set('button', ['pressed', 'released', 'held'][payload.u8()])],
  [0x07, (payload, cause) => payload.set('open', cause !== 0)],
  [0x08, (payload, cause) => payload.set('waterLeak', cause === 0)],
  [0x09, (payload) => payload.set('temperature', payload.i8())],
  [0x0a, (payload) => payload.set('tiltAngle', payload.u8())],
  [
    0x0d,
    (payload) => {
      payload.set('temperature', tenthsOf(payload.u8(), payload.u8()))
      payload.set('humidity', payload.u8() + bits(payload.u8(), 4, 4) / 10)
    },
  ],
  [0x0e, (payload, cause) => payload.set('moving', cause === 0)],
  [
    0x0f,
    (payload) => {
      payload.set('tiltAngle', payload.u8() + payload.u8() / 10)
      payload.set('temperature', payload.i8())
    },
  ],
  [0x10, (payload) => payload.set('distance', payload.u16())],
  [0x11, (payload) => payload.set('loopCurrent', payload.u16() / 100)],
])

function decodeEvent(payload: Payload): void {
  payload.skip(1)
  const event = payload.u8()
  const cause = payload.u8()
  if (event === supervisory) {
    payload.set('tamper', bit(cause, 3))
    payload.set('lowBattery', bit(cause, 1))
    payload.skip(1)
    const battery = payload.u8()
    payload.set('batteryVoltage', bits(battery, 4, 4) + bits(battery, 0, 4) / 10)
  } else if (event === tamper) {
    payload.set('tamper', cause === 0)
  } else if (![reset, linkQuality, downlinkAnswer].includes(event)) {
    const read = events.get(event)
    if (!read) payload.fail(`Unknown event ${event}`)
    read(payload, cause)
  }
}

const common = 'batteryVoltage lowBattery tamper'

type Row = readonly [id: string, name: string, keys: string]

/** From Radio Bridge's user guide of the sensors. */
const rows: readonly Row[] = [
  ['rbs301-dws', 'RBS301-DWS door and window', 'open'],
  ['rbs301-con', 'RBS301-CON contact', 'open'],
  ['rbs301-1', 'RBS301-1 push button', 'button'],
  ['rbs301-wat', 'RBS301-WAT water', 'waterLeak'],
  ['rbs301-temp', 'RBS301-TEMP temperature', 'temperature'],
  ['rbs301-tilt', 'RBS301-TILT tilt', 'tiltAngle'],
  ['rbs301-abm', 'RBS301-ABM movement', 'moving'],
  ['rbs305-ath', 'RBS305-ATH temperature and humidity', 'temperature humidity'],
  ['rbs306-us10m', 'RBS306-US10M ultrasonic level', 'distance'],
  ['rbs306-420ma', 'RBS306-420MA current loop', 'loopCurrent'],
  ['rbs306-tilt-hp', 'RBS306-TILT-HP precise tilt', 'tiltAngle temperature'],
]

export const radioBridge = rows.flatMap(([id, name, keys]) =>
  defineModels('Radio Bridge', { decode: decodeEvent }, [
    { id: `radio-bridge-${id}`, name, keys: `${common} ${keys}` },
  ]),
)
