import { counterOf } from '../models/counter.ts'
import { type Door, isOpen, turnsOf } from '../models/door.ts'
import { bustle, day, hour, localTime, minute, warmth } from '../models/local-time.ts'
import { drift, round } from '../models/noise.ts'
import { freezerAt, officeAt } from '../models/rooms.ts'
import type { Key, SimulatedNode, Value } from '../models/simulated-node.ts'
import * as models from './encoders.ts'

const second = 1000
const key = (name: string, label: string, unit = ''): Key => ({ name, label, unit })
const temperature = key('temperature', 'Temperatur', '°C')
const humidity = key('humidity', 'Luftfugtighed', '%')
const battery = key('battery', 'Batteri', '%')
const voltage = key('batteryVoltage', 'Batterispænding', 'V')

type Device = Pick<SimulatedNode, 'name' | 'deveui' | 'lat' | 'long'>
type Model = Pick<SimulatedNode, 'keys' | 'at' | 'lorawan' | 'turns'>

const frederiksbjerg = { lat: 56.1478, long: 10.2003 }
const trojborg = { lat: 56.1702, long: 10.2149 }
const viby = { lat: 56.1291, long: 10.1628 }

const coldDoor: Door = {
  everyMs: 15 * minute,
  useAt: (time) => 0.1 + 0.7 * bustle(time),
  shortestMs: 30 * second,
  longestMs: 150 * second,
  forgotten: { share: 0.03, ms: 6 * minute },
}

/** The devices of LoRaWAN in the shops. */
export function shopDevices(installed: number): Omit<SimulatedNode, 'site'>[] {
  const origin = Math.floor((installed - 60 * day) / hour) * hour
  const worn = (time: number) => (time - installed) / (30 * day)
  const charge = (left: number) => (time: number) => round(Math.max(0, left - worn(time)), 0)
  const volts = (left: number) => (time: number) => round(Math.max(2.9, left - 0.008 * worn(time)), 3)

  const shop = (seed: number, crowd: number): Model => ({
    lorawan: models.elsysErsCo2,
    keys: [
      ...[temperature, key('co2', 'CO₂', 'ppm'), humidity],
      ...[key('light', 'Lys', 'lx'), key('motion', 'Bevægelser'), voltage],
    ],
    at(time) {
      const air = officeAt(seed, time, crowd)
      return {
        ...air,
        humidity: round(air.humidity, 0),
        light: round(6 + 420 * bustle(time) + 30 * (1 + drift(seed + 8, time, 20 * minute)), 0),
        motion: round(24 * bustle(time) * (1 + 0.6 * drift(seed + 9, time, 4 * minute)), 0),
        batteryVoltage: volts(3.61)(time),
      }
    },
  })
  const cooled = (seed: number, time: number, left: number): Record<string, Value> => ({
    temperature: round(
      3.3 +
        0.5 * Math.sin((time / (34 * minute)) * 2 * Math.PI) +
        0.5 * bustle(time) +
        0.4 * drift(seed, time, hour),
      1,
    ),
    humidity: round(2 * (74 + 7 * drift(seed + 1, time, 3 * hour)), 0) / 2,
    battery: charge(left)(time),
  })
  const cabinet = (seed: number, left: number): Model => ({
    lorawan: models.milesightEm300Th,
    keys: [temperature, humidity, battery],
    at: (time) => cooled(seed, time, left),
  })
  const coldRoom = (seed: number): Model => ({
    lorawan: models.milesightEm300Mcs,
    keys: [
      ...[temperature, humidity, { ...key('open', 'Dør'), valueMapping: { preset: 'openClosed' as const } }],
      battery,
    ],
    at: (time) => ({ ...cooled(seed, time, 91), open: isOpen(coldDoor, seed, time) }),
    turns: (from, to) => turnsOf(coldDoor, seed, from, to),
  })
  const chest = (seed: number): Model => ({
    lorawan: models.draginoLht65,
    keys: [key('externalTemperature', 'Frost', '°C'), temperature, humidity, voltage],
    at(time) {
      const { temperature: room, humidity: damp } = officeAt(seed + 1, time, 0)
      return {
        externalTemperature: freezerAt(seed, time).temperature,
        ...{ temperature: room, humidity: damp, batteryVoltage: volts(3.05)(time) },
      }
    },
  })
  const outdoors: Model = {
    lorawan: models.decentlabSht35,
    keys: [temperature, humidity, voltage],
    at: (time) => ({
      temperature: round(5.5 + 2.6 * warmth(time) + 4 * drift(141, time, 50 * hour), 1),
      humidity: round(81 - 8 * warmth(time) + 7 * drift(142, time, 20 * hour), 1),
      batteryVoltage: volts(3.17)(time),
    }),
  }
  const meter = (seed: number, first: number): Model => {
    const awake = (time: number) => (localTime(time).hours > 5 ? 0.09 : 0.004)
    const volume = counterOf(
      (time) => awake(time) + 0.11 * bustle(time) * (1 + drift(seed, time, hour)),
      origin,
      first,
    )
    return {
      lorawan: models.axiomaW1,
      keys: [key('volume', 'Målerstand', 'm³')],
      at: (time) => ({ volume: round(volume(time), 3) }),
    }
  }

  const parts: (Device & Model)[] = [
    { name: 'Butik Frederiksbjerg', deveui: 'a81758fffe0a41c3', ...frederiksbjerg, ...shop(101, 520) },
    { name: 'Butik Trøjborg', deveui: 'a81758fffe0a41c9', ...trojborg, ...shop(106, 380) },
    {
      name: 'Kølemøbel, Frederiksbjerg',
      deveui: '24e124136d151806',
      ...near(frederiksbjerg),
      ...cabinet(111, 96),
    },
    { name: 'Kølemøbel, Trøjborg', deveui: '24e124136d151834', ...near(trojborg), ...cabinet(114, 34) },
    { name: 'Kølerum, Viby', deveui: '24e124141d220957', ...viby, ...coldRoom(121) },
    { name: 'Frostkiste, Viby', deveui: 'a84041d7a1859f26', ...near(viby), ...chest(131) },
    { name: 'Udeluft, Trøjborg', deveui: '70b3d57ba0000e0e', ...near(trojborg, 2), ...outdoors },
    {
      name: 'Vandmåler, Frederiksbjerg',
      deveui: '4c11bf0000a3127c',
      ...near(frederiksbjerg, 2),
      ...meter(151, 2_318),
    },
    { name: 'Vandmåler, Viby', deveui: '4c11bf0000a31290', ...near(viby, 2), ...meter(154, 1_077) },
  ]
  return parts.map((part, at) => ({
    over: 'lorawan',
    // No two of them in step.
    everyMs: (180 + 4 * at) * second,
    historyMs: 20 * minute,
    ...part,
  }))
}

/** Devices that send already and are no nodes yet: they wait in the pool. */
export function spareDevices(installed: number): SimulatedNode[] {
  const names = ['ERS-CO2 reserve', 'EM300-TH Viby 2', 'LHT65 lager']
  const like = shopDevices(installed).filter((_, at) => at === 0 || at === 3 || at === 5)
  return like.map((device, at) => ({
    ...device,
    ...{ name: names[at] ?? '', site: '' },
    deveui: `${device.deveui.slice(0, 12)}f${at}0${at}`,
    lat: round(device.lat + 0.0021, 5),
    everyMs: 150 * second,
  }))
}

const near = ({ lat, long }: { lat: number; long: number }, steps = 1) => ({
  lat: round(lat + 0.00025 * steps, 5),
  long: round(long + 0.0004 * steps, 5),
})
