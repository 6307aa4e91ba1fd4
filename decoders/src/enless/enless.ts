import { defineModels } from '../define-models.ts'
import { bits, type Payload } from '../payload.ts'

const quarters = [100, 75, 50, 25]

/** Serial number, type of device, counter, firmware; then the readings, alarms and status. */
function decodeEnless(payload: Payload, type: number, read: (payload: Payload) => void): void {
  payload.skip(3)
  const told = payload.u8()
  if (told !== type) payload.fail(`Payload of another device: ${told}`)
  payload.skip(2)
  read(payload)
  payload.set('alarm', payload.u16() !== 0)
  payload.set('battery', quarters[bits(payload.u16(), 2, 2)])
}

const tenths = (...keys: string[]) => {
  return (payload: Payload) => {
    for (const key of keys) payload.set(key, payload.i16() / 10)
  }
}

function readPulses(payload: Payload): void {
  for (const key of ['pulses1', 'pulses2', 'pulses3']) payload.set(key, payload.u32())
}

type Row = readonly [id: string, name: string, type: number, keys: string, read: (payload: Payload) => void]

/** From Enless Wireless' payload descriptions of the TX 600 series. */
const rows: readonly Row[] = [
  [
    'tx-th-amb-600-021',
    'TX T&H AMB 600-021',
    4,
    'temperature humidity',
    (payload) => {
      tenths('temperature', 'humidity')(payload)
      payload.skip(4)
    },
  ],
  ['tx-temp-600-031', 'TX TEMP INS 600-031', 7, 'temperature', withReserve],
  ['tx-temp-cont1-600-032', 'TX TEMP CONT1 600-032', 15, 'temperature', withReserve],
  [
    'tx-temp-cont2-600-232',
    'TX TEMP CONT2 600-232',
    12,
    'temperature1 temperature2',
    tenths('temperature1', 'temperature2'),
  ],
  ['tx-th-600-034', 'TX T&H 600-034', 14, 'temperature humidity', tenths('temperature', 'humidity')],
  ['tx-pulse-600-036', 'TX PULSE 600-036', 8, 'pulses1 pulses2 pulses3', readPulses],
  ['tx-pulse-atex-600-037', 'TX PULSE ATEX 600-037', 9, 'pulses1 pulses2 pulses3', readPulses],
  ['tx-pulse-led-600-038', 'TX PULSE LED 600-038', 10, 'pulses1 pulses2 pulses3', readPulses],
  ['tx-contact-600-039', 'TX CONTACT 600-039', 11, 'pulses1 pulses2 pulses3', readPulses],
]

function withReserve(payload: Payload): void {
  payload.set('temperature', payload.i16() / 10)
  payload.skip(2)
}

export const enless = rows.flatMap(([id, name, type, keys, read]) =>
  defineModels('Enless Wireless', { decode: (payload) => decodeEnless(payload, type, read) }, [
    { id: `enless-wireless-${id}`, name, keys: `${keys} alarm battery` },
  ]),
)
