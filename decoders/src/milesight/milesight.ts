import type { Command } from '../commands.ts'
import { defineModels } from '../define-models.ts'
import { numbered } from '../keys.ts'
import { minutes, outputs, radiatorValve, rebootOnly, seconds, socket, valves } from './commands.ts'
import { channelsOf, formatOf, keysOf } from './format.ts'
import { storedReadingsOf } from './stored-readings.ts'

type Row = readonly [
  id: string,
  name: string,
  channels: string,
  commands: readonly Command[],
  /** Keys of what is no channel: buttons and Modbus registers. */
  more?: string,
]

const storedClimate = '67 temperature, 68 humidity'
const storedAir = '67 temperature, 68:u16 humidity, 00 occupied, cb lightLevel, 7d co2'
const storedParticles = '7d pm25, 7d pm10'
/** The TVOC of these is an index or a concentration. */
const airOf = (more = '') =>
  ['20.ce 7d tvocIndex/100', '21.ce 7d tvocMass']
    .map((entry) => `${entry.slice(0, 5)} ${storedAir}, ${entry.slice(6)}, 73 pressure${more}`)
    .join('; ')
const storedWeather = `${storedClimate}, 73 pressure, 84:i16 windDirection, 92:u16 windSpeed`

/** Readings of earlier times, by model, from the same documents. */
const stored = new Map([
  ['vs121', '20.ce people'],
  ['uc501', '20.dc twoInputs; 20.dd registers'],
  ['am103', `20.ce ${storedClimate}, 7d co2`],
  ['am307', airOf()],
  ['am308', airOf(`, ${storedParticles}`)],
  ['am319', airOf(`, ${storedParticles}, 7d hcho/100`)],
  ['am319-o3', airOf(`, ${storedParticles}, 7d o3/100`)],
  ['em300-th', `20.ce ${storedClimate}, skip`],
  ['em300-mcs', `20.ce ${storedClimate}, 00 open`],
  ['em300-sld', `20.ce ${storedClimate}, 00 waterLeak`],
  ['em300-zld', `20.ce ${storedClimate}, 00 waterLeak`],
  ['em300-mld', '20.ce skip, skip, skip, 00 waterLeak'],
  ['em300-di', `20.ce ${storedClimate}, input; 21.ce ${storedClimate}, meteredInput`],
  ['em320-th', `20.ce ${storedClimate}`],
  ['em500-co2', `20.ce 7d co2, 73 pressure, ${storedClimate}`],
  ['em500-lgt', '20.ce 94 light'],
  ['em500-pt100', '20.ce 67 temperature'],
  ['em500-smtc', '20.ce 7f soilConductivity, 67 soilTemperature, ca soilMoisture'],
  ['em500-swl', '20.ce 77 waterLevel/100'],
  ['em500-udl', '20.ce 82 distance'],
  ['ws203', `20.ce skip, 00 occupied, ${storedClimate}`],
  ['ts201', '20.ce skip, 67 temperature'],
  ['at101', '20.ce place'],
  ['wts506', `20.ce ${storedWeather}, ca rainTotal; 21.ce ${storedWeather}, 02 rainTotal`],
  ['uc511', '20.ce valve; 21.ce 7b waterPressure/100'],
])

const climate = '01.75 battery, 03.67 temperature, 04.68 humidity'
const tiltedDistance = '01.75 battery, 03.67 temperature, 04.82 distance, 05.00 tilt'
const air = `${climate}, 05.00 occupied, 06.cb lightLevel, 07.7d co2, 08.7d tvocIndex/100, 08.e6 tvocMass, 09.73 pressure, 0e.01 buzzer`
const particles = '0b.7d pm25, 0c.7d pm10'
const currents = '03.97 charge, 04.98 current, 09.67 temperature'
const buttons = numbered('button', 6)
const modbus = numbered('modbus', 32)

/** From the user guides and the READMEs of Milesight's decoder repository. */
const rows: readonly Row[] = [
  ['am103', 'AM103', `${climate}, 07.7d co2`, seconds],
  ['am107', 'AM107', `${climate}, 05.6a motion, 06.65 light, 07.7d co2, 08.7d tvoc, 09.73 pressure`, seconds],
  ['am307', 'AM307', air, seconds],
  ['am308', 'AM308', `${air}, ${particles}`, seconds],
  ['am319', 'AM319 HCHO', `${air}, ${particles}, 0a.7d hcho/100`, seconds],
  ['am319-o3', 'AM319 O3', `${air}, ${particles}, 0d.7d o3/100`, seconds],
  ['em300-th', 'EM300-TH', climate, seconds],
  ['em300-mcs', 'EM300-MCS', `${climate}, 06.00 open`, seconds],
  ['em300-sld', 'EM300-SLD', `${climate}, 05.00 waterLeak`, seconds],
  ['em300-zld', 'EM300-ZLD', `${climate}, 05.00 waterLeak`, seconds],
  ['em300-mld', 'EM300-MLD', '01.75 battery, 05.00 waterLeak, 06.00 waterLeak', seconds],
  ['em300-di', 'EM300-DI', `${climate}, 05.00 digitalInput, 05.c8 pulses, 05.e1 pulseVolume/1000`, seconds],
  ['em310-udl', 'EM310-UDL', '01.75 battery, 03.82 distance, 04.00 tilt', seconds],
  ['em310-tilt', 'EM310-TILT', '01.75 battery, 03.cf angleX', seconds],
  ['em320-th', 'EM320-TH', climate, seconds],
  ['em320-tilt', 'EM320-TILT', '01.75 battery, 03.d4 angleX', seconds],
  ['em400-mud', 'EM400-MUD', tiltedDistance, seconds],
  ['em400-tld', 'EM400-TLD', tiltedDistance, seconds],
  ['em400-udl', 'EM400-UDL', tiltedDistance, seconds],
  ['em500-co2', 'EM500-CO2', `${climate}, 05.7d co2, 06.73 pressure`, seconds],
  ['em500-lgt', 'EM500-LGT', '01.75 battery, 03.94 light', seconds],
  ['em500-pp', 'EM500-PP', '01.75 battery, 03.7b waterPressure/100', seconds],
  ['em500-pt100', 'EM500-PT100', '01.75 battery, 03.67 temperature', seconds],
  [
    'em500-smtc',
    'EM500-SMTC',
    '01.75 battery, 03.67 soilTemperature, 04.68 soilMoisture, 04.ca soilMoisture, 05.7f soilConductivity',
    seconds,
  ],
  ['em500-swl', 'EM500-SWL', '01.75 battery, 03.77 waterLevel/100', seconds],
  ['em500-udl', 'EM500-UDL', '01.75 battery, 03.82 distance', seconds],
  ['ws101', 'WS101', '01.75 battery', seconds, 'button'],
  ['ws136', 'WS136', '01.75 battery', rebootOnly, buttons],
  ['ws156', 'WS156', '01.75 battery', rebootOnly, buttons],
  ['ws201', 'WS201', '01.75 battery, 03.82 distance, 04.d6 fillLevel', seconds],
  ['ws202', 'WS202', '01.75 battery, 03.00 occupied, 04.00 daylight', seconds],
  ['ws203', 'WS203', `${climate}, 05.00 occupied`, minutes],
  ['ws301', 'WS301', '01.75 battery, 03.00 open, 04.00 tamper', seconds],
  ['ws302', 'WS302', '01.75 battery, 05.5b noise', seconds],
  ['ws303', 'WS303', '01.75 battery, 03.00 waterLeak', seconds],
  [
    'ws523',
    'WS523',
    '03.74 voltage, 04.80 power, 05.81 powerFactor/100, 06.83 energy/1000, 07.c9:u16 current, 08.70 relay',
    socket,
  ],
  [
    'vs121',
    'VS121',
    '04.c9 peopleCount, 05.cc peopleIn, 06.cd peopleMax, 07.d5 regionCount1, 08.d5 regionCount9, 09.da flowA, 0a.da flowB, 0b.da flowC, 0c.da flowD, 0d.cc peopleTotalIn, 0e.e4 dwellTime, 0f.85 peopleCount, 10.f7 lineIn',
    rebootOnly,
  ],
  ['vs132', 'VS132', '03.d2 peopleTotalIn, 04.d2 peopleTotalOut, 05.cc peopleIn', rebootOnly],
  [
    'vs133',
    'VS133',
    '03.d2 peopleTotalIn1, 04.d2 peopleTotalOut1, 05.cc peopleIn1, 06.d2 peopleTotalIn2, 07.d2 peopleTotalOut2, 08.cc peopleIn2, 09.d2 peopleTotalIn3, 0a.d2 peopleTotalOut3, 0b.cc peopleIn3, 0c.d2 peopleTotalIn4, 0d.d2 peopleTotalOut4, 0e.cc peopleIn4, 0f.e3 regionCount, 10.e4 dwellTime',
    seconds,
  ],
  ['vs330', 'VS330', '01.75 battery, 02.82 distance, 03.8e occupied, 04.8e calibrated', seconds],
  ['vs340', 'VS340', '01.75 battery, 03.00 occupied', minutes],
  ['vs341', 'VS341', '01.75 battery, 03.00 occupied', minutes],
  ['ct101', 'CT101', currents, minutes],
  ['ct103', 'CT103', currents, minutes],
  ['ct105', 'CT105', currents, minutes],
  [
    'ct305',
    'CT305',
    '03.97 charge1, 04.99 current1, 05.97 charge2, 06.99 current2, 07.97 charge3, 08.99 current3, 09.67 temperature',
    minutes,
  ],
  ['ts101', 'TS101', '01.75 battery, 03.67 temperature', seconds],
  ['ts201', 'TS201', '01.75 battery, 03.67 temperature', rebootOnly],
  [
    'ts301',
    'TS301',
    '01.75 battery, 03.67 temperature1, 03.00 open1, 04.67 temperature2, 04.00 open2',
    minutes,
  ],
  [
    'gs301',
    'GS301',
    '01.75 battery, 02.67 temperature, 03.68 humidity, 04.7d nh3/100, 05.7d h2s/100, 06.7d h2s/1000, 07.ea h2s',
    seconds,
  ],
  [
    'at101',
    'AT101',
    '01.75 battery, 03.67 temperature, 04.88 position, 05.00 tilt, 06.d9 moving, 07.00 tamper',
    rebootOnly,
  ],
  [
    'wts506',
    'WTS506',
    `${climate}, 05.84:i16 windDirection, 06.73 pressure, 07.92:u16 windSpeed, 08.ec rainTotal, 08.77:rain rainTotal`,
    seconds,
  ],
  [
    'wt101',
    'WT101',
    '01.75 battery, 03.67 temperature, 04.67 targetTemperature, 05.92 valveOpening, 06.00 tamper, 07.00 windowOpen, 08.e5 error, 09.90 motorRange, 0a.00 frost, 0b.90 motorPosition',
    radiatorValve,
  ],
  [
    'uc300',
    'UC300',
    '03.00 digitalInput1, 04.00 digitalInput2, 05.00 digitalInput3, 06.00 digitalInput4, 03.c8 pulses1, 04.c8 pulses2, 05.c8 pulses3, 06.c8 pulses4, 07.01 digitalOutput1, 08.01 digitalOutput2, 09.67 temperature1, 0a.67 temperature2, 0b.02 loopCurrent1, 0c.02 loopCurrent2, 0d.02 voltage1, 0e.02 voltage2, 09.e2 temperature1, 0a.e2 temperature2, 0b.e2 loopCurrent1, 0c.e2 loopCurrent2, 0d.e2 voltage1, 0e.e2 voltage2',
    [...seconds, ...outputs([0x07, 0x08])],
    modbus,
  ],
  [
    'uc501',
    'UC501',
    '01.75 battery, 03.00 digitalInput1, 04.00 digitalInput2, 03.01 digitalOutput1, 04.01 digitalOutput2, 03.c8 pulses1, 04.c8 pulses2, 05.02:four analogInput1/1000, 06.02:four analogInput2/1000, 05.e2:four analogInput1, 06.e2:four analogInput2, 08.db sdi',
    seconds,
    modbus,
  ],
  [
    'uc1114',
    'UC1114',
    '01.00 digitalInput1, 02.00 digitalInput2, 01.c8 pulses1, 02.c8 pulses2, 09.01 digitalOutput1, 0a.01 digitalOutput2',
    [],
  ],
  [
    'uc1122',
    'UC1122',
    '01.00 digitalInput, 01.c8 pulses, 09.01 digitalOutput, 11.02:i16 analogInput1/100, 12.02:i16 analogInput2/100',
    [],
  ],
  ['uc1152', 'UC1152', '01.00 digitalInput, 01.c8 pulses, 09.01 digitalOutput', [], modbus],
  [
    'uc511',
    'UC511',
    '01.75 battery, 03.01 valveOpen1, 04.c8 pulses1, 05.01 valveOpen2, 06.c8 pulses2, 07.01 digitalInput1, 08.01 digitalInput2, 09.7b waterPressure/100',
    [...seconds, ...valves],
  ],
]

const modbusFrom = new Map([['uc1152', 0x18]])

/** The format of channel, type and value that all these models share. */
export const milesight = rows.flatMap(([id, name, text, commands, more = '']) => {
  const channels = channelsOf(text)
  const keys = [keysOf(channels), more].join(' ')
  const readings = stored.get(id)
  const format = formatOf(channels, {
    stored: readings === undefined ? undefined : storedReadingsOf(readings),
    modbusFrom: modbusFrom.get(id),
  })
  return defineModels('Milesight', format, [{ id: `milesight-${id}`, name, keys, commands }])
})
