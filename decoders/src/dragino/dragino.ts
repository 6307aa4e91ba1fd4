import type { Command } from '../commands.ts'
import { defineModels } from '../define-models.ts'
import type { Payload } from '../payload.ts'
import { interval, relays } from './commands.ts'
import * as contact from './contact.ts'
import { decodeLht52, decodeLht65 } from './lht.ts'
import { decodeLsn50 } from './lsn50.ts'
import * as probes from './probes.ts'
import { decodeLt22222, decodeTrackerD } from './tracker-and-io.ts'

type Row = readonly [
  id: string,
  name: string,
  decode: (payload: Payload) => void,
  keys: string,
  commands?: readonly Command[],
]

const lht65 = 'batteryVoltage temperature humidity externalTemperature digitalInput light voltage pulses'
const door = 'batteryVoltage open openings openTime alarm'
const probe = 'batteryVoltage externalTemperature alarm'

/** Bytes at the end of a report: its time, or what caused it. */
const trailers = new Map([
  ['lht52', 5],
  ['lds03a', 4],
  ['cpl01', 4],
  ['sw3l', 5],
  ['ldds75', 1],
  ['ldds45', 1],
  ['ldds20', 1],
  ['ldds04', 1],
  ['llds12', 1],
  ['lse01', 1],
  ['lsph01', 2],
  ['llms01', 2],
  ['ltc2', 4],
])

const rows: readonly Row[] = [
  ['lht65', 'LHT65', decodeLht65, lht65],
  ['lht65n', 'LHT65N', decodeLht65, lht65],
  ['lht52', 'LHT52', decodeLht52, 'temperature humidity externalTemperature batteryVoltage firmware'],
  ['lds01', 'LDS01', contact.decodeDoorOrLeak, door],
  ['lds02', 'LDS02', contact.decodeDoorOrLeak, door],
  ['lds03a', 'LDS03A', contact.decodeDoor, `${door} firmware`],
  ['lwl01', 'LWL01', contact.decodeDoorOrLeak, 'batteryVoltage waterLeak leaks leakTime alarm'],
  ['lwl02', 'LWL02', contact.decodeDoorOrLeak, 'batteryVoltage waterLeak leaks leakTime alarm'],
  ['cpl01', 'CPL01', contact.decodePulses, 'batteryVoltage pulses open openTime alarm firmware'],
  ['sw3l', 'SW3L', contact.decodeFlow, 'batteryVoltage volume newVolume alarm firmware'],
  ['ldds75', 'LDDS75', probes.decodeUltrasonic, `${probe} distance`],
  ['ldds45', 'LDDS45', probes.decodeUltrasonic, `${probe} distance`],
  ['ldds20', 'LDDS20', probes.decodeUltrasonic, `${probe} distance`],
  [
    'ldds04',
    'LDDS04',
    probes.decodeFourDistances,
    'batteryVoltage distance1 distance2 distance3 distance4 alarm',
  ],
  ['llds12', 'LLDS12', probes.decodeLidar, `${probe} distance internalTemperature`],
  ['lse01', 'LSE01', probes.decodeSoil, `${probe} soilMoisture soilTemperature soilConductivity`],
  ['lsph01', 'LSPH01', probes.decodeSoilPh, `${probe} ph soilTemperature`],
  ['llms01', 'LLMS01', probes.decodeLeaf, `${probe} leafWetness surfaceTemperature`],
  [
    'ltc2',
    'LTC2',
    probes.decodeTwoTemperatures,
    'batteryVoltage temperature1 temperature2 resistance1 resistance2',
  ],
  [
    'lsn50v2',
    'LSN50v2',
    decodeLsn50,
    'batteryVoltage externalTemperature externalTemperature2 externalTemperature3 temperature humidity light distance weight voltage1 voltage2 voltage3 digitalInput open open2 open3 alarm pulses pulses2 firmware',
  ],
  ['trackerd', 'TrackerD', decodeTrackerD, 'position temperature humidity batteryVoltage alarm moving'],
  [
    'lt22222-l',
    'LT-22222-L',
    decodeLt22222,
    'voltage1 voltage2 loopCurrent1 loopCurrent2 pulses1 pulses2 digitalInput1 digitalInput2 digitalOutput1 digitalOutput2 relay1 relay2',
    [...interval, ...relays],
  ],
]

export const dragino = rows.flatMap(([id, name, decode, keys, commands = interval]) =>
  defineModels('Dragino', { decode, trailer: trailers.get(id) ?? 0, settingsPorts: [4] }, [
    { id: `dragino-${id}`, name, keys, commands },
  ]),
)
