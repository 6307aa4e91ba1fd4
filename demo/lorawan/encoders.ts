type Readings = Readonly<Record<string, unknown>>

/** How a device of LoRaWAN says what it measures. */
export interface LorawanModel {
  /** By which the portal reads it. */
  decoder: string
  port: number
  encode(values: Readings, time: number): Uint8Array
}

type Values = (key: string) => number
const model = (
  decoder: string,
  port: number,
  bytesOf: (value: Values, time: number) => readonly number[],
): LorawanModel => ({
  decoder,
  port,
  encode: (values, time) =>
    Uint8Array.from(
      bytesOf((key) => Number(values[key]), time),
      (byte) => byte & 0xff,
    ),
})

/** The bytes of a number, the first one first; negative ones as two's complement. */
const be = (value: number, count = 2) =>
  Array.from({ length: count }, (_, at) => Math.floor(Math.round(value) / 256 ** (count - 1 - at)))
const le = (value: number, count = 2) => be(value, count).toReversed()

/** A type and its value, over and over. */
export const elsysErsCo2 = model('elsys-ers-co2', 5, (value) => [
  ...[0x01, ...be(value('temperature') * 10)],
  ...[0x02, value('humidity')],
  ...[0x04, ...be(value('light'))],
  ...[0x05, value('motion')],
  ...[0x06, ...be(value('co2'))],
  ...[0x07, ...be(value('batteryVoltage') * 1000)],
])

/** A channel, its type and its value, over and over. */
const milesightClimate = (value: Values) => [
  ...[0x01, 0x75, value('battery')],
  ...[0x03, 0x67, ...le(value('temperature') * 10)],
  ...[0x04, 0x68, value('humidity') * 2],
]
export const milesightEm300Th = model('milesight-em300-th', 85, milesightClimate)
export const milesightEm300Mcs = model('milesight-em300-mcs', 85, (value) => [
  ...milesightClimate(value),
  ...[0x06, 0x00, value('open')],
])

/** With a probe at the end of its wire. */
export const draginoLht65 = model('dragino-lht65', 2, (value) => [
  // Two bits say that the battery is good.
  ...be(0xc000 + value('batteryVoltage') * 1000),
  ...be(value('temperature') * 100),
  ...be(value('humidity') * 10),
  ...[0x01, ...be(value('externalTemperature') * 100)],
])

export const decentlabSht35 = model('decentlab-dl-sht35', 1, (value) => [
  ...[0x02, ...be(3598), ...be(0b11)],
  ...be(((value('temperature') + 45) / 175) * 65_535),
  ...be((value('humidity') / 100) * 65_535),
  ...be(value('batteryVoltage') * 1000),
])

/** A meter: its clock, that all is well, and litres. */
export const axiomaW1 = model('axioma-qalcosonic-w1', 100, (value, time) => [
  ...le(time / 1000, 4),
  0x00,
  ...le(value('volume') * 1000, 4),
])
