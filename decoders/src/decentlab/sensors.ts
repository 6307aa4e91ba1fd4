type Words = readonly number[]

/** Words that are sent together, and what is made of them. */
export interface Group {
  words: number
  values: Readonly<Record<string, (words: Words) => number>>
}

interface Sensor {
  id: string
  name: string
  groups: readonly Group[]
}

/** The words of a group by place, so that what is not there is plainly not a number. */
const word = (index: number) => (words: Words) => words[index] ?? Number.NaN
/** A word around the middle of its range. */
const offset =
  (index: number, divisor = 1) =>
  (words: Words) =>
    (word(index)(words) - 32_768) / divisor
const scaled =
  (index: number, divisor = 1) =>
  (words: Words) =>
    word(index)(words) / divisor
/** Two words, the low one first. */
const long = (index: number) => (words: Words) => word(index)(words) + word(index + 1)(words) * 65_536
/** -1 to 1 of an analog converter of 24 bits. */
const ratio = (index: number) => (words: Words) => long(index)(words) / 8_388_608 - 1
const percent = (value: (words: Words) => number) => (words: Words) => round(value(words) * 100, 2)

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

const battery: Group = { words: 1, values: { batteryVoltage: scaled(0, 1000) } }
/** SHT35, and its forerunner. */
const sht35: Group = {
  words: 2,
  values: {
    temperature: (words) => round((175 * word(0)(words)) / 65_535 - 45, 2),
    humidity: (words) => round((100 * word(1)(words)) / 65_535, 2),
  },
}
const sht21: Group = {
  words: 2,
  values: {
    temperature: (words) => round((175.72 * word(0)(words)) / 65_536 - 46.85, 2),
    humidity: (words) => round((125 * word(1)(words)) / 65_536 - 6, 2),
  },
}
const barometer: Group = { words: 1, values: { pressure: scaled(0, 50) } }
const infraredThermometer: Group = {
  words: 2,
  values: {
    surfaceTemperature: (words) => (word(0)(words) - 1000) / 10,
    headTemperature: (words) => (word(1)(words) - 1000) / 10,
  },
}
/** Rows of a chain of sensors in the ground; -327.68 °C is one that is not there. */
const chain: Group = {
  words: 16,
  values: Object.fromEntries(
    Array.from({ length: 16 }, (_, index) => [
      `temperature${index + 1}`,
      (words: Words) => (word(index)(words) === 0 ? Number.NaN : offset(index, 100)(words)),
    ]),
  ),
}

const distances: Group['values'] = { distance: word(0), distanceMin: word(1), distanceMax: word(2) }

/** Keller's transmitters tell where in the range of the probe the pressure is. */
const pressure = (min: number, max: number): Group => ({
  words: 2,
  values: {
    waterPressure: (words) => round(((word(0)(words) - 16_384) / 32_768) * (max - min) + min, 5),
    waterTemperature: (words) => round((word(1)(words) - 384) * 0.003125 - 50, 2),
  },
})

const illuminance = (words: Words) => {
  const [both, infrared] = [word(0)(words), word(1)(words)]
  return round(Math.max(both - 1.64 * infrared, 0.59 * both - 0.86 * infrared, 0) * 1.5504, 1)
}

const waterContent = (words: Words) => (word(0)(words) / 10) * 0.0003879 - 0.6956

const topp = (words: Words) => {
  const permittivity = word(0)(words) / 50
  return 0.0000043 * permittivity ** 3 - 0.00055 * permittivity ** 2 + 0.0292 * permittivity - 0.053
}

const wind: Group['values'] = {
  solarRadiation: offset(0),
  rain: offset(1, 1000),
  lightningStrikes: offset(2),
  lightningDistance: offset(3),
  windSpeed: offset(4, 100),
  windDirection: offset(5, 10),
  windGust: offset(6, 100),
  temperature: offset(7, 10),
  vapourPressure: offset(8, 100),
  pressure: offset(9, 10),
  humidity: offset(10, 10),
  internalTemperature: offset(11, 10),
}

/** From Decentlab's user guides; names with a range or resistor mean the variant of the probe. */
export const sensors: readonly Sensor[] = [
  { id: 'dl-sht35', name: 'DL-SHT35', groups: [sht35, battery] },
  { id: 'dl-sht21', name: 'DL-SHT21', groups: [sht21, battery] },
  { id: 'dl-ds18', name: 'DL-DS18', groups: [{ words: 1, values: { temperature: offset(0, 16) } }, battery] },
  {
    id: 'dl-iam',
    name: 'DL-IAM',
    groups: [
      battery,
      sht35,
      barometer,
      { words: 2, values: { light: illuminance, visibleAndInfrared: word(0), infrared: word(1) } },
      { words: 3, values: { co2: offset(0) } },
      { words: 1, values: { motion: word(0) } },
      { words: 1, values: { tvoc: word(0) } },
    ],
  },
  {
    id: 'dl-lp8p',
    name: 'DL-LP8P',
    groups: [
      sht21,
      { words: 2, values: { pressure: scaled(1, 50) } },
      { words: 8, values: { co2: offset(0) } },
      battery,
    ],
  },
  {
    id: 'dl-pm',
    name: 'DL-PM',
    groups: [
      battery,
      {
        words: 10,
        values: { pm1: scaled(0, 10), pm25: scaled(1, 10), pm4: scaled(2, 10), pm10: scaled(3, 10) },
      },
      sht21,
      barometer,
    ],
  },
  {
    id: 'dl-trs11',
    name: 'DL-TRS11',
    groups: [
      { words: 2, values: { soilMoisture: percent(waterContent), soilTemperature: offset(1, 10) } },
      battery,
    ],
  },
  {
    id: 'dl-trs12',
    name: 'DL-TRS12',
    groups: [
      {
        words: 3,
        values: {
          soilMoisture: percent(waterContent),
          soilTemperature: offset(1, 10),
          soilConductivity: word(2),
        },
      },
      battery,
    ],
  },
  {
    id: 'dl-trs21',
    name: 'DL-TRS21',
    groups: [
      {
        words: 2,
        values: { matricPotential: (words) => -scaled(0, 10)(words), soilTemperature: offset(1, 10) },
      },
      battery,
    ],
  },
  {
    id: 'dl-5tm',
    name: 'DL-5TM',
    groups: [
      {
        words: 2,
        values: {
          permittivity: scaled(0, 50),
          soilMoisture: percent(topp),
          soilTemperature: (words) => (word(1)(words) - 400) / 10,
        },
      },
      battery,
    ],
  },
  { id: 'dl-tp', name: 'DL-TP', groups: [chain, battery] },
  {
    id: 'dl-ctd10',
    name: 'DL-CTD10',
    groups: [
      {
        words: 4,
        values: {
          waterLevel: offset(0, 1000),
          waterTemperature: offset(1, 10),
          conductivity: word(2),
        },
      },
      battery,
    ],
  },
  { id: 'dl-mbx', name: 'DL-MBX', groups: [{ words: 2, values: { distance: word(0) } }, battery] },
  { id: 'dl-lid', name: 'DL-LID', groups: [{ words: 11, values: distances }, battery] },
  { id: 'dl-lid2', name: 'DL-LID2', groups: [{ words: 12, values: distances }, battery] },
  {
    id: 'dl-rad',
    name: 'DL-RAD',
    groups: [{ words: 4, values: { distance: word(0), temperature: offset(1, 100) } }, battery],
  },
  { id: 'dl-pr21', name: 'DL-PR21, -1 to 10 bar', groups: [pressure(-1, 10), battery] },
  { id: 'dl-pr26', name: 'DL-PR26, 0 to 1 bar', groups: [pressure(0, 1), battery] },
  { id: 'dl-itst', name: 'DL-ITST', groups: [infraredThermometer, battery] },
  { id: 'dl-wrm', name: 'DL-WRM', groups: [sht35, infraredThermometer, battery] },
  {
    id: 'dl-cws',
    name: 'DL-CWS',
    groups: [
      {
        words: 6,
        values: {
          surfaceTemperature: offset(0, 100),
          temperature: offset(1, 100),
          humidity: offset(2, 100),
          dewPoint: offset(3, 100),
          headTemperature: offset(5, 100),
        },
      },
      battery,
    ],
  },
  { id: 'dl-atm41', name: 'DL-ATM41', groups: [{ words: 17, values: wind }, battery] },
  {
    id: 'dl-atm22',
    name: 'DL-ATM22',
    groups: [
      {
        words: 8,
        values: {
          windSpeed: offset(0, 100),
          windDirection: offset(1, 10),
          windGust: offset(2, 100),
          temperature: offset(3, 10),
        },
      },
      battery,
    ],
  },
  {
    id: 'dl-tbrg',
    name: 'DL-TBRG, 0.1 mm',
    groups: [
      { words: 4, values: { rain: scaled(0, 10), rainTotal: (words) => round(long(2)(words) / 10, 1) } },
      battery,
    ],
  },
  {
    id: 'dl-gmm',
    name: 'DL-GMM',
    groups: [
      {
        words: 7,
        values: {
          par: offset(0, 10),
          temperature: offset(1, 100),
          humidity: offset(2, 10),
          co2: offset(3),
          pressure: offset(4, 10),
          dewPoint: offset(6, 100),
        },
      },
      battery,
    ],
  },
  {
    id: 'dl-pyr',
    name: 'DL-PYR',
    groups: [
      { words: 1, values: { solarRadiation: (words) => round(offset(0, 32_768)(words) * 3 * 1000 * 5, 2) } },
      battery,
    ],
  },
  {
    id: 'dl-par',
    name: 'DL-PAR',
    groups: [
      { words: 1, values: { par: (words) => round(offset(0, 32_768)(words) * 3 * 1000 * 5, 2) } },
      battery,
    ],
  },
  {
    id: 'dl-optod',
    name: 'DL-OPTOD',
    groups: [
      {
        words: 5,
        values: {
          sensorStatus: word(0),
          waterTemperature: offset(1, 100),
          oxygenSaturation: offset(2, 100),
          dissolvedOxygen: offset(3, 100),
          oxygenContent: offset(4, 100),
        },
      },
      battery,
    ],
  },
  {
    id: 'dl-pheht',
    name: 'DL-PHEHT',
    groups: [
      { words: 5, values: { waterTemperature: offset(1, 100), ph: offset(2, 100), redox: offset(3, 10) } },
      battery,
    ],
  },
  {
    id: 'dl-ntu',
    name: 'DL-NTU',
    groups: [{ words: 5, values: { waterTemperature: offset(1, 100), turbidity: scaled(2, 10) } }, battery],
  },
  {
    id: 'dl-lws',
    name: 'DL-LWS',
    groups: [{ words: 2, values: { leafWetness: percent(ratio(0)) } }, battery],
  },
  {
    id: 'dl-dlr2-002',
    name: 'DL-DLR2-002, pulse counter',
    groups: [{ words: 4, values: { newPulses: word(0), pulses: long(2) } }, battery],
  },
]
