import { shopDevices } from '../lorawan/devices.ts'
import { counterOf } from './counter.ts'
import { type Door, isOpen, turnsOf } from './door.ts'
import { bustle, day, hour, localTime, minute } from './local-time.ts'
import { powerAt, pumpAt, tankLevelAt, waterFlowAt } from './machines.ts'
import { round } from './noise.ts'
import { coldRoomAt, freezerAt, officeAt, rackAt } from './rooms.ts'
import { type Route, toTheDairy, toTheHarbour } from './routes.ts'
import type { Key, SimulatedNode, Value } from './simulated-node.ts'
import { vehicleAt } from './vehicle.ts'

const second = 1000

export const sites = {
  office: 'Kontoret, Aarhus Ø',
  coldStore: 'Kølelageret, Hasselager',
  dairy: 'Mejeriet, Skanderborg',
  shops: 'Butikkerne, Aarhus',
  transport: 'Transport',
} as const

const key = (name: string, label: string, unit = ''): Key => ({ name, label, unit })
const temperature = key('temperature', 'Temperatur', '°C')
const humidity = key('humidity', 'Luftfugtighed', '%')
const battery = key('battery', 'Batteri', '%')

const coldDoor: Door = {
  everyMs: 12 * minute,
  // Fresh goods leave at night, so the store is at its busiest then.
  useAt: (time) => (localTime(time).hours < 7 ? 0.9 : 0.65),
  shortestMs: 25 * second,
  longestMs: 140 * second,
  forgotten: { share: 0.1, ms: 6.5 * minute },
}
const gate: Door = {
  everyMs: 10 * minute,
  useAt: () => 0.75,
  shortestMs: 40 * second,
  longestMs: 210 * second,
  forgotten: { share: 0.08, ms: 5 * minute },
}
const entrance: Door = {
  everyMs: 3 * minute,
  useAt: (time) => 0.75 * bustle(time),
  shortestMs: 4 * second,
  longestMs: 20 * second,
  forgotten: { share: 0.01, ms: 90 * second },
}

type Part = Omit<SimulatedNode, 'site' | 'lat' | 'long' | 'everyMs' | 'historyMs'> & Partial<SimulatedNode>

/**
 * The nodes of the demo. `installed`: when it was set up, epoch ms; counters and wear go by it, everything else by
 * the time alone.
 */
export function createFleet(installed: number): SimulatedNode[] {
  const origin = Math.floor((installed - 60 * day) / hour) * hour
  const water = counterOf((time) => (waterFlowAt(61, time) * 60) / 1000, origin, 18_412)
  const energy = counterOf((time) => powerAt(71, time), origin, 846_230)
  /** A battery that lasts for years. */
  const charge = (atSetUp: number, perMonth: number) => (time: number) =>
    round(Math.max(0, atSetUp - ((time - installed) / (30 * day)) * perMonth), 0)

  const office = (part: Pick<Part, 'name' | 'deveui'>, seed: number, crowd: number, left: number) => {
    const charged = charge(left, 2)
    return {
      ...part,
      over: 'http' as const,
      keys: [temperature, key('co2', 'CO₂', 'ppm'), humidity, battery],
      at: (time: number): Record<string, Value> => ({
        ...officeAt(seed, time, crowd),
        battery: charged(time),
      }),
    }
  }
  const pump = (part: Pick<Part, 'name' | 'deveui'>, seed: number, wornOut?: number) => ({
    ...part,
    over: 'mqtt' as const,
    everyMs: 20 * second,
    keys: [
      key('vibration', 'Vibration', 'mm/s'),
      key('bearingTemperature', 'Lejetemperatur', '°C'),
      { ...key('running', 'Drift'), valueMapping: { preset: 'runningStopped' as const } },
    ],
    at: (time: number): Record<string, Value> => pumpAt(seed, time, wornOut),
  })

  const lorry = (part: Pick<Part, 'name' | 'deveui'>, seed: number, route: Route) => ({
    ...part,
    over: 'mqtt' as const,
    everyMs: 15 * second,
    keys: [
      key('cargoTemperature', 'Lasttemperatur', '°C'),
      key('speed', 'Hastighed', 'km/t'),
      key('position', 'Position'),
    ],
    at: (time: number): Record<string, Value> => vehicleAt(route, seed, time),
  })

  return [
    ...place(sites.office, 56.1641, 10.2256, [
      office({ name: 'Mødelokale Bugten', deveui: 'kontor-bugten' }, 11, 760, 71),
      office({ name: 'Storrum nord', deveui: 'kontor-nord' }, 21, 430, 84),
      office({ name: 'Receptionen', deveui: 'kontor-reception' }, 31, 240, 14),
      {
        name: 'Indgangsdør',
        deveui: 'kontor-indgang',
        over: 'mqtt',
        historyMs: 30 * minute,
        keys: [{ ...key('open', 'Dør'), valueMapping: { preset: 'openClosed' } }],
        at: (time) => ({ open: isOpen(entrance, 35, time) }),
        turns: (from, to) => turnsOf(entrance, 35, from, to),
      },
    ]),
    ...place(sites.coldStore, 56.1018, 10.0927, [
      {
        name: 'Kølerum 1',
        deveui: 'lager-koel-1',
        over: 'mqtt',
        everyMs: 20 * second,
        keys: [temperature, humidity, { ...key('door', 'Dør'), valueMapping: { preset: 'openClosed' } }],
        at: (time) => ({ ...coldRoomAt(coldDoor, 41, time), door: isOpen(coldDoor, 41, time) }),
        turns: (from, to) => turnsOf(coldDoor, 41, from, to),
      },
      {
        name: 'Frostrum 2',
        deveui: 'lager-frost-2',
        over: 'mqtt',
        keys: [temperature],
        at: (time) => freezerAt(46, time),
      },
      {
        name: 'Port 3, læsserampe',
        deveui: 'lager-port-3',
        over: 'http',
        historyMs: 30 * minute,
        keys: [{ ...key('open', 'Port'), valueMapping: { preset: 'openClosed' } }],
        at: (time) => ({ open: isOpen(gate, 51, time) }),
        turns: (from, to) => turnsOf(gate, 51, from, to),
      },
      {
        name: 'Reol C, hældning',
        deveui: 'lager-reol-c',
        over: 'mqtt',
        keys: [key('tiltX', 'Til højre', '°'), key('tiltY', 'Fremad', '°'), battery],
        at: (time) => ({ ...rackAt(48, time), battery: charge(88, 1)(time) }),
      },
      {
        name: 'Elmåler, hovedtavle',
        deveui: 'lager-el',
        over: 'mqtt',
        everyMs: 20 * second,
        keys: [key('power', 'Effekt', 'kW'), { ...key('energy', 'Energi', 'kWh'), kind: 'counter' }],
        at: (time) => ({ power: round(powerAt(71, time), 1), energy: round(energy(time), 1) }),
      },
    ]),
    ...place(sites.dairy, 56.0372, 9.9284, [
      {
        name: 'Mælketank 1',
        deveui: 'mejeri-tank-1',
        over: 'http',
        keys: [key('level', 'Niveau', '%'), key('volume', 'Indhold', 'l'), temperature],
        at: (time) => {
          const level = tankLevelAt(56, time)
          const { temperature } = freezerAt(57, time)
          return {
            level: round(level, 1),
            volume: round(level * 300, 0),
            temperature: round(4 + (temperature + 21) / 8, 1),
          }
        },
      },
      {
        name: 'Vandmåler, indtag',
        deveui: 'mejeri-vand',
        over: 'http',
        keys: [
          key('flow', 'Flow', 'l/min'),
          { ...key('volume', 'Målerstand', 'm³'), kind: 'counter' },
          battery,
        ],
        at: (time) => ({
          flow: round(waterFlowAt(61, time), 1),
          volume: round(water(time), 2),
          battery: charge(92, 0.6)(time),
        }),
      },
      pump({ name: 'Pumpe P1', deveui: 'mejeri-pumpe-1' }, 81),
      pump({ name: 'Pumpe P2', deveui: 'mejeri-pumpe-2' }, 86, installed + 2 * day),
    ]),
    ...shopDevices(installed).map((device) => ({ ...device, site: sites.shops })),
    ...place(sites.transport, 56.1262, 10.1603, [
      lorry({ name: 'Kølebil 7', deveui: 'koelebil-7' }, 91, toTheHarbour),
      lorry({ name: 'Kølebil 3', deveui: 'koelebil-3' }, 94, toTheDairy),
    ]),
  ]
}

/** Nodes of one site, some tens of metres from each other. */
function place(site: string, lat: number, long: number, parts: Part[]): SimulatedNode[] {
  return parts.map((part, index) => ({
    everyMs: minute,
    historyMs: 5 * minute,
    site,
    lat: round(lat + 0.0004 * (index % 2), 5),
    long: round(long + 0.0006 * Math.floor(index / 2), 5),
    ...part,
  }))
}
