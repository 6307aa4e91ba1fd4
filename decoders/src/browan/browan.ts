import { defineModels } from '../define-models.ts'
import { bit, type Payload } from '../payload.ts'

/** Seven bits, counted from -32 °C; 127 is a sensor that could not be read. */
function temperatureOf(raw: number): number | undefined {
  const value = raw & 0x7f
  return value === 0x7f ? undefined : value - 32
}

function humidityOf(raw: number): number | undefined {
  const value = raw & 0x7f
  return value === 0x7f ? undefined : value
}

/** Status, battery and temperature of the board, with which all TABS devices begin. */
function readHead(payload: Payload, port: number, temperature: string): number {
  if (payload.fPort !== port) payload.fail(`Unknown port ${payload.fPort}`)
  const status = payload.u8()
  payload.set('batteryVoltage', (25 + (payload.u8() & 0x0f)) / 10)
  payload.set(temperature, temperatureOf(payload.u8()))
  return status
}

/** The MerryIoT series has its own count of the battery. */
function readMerryHead(payload: Payload, port: number): number {
  if (payload.fPort !== port) payload.fail(`Unknown port ${payload.fPort}`)
  const status = payload.u8()
  payload.set('batteryVoltage', (21 + (payload.u8() & 0x0f)) / 10)
  return status
}

/** Later firmware tells tenths of a degree in two bytes; with whole degrees, so many bytes are left. */
function readMerryClimate(payload: Payload, leftWithWhole: number): void {
  const inTenths = payload.left > leftWithWhole
  payload.set('temperature', inTenths ? payload.i16le() / 10 : payload.i8())
  payload.set('humidity', humidityOf(payload.u8()))
}

const board = 'internalTemperature'

type Row = readonly [id: string, name: string, keys: string, decode: (payload: Payload) => void]

/** From Browan's reference manuals of the TABS and MerryIoT series. */
const rows: readonly Row[] = [
  [
    'tbhh100',
    'TBHH100',
    'temperature humidity',
    (payload) => {
      readHead(payload, 103, 'temperature')
      payload.set('humidity', humidityOf(payload.u8()))
    },
  ],
  [
    'tbms100',
    'TBMS100',
    `occupied ${board} motions`,
    (payload) => {
      payload.set('occupied', bit(readHead(payload, 102, board), 0))
      payload.skip(2)
      payload.set('motions', payload.u24le())
    },
  ],
  [
    'tbdw100',
    'TBDW100',
    `open ${board} openings`,
    (payload) => {
      payload.set('open', bit(readHead(payload, 100, board), 0))
      payload.skip(2)
      payload.set('openings', payload.u24le())
    },
  ],
  [
    'tbwl100',
    'TBWL100',
    `waterLeak ${board} humidity temperature`,
    (payload) => {
      payload.set('waterLeak', bit(readHead(payload, 106, board), 0))
      payload.set('humidity', humidityOf(payload.u8()))
      payload.set('temperature', temperatureOf(payload.u8()))
    },
  ],
  [
    'tbsl100',
    'TBSL100',
    `alarm ${board} noise`,
    (payload) => {
      payload.set('alarm', bit(readHead(payload, 105, board), 0))
      payload.set('noise', payload.u8())
    },
  ],
  [
    'tbam100',
    'TBAM100',
    `${board} light`,
    (payload) => {
      readHead(payload, 104, board)
      payload.set('light', payload.u24le() / 100)
    },
  ],
  [
    'tbhv110',
    'TBHV110',
    `${board} humidity co2 tvoc iaq temperature`,
    (payload) => {
      readHead(payload, 103, board)
      payload.set('humidity', humidityOf(payload.u8()))
      for (const key of ['co2', 'tvoc', 'iaq']) payload.set(key, payload.u16le())
      payload.set('temperature', temperatureOf(payload.u8()))
    },
  ],
  [
    'tbpb100',
    'TBPB100',
    `button ${board}`,
    (payload) => payload.set('button', bit(readHead(payload, 147, board), 0) ? 'pressed' : 'released'),
  ],
  [
    'merryiot-cd10',
    'MerryIoT CD10',
    'alarm temperature humidity co2',
    (payload) => {
      payload.set('alarm', bit(readMerryHead(payload, 127), 4))
      readMerryClimate(payload, 4)
      payload.set('co2', payload.u16le())
    },
  ],
  [
    'merryiot-dw10',
    'MerryIoT DW10',
    'open tamper tilt temperature humidity openings',
    (payload) => {
      const status = readMerryHead(payload, 120)
      payload.set('open', bit(status, 0))
      payload.set('tamper', bit(status, 2))
      payload.set('tilt', bit(status, 3))
      readMerryClimate(payload, 7)
      payload.skip(2)
      payload.set('openings', payload.u24le())
    },
  ],
  [
    'merryiot-ms10',
    'MerryIoT MS10',
    'occupied tamper temperature humidity motions',
    (payload) => {
      const status = readMerryHead(payload, 122)
      payload.set('occupied', bit(status, 0))
      payload.set('tamper', bit(status, 2))
      readMerryClimate(payload, 7)
      payload.skip(2)
      payload.set('motions', payload.u24le())
    },
  ],
]

export const browan = rows.flatMap(([id, name, keys, decode]) =>
  defineModels('Browan', { decode }, [{ id: `browan-${id}`, name, keys: `batteryVoltage ${keys}` }]),
)
