import type { Command } from '../commands.ts'
import { defineModels } from '../define-models.ts'
import { bits, type Payload } from '../payload.ts'
import { climateInterval, socket } from './commands.ts'

type Field = (payload: Payload) => void

const number = (key: string, read: (payload: Payload) => number, divisor = 1): Field => {
  return (payload) => payload.set(key, read(payload) / divisor)
}
const flag =
  (key: string): Field =>
  (payload) =>
    payload.set(key, payload.u8() !== 0)
const u8 = (payload: Payload) => payload.u8()
const i8 = (payload: Payload) => payload.i8()
const u16 = (payload: Payload) => payload.u16()
const i16 = (payload: Payload) => payload.i16()
const u32 = (payload: Payload) => payload.u32()
const skip =
  (count: number): Field =>
  (payload) =>
    payload.skip(count)

/** Tenths of a volt; the highest bit says that it is low. */
const battery: Field = (payload) => payload.set('batteryVoltage', bits(payload.u8(), 0, 7) / 10)
const climate = [battery, number('temperature', i16, 100), number('humidity', u16, 100)]
const tenths = [battery, number('temperature', i16, 10)]
const leak = [battery, flag('waterLeak')]
const state = (key: string) => [battery, flag(key)]
const meter = [flag('relay'), number('energy', u32, 1000), flag('alarm'), skip(2)]
const load = [number('voltage', u16), number('current', u16, 1000), number('power', u16)]

type Reports = Readonly<Record<number, readonly Field[]>>
type Row = readonly [
  id: string,
  name: string,
  device: number,
  keys: string,
  reports: Reports,
  commands?: (device: number) => readonly Command[],
]

const th = 'batteryVoltage temperature humidity'

/** From Netvox's application command documents: number of the device, and what each type of report has. */
const rows: readonly Row[] = [
  ['r711', 'R711', 0x01, th, { 1: climate }, climateInterval],
  ['r718a', 'R718A', 0x0b, th, { 1: climate }, climateInterval],
  ['r718ab', 'R718AB', 0x13, th, { 1: climate }, climateInterval],
  ['r720a', 'R720A', 0x6e, th, { 1: climate }, climateInterval],
  ['r718b', 'R718B', 0x95, 'batteryVoltage temperature', { 1: tenths }],
  ['r718wa', 'R718WA', 0x32, 'batteryVoltage waterLeak', { 1: leak }],
  ['r718wb', 'R718WB', 0x12, 'batteryVoltage waterLeak', { 1: leak }],
  [
    'r311w',
    'R311W',
    0x06,
    'batteryVoltage waterLeak1 waterLeak2',
    { 1: [battery, flag('waterLeak1'), flag('waterLeak2')] },
  ],
  ['r311a', 'R311A', 0x02, 'batteryVoltage open', { 1: state('open') }],
  ['r718f', 'R718F', 0x1d, 'batteryVoltage open', { 1: state('open') }],
  ['r718da', 'R718DA', 0x1a, 'batteryVoltage vibration', { 1: state('vibration') }],
  ['r718j', 'R718J', 0x21, 'batteryVoltage digitalInput', { 1: state('digitalInput') }],
  ['r311g', 'R311G', 0x04, 'batteryVoltage light', { 1: [battery, number('light', u16)] }],
  ['r312', 'R312', 0x55, 'batteryVoltage alarm', { 1: state('alarm') }],
  ['r718t', 'R718T', 0x31, 'batteryVoltage alarm', { 1: state('alarm') }],
  ['r718h', 'R718H', 0x1f, 'batteryVoltage newPulses', { 1: [battery, number('newPulses', u16)] }],
  [
    'r718n1',
    'R718N1',
    0x49,
    'batteryVoltage current',
    { 1: [battery, (payload) => payload.set('current', (payload.u16() * payload.u8()) / 1000)] },
  ],
  [
    'r718x',
    'R718X',
    0x34,
    'batteryVoltage open distance temperature fillLevel tiltAngle',
    {
      1: [
        battery,
        flag('open'),
        number('distance', u16),
        number('temperature', i16, 10),
        number('fillLevel', u8),
        number('tiltAngle', i8),
      ],
    },
  ],
  [
    'rb11e',
    'RB11E',
    0x03,
    'batteryVoltage temperature light occupied tamper',
    { 1: [battery, number('temperature', i16, 100), number('light', u16), flag('occupied'), flag('tamper')] },
    climateInterval,
  ],
  ['ra0716', 'RA0716', 0x35, `${th} pm25`, { 1: [...climate, number('pm25', u16)] }],
  ['r809a', 'R809A', 0x0e, 'relay energy alarm voltage current power', { 1: meter, 2: load }, socket],
  ['r816b', 'R816B', 0x73, 'relay energy alarm voltage current power', { 1: meter, 2: load }, socket],
]

const statusPort = 6
/** Answers to settings: of the device, of its sensors, of the network. */
const settingsPorts = [7, 13, 14]

/** Version, number of the device, type of report, then its fields. Type 0 tells the firmware. */
function decodeNetvox(payload: Payload, device: number, reports: Reports): void {
  if (payload.fPort !== statusPort) payload.fail(`Unknown port ${payload.fPort}`)
  payload.skip(1)
  const told = payload.u8()
  if (told !== device) payload.fail(`Payload of another device: ${told}`)
  const report = payload.u8()
  if (report === 0) {
    payload.set('firmware', (payload.u8() / 10).toFixed(1))
    // Hardware and date of the firmware.
    payload.skip(payload.left)
    return
  }
  const fields = reports[report]
  if (!fields) payload.fail(`Unknown report ${report}`)
  for (const read of fields) read(payload)
}

export const netvox = rows.flatMap(([id, name, device, keys, reports, commandsOf]) =>
  defineModels('Netvox', { decode: (payload) => decodeNetvox(payload, device, reports), settingsPorts }, [
    {
      id: `netvox-${id}`,
      name,
      keys: `${keys} firmware`,
      ...(commandsOf && { commands: commandsOf(device) }),
    },
  ]),
)
