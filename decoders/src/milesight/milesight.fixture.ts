import type { Fixtures } from '../fixture.fixture.ts'

const climateBytes = '01755C 03673401 046865'
const climate = { battery: 92, temperature: 30.8, humidity: 50.5 }
const airBytes = '0367EE00 04687C 050001 06CB02 077DA803 087D2500 09736627'
const air = {
  temperature: 23.8,
  humidity: 62,
  occupied: true,
  lightLevel: 2,
  co2: 936,
  tvocIndex: 0.37,
  pressure: 1008.6,
}
const tiltedBytes = '01755C 03670101 04824408 050001'
const tilted = { battery: 92, temperature: 25.7, distance: 2116, tilt: true }
/** 2022-10-12 08:02:38 UTC. */
const time = 1665561758000

/** People in regions, from the first of them. */
const people = (first: number, counts: readonly number[]) =>
  Object.fromEntries(counts.map((count, index) => [`regionCount${first + index}`, count]))

const occupied = (count: number, regions: readonly number[]) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`regionOccupied${index + 1}`, regions.includes(index + 1)]),
  )

export const milesightFixtures: Fixtures = {
  source:
    'Milesight user guides and the READMEs of github.com/Milesight-IoT/SensorDecoders; UC11xx: TheThingsNetwork/lorawan-devices',
  uplinks: [
    { model: 'milesight-uc1114', bytes: '010001', data: { digitalInput1: true } },
    { model: 'milesight-uc1114', bytes: '02c83c000000', data: { pulses2: 60 } },
    { model: 'milesight-uc1122', bytes: '010001', data: { digitalInput: true } },
    { model: 'milesight-uc1122', bytes: '11020D000A000F000B00', data: { analogInput1: 0.13 } },
    { model: 'milesight-uc1152', bytes: '090101', data: { digitalOutput: true } },
    { model: 'milesight-uc1152', bytes: 'FF0E19130400', data: { modbus1: 4 } },
    {
      model: 'milesight-am103',
      bytes: '017564 03671801 04686D 077DC501',
      data: { battery: 100, temperature: 28, humidity: 54.5, co2: 453 },
    },
    {
      model: 'milesight-am107',
      bytes: '01755C 03673401 046865 056A4900 06651C0079001400 077DE704 087D0700 09733F27',
      data: {
        ...climate,
        motion: 73,
        light: 28,
        infrared: 20,
        visibleAndInfrared: 121,
        co2: 1255,
        tvoc: 7,
        pressure: 1004.7,
      },
    },
    { model: 'milesight-am307', bytes: airBytes, data: air },
    {
      model: 'milesight-am308',
      bytes: `${airBytes} 0B7D2000 0C7D3000`,
      data: { ...air, pm25: 32, pm10: 48 },
    },
    {
      model: 'milesight-am319',
      bytes: `${airBytes} 0A7D0700 0B7D2000 0C7D3000`,
      data: { ...air, hcho: 0.07, pm25: 32, pm10: 48 },
    },
    { model: 'milesight-am319-o3', bytes: `${airBytes} 0D7D0300`, data: { ...air, o3: 0.03 } },
    { model: 'milesight-em300-th', bytes: climateBytes, data: climate },
    { model: 'milesight-em300-th', bytes: '0367F6FF', data: { temperature: -1 } },
    {
      model: 'milesight-em300-th',
      bytes: 'FF090110 FF166746D38802580000 FF0F00 01755C',
      data: { battery: 92 },
    },
    {
      model: 'milesight-em300-th',
      bytes: `${climateBytes} 20CE9E74466310015D00`,
      data: climate,
      history: [{ time, data: { temperature: 27.2, humidity: 46.5 } }],
    },
    {
      model: 'milesight-em300-th',
      bytes: '20CE9E74466310015D00 20CE0000000010015D00',
      data: {},
      history: [{ time, data: { temperature: 27.2, humidity: 46.5 } }],
      warnings: ['Stored readings without a valid time are left out'],
    },
    {
      model: 'milesight-em300-mcs',
      bytes: '20CE9E74466310015D01',
      data: {},
      history: [{ time, data: { temperature: 27.2, humidity: 46.5, open: true } }],
    },
    {
      model: 'milesight-em300-sld',
      bytes: '20CE9E74466310015D01',
      data: {},
      history: [{ time, data: { temperature: 27.2, humidity: 46.5, waterLeak: true } }],
    },
    {
      model: 'milesight-em300-mld',
      bytes: '20CE9E74466300000001',
      data: {},
      history: [{ time, data: { waterLeak: true } }],
    },
    {
      model: 'milesight-em300-di',
      bytes: '01755C 03673401 046865 20CE9E74466310015D020000010000',
      data: climate,
      history: [{ time, data: { temperature: 27.2, humidity: 46.5, pulses: 256 } }],
    },
    {
      model: 'milesight-em320-th',
      bytes: '20CE9E74466310015D',
      data: {},
      history: [{ time, data: { temperature: 27.2, humidity: 46.5 } }],
    },
    {
      model: 'milesight-ts201',
      bytes: '20CEC79AFA6402BDFF',
      data: {},
      history: [{ time: 1694145223000, data: { temperature: -6.7 } }],
    },
    {
      model: 'milesight-em300-th',
      bytes: '01755C 5099',
      undecoded: '5099',
      data: { battery: 92 },
      warnings: ['Unknown channel 50.99'],
    },
    { model: 'milesight-em300-mcs', bytes: `${climateBytes} 060001`, data: { ...climate, open: true } },
    { model: 'milesight-em300-sld', bytes: `${climateBytes} 050000`, data: { ...climate, waterLeak: false } },
    { model: 'milesight-em300-zld', bytes: `${climateBytes} 050000`, data: { ...climate, waterLeak: false } },
    { model: 'milesight-em300-mld', bytes: '01755C 050000', data: { battery: 92, waterLeak: false } },
    { model: 'milesight-em300-di', bytes: `${climateBytes} 05C800010000`, data: { ...climate, pulses: 256 } },
    {
      model: 'milesight-em300-di',
      bytes: '05E1 0A000A00 00007A44',
      data: { pulseVolume: 1 },
    },
    {
      model: 'milesight-em310-udl',
      bytes: '01755C 03824408 040001',
      data: { battery: 92, distance: 2116, tilt: true },
    },
    {
      model: 'milesight-em310-tilt',
      bytes: '03CF00000000282307',
      data: { angleX: 0, angleY: 0, angleZ: 90, alarm: true },
    },
    { model: 'milesight-em320-th', bytes: climateBytes, data: climate },
    {
      model: 'milesight-em320-tilt',
      bytes: '017564 03D4000001005046',
      data: { battery: 100, angleX: 0, angleY: 0, angleZ: 90, alarm: true },
    },
    { model: 'milesight-em400-mud', bytes: tiltedBytes, data: tilted },
    {
      model: 'milesight-em400-mud',
      bytes: '8367E80001 8482410601',
      data: { temperature: 23.2, distance: 1601, alarm: true },
    },
    { model: 'milesight-em400-tld', bytes: tiltedBytes, data: tilted },
    { model: 'milesight-em400-udl', bytes: tiltedBytes, data: tilted },
    {
      model: 'milesight-em500-co2',
      bytes: '017564 03671901 046873 057D6704 06736827',
      data: { battery: 100, temperature: 28.1, humidity: 57.5, co2: 1127, pressure: 1008.8 },
    },
    { model: 'milesight-em500-lgt', bytes: '017564 039450000000', data: { battery: 100, light: 80 } },
    { model: 'milesight-em500-pp', bytes: '017564 037B0A00', data: { battery: 100, waterPressure: 0.1 } },
    { model: 'milesight-em500-pt100', bytes: '017564 03671901', data: { battery: 100, temperature: 28.1 } },
    {
      model: 'milesight-em500-pt100',
      bytes: '83D7 1901 0A00 01',
      data: { temperature: 28.1, alarm: true },
    },
    {
      model: 'milesight-em500-smtc',
      bytes: '017564 03671901 046873 057FF000',
      data: { battery: 100, soilTemperature: 28.1, soilMoisture: 57.5, soilConductivity: 240 },
    },
    { model: 'milesight-em500-swl', bytes: '017564 03770200', data: { battery: 100, waterLevel: 0.02 } },
    { model: 'milesight-em500-udl', bytes: '017564 03821E00', data: { battery: 100, distance: 30 } },
    { model: 'milesight-ws101', bytes: '017510 FF2E01', data: { battery: 16, button: 'short' } },
    { model: 'milesight-ws136', bytes: '017510 FF34020302', data: { battery: 16, button2: 'double' } },
    { model: 'milesight-ws156', bytes: 'FF34060303', data: { button6: 'long' } },
    {
      model: 'milesight-ws201',
      bytes: '017564 03823E00 04D645',
      data: { battery: 100, distance: 62, fillLevel: 69 },
    },
    {
      model: 'milesight-ws202',
      bytes: '017510 030001 040000',
      data: { battery: 16, occupied: true, daylight: false },
    },
    {
      model: 'milesight-ws203',
      bytes: '017564 03673401 046865 050000',
      data: { battery: 100, temperature: 30.8, humidity: 50.5, occupied: false },
    },
    { model: 'milesight-ws203', bytes: '8367220101', data: { temperature: 29, alarm: true } },
    {
      model: 'milesight-ws301',
      bytes: '017564 030001 040001',
      data: { battery: 100, open: true, tamper: true },
    },
    {
      model: 'milesight-ws302',
      bytes: '017564 055B053F02DA016A02',
      data: { battery: 100, noise: 57.5, noiseAverage: 47.4, noisePeak: 61.8 },
    },
    { model: 'milesight-ws303', bytes: '017564 030001', data: { battery: 100, waterLeak: true } },
    {
      model: 'milesight-ws523',
      bytes: '087001 05812C 07C94A00 03743009 068309660000 048007000000',
      data: { relay: true, powerFactor: 0.44, current: 0.074, voltage: 235.2, energy: 26.121, power: 7 },
    },
    {
      model: 'milesight-vs121',
      bytes: '04C9030800A1 06CD05',
      data: { peopleCount: 3, ...occupied(8, [1, 6, 8]), peopleMax: 5 },
    },
    { model: 'milesight-vs121', bytes: '05CC02000100', data: { peopleIn: 2, peopleOut: 1 } },
    {
      model: 'milesight-vs121',
      bytes: '07D50001000000000003 08D50100000000000000',
      data: { ...people(1, [0, 1, 0, 0, 0, 0, 0, 3]), ...people(9, [1, 0, 0, 0, 0, 0, 0, 0]) },
    },
    {
      model: 'milesight-vs121',
      bytes: '0DCC0A000700 0EE4012C015802 10F705000400',
      data: {
        peopleTotalIn: 10,
        peopleTotalOut: 7,
        dwellTime1: 300,
        dwellTimeMax1: 600,
        lineIn: 5,
        lineOut: 4,
      },
    },
    {
      model: 'milesight-vs121',
      bytes: '09DA0001000200000000',
      data: { flowAToA: 256, flowAToB: 512, flowAToC: 0, flowAToD: 0 },
    },
    {
      model: 'milesight-vs121',
      bytes: '20CEE59BE1640401020300 06CD05',
      data: { peopleMax: 5 },
      history: [{ time: Date.UTC(2023, 7, 20, 4, 51, 49), data: people(1, [1, 2, 3, 0]) }],
    },
    // An answer to a downlink in front of readings.
    { model: 'milesight-vs121', bytes: 'FE022C01 06CD05', data: { peopleMax: 5 } },
    {
      model: 'milesight-vs121',
      bytes: '06CD05 77AA0102',
      data: { peopleMax: 5 },
      warnings: ['Unknown channel 77.aa'],
      undecoded: '77aa0102',
    },
    {
      model: 'milesight-vs132',
      bytes: 'FF0101 FF166614C39694870000 FF090102 FF1F84010001 03D2BE000000 04D231010000 05CC00000000',
      data: { peopleTotalIn: 190, peopleTotalOut: 305, peopleIn: 0, peopleOut: 0 },
    },
    {
      model: 'milesight-vs133',
      bytes: '03D248000000 04D2C8000000 0CD2B4140000 0DD28D1A0000 0ECC05000700 0FE302100709',
      data: {
        peopleTotalIn1: 72,
        peopleTotalOut1: 200,
        peopleTotalIn4: 5300,
        peopleTotalOut4: 6797,
        peopleIn4: 5,
        peopleOut4: 7,
        regionCount1: 2,
        regionCount2: 16,
        regionCount3: 7,
        regionCount4: 9,
      },
    },
    {
      model: 'milesight-vs330',
      bytes: '017562 02820F00 038E01 048E01',
      data: { battery: 98, distance: 15, occupied: true, calibrated: true },
    },
    { model: 'milesight-vs340', bytes: '017564 030000', data: { battery: 100, occupied: false } },
    { model: 'milesight-vs341', bytes: '017564 030001', data: { battery: 100, occupied: true } },
    { model: 'milesight-ct101', bytes: '039710270000', data: { charge: 100 } },
    { model: 'milesight-ct101', bytes: '8498B80BD007C40905', data: { current: 25, alarm: true } },
    { model: 'milesight-ct103', bytes: '0498B80B 09670701', data: { current: 30, temperature: 26.3 } },
    { model: 'milesight-ct105', bytes: '0498FFFF 09670701', data: { temperature: 26.3 } },
    { model: 'milesight-ct305', bytes: '0499B80B 039710270000', data: { current1: 300, charge1: 100 } },
    { model: 'milesight-ct305', bytes: '8499B80BD007C40905', data: { current1: 250, alarm: true } },
    { model: 'milesight-ts101', bytes: '017564 03670701', data: { battery: 100, temperature: 26.3 } },
    { model: 'milesight-ts201', bytes: '93673401640002', data: { temperature: 30.8, alarm: true } },
    {
      model: 'milesight-ts301',
      bytes: '017564 0367F100 040001',
      data: { battery: 100, temperature1: 24.1, open2: true },
    },
    { model: 'milesight-ts301', bytes: '94D70401820002', data: { temperature2: 26, alarm: true } },
    {
      model: 'milesight-gs301',
      bytes: '017564 02671C01 036864 047D0000 057D0100',
      data: { battery: 100, temperature: 28.4, humidity: 50, nh3: 0, h2s: 0.01 },
    },
    {
      model: 'milesight-at101',
      bytes: '017564 03671B01 050000 048836BF7701F000090722',
      data: {
        battery: 100,
        temperature: 28.3,
        tilt: false,
        position: { lat: 24.62495, long: 118.030576 },
        moving: true,
      },
    },
    {
      model: 'milesight-wts506',
      bytes: '017564 08777B0001 0584BA04',
      data: { battery: 100, rainTotal: 1.23, windDirection: 121 },
    },
    { model: 'milesight-wts506', bytes: '88EC8D1300000201', data: { rainTotal: 50.05, alarm: true } },
    {
      model: 'milesight-wts506',
      bytes: '0584BA04 06734F27 07920100 08EC7B00000001',
      data: { windDirection: 121, pressure: 1006.3, windSpeed: 0.1, rainTotal: 1.23 },
    },
    {
      model: 'milesight-wt101',
      bytes: '017561 04672C01 03670A01 059264 09900000 0B900000',
      data: {
        battery: 97,
        temperature: 26.6,
        targetTemperature: 30,
        valveOpening: 100,
        motorRange: 0,
        motorPosition: 0,
      },
    },
    {
      model: 'milesight-uc300',
      bytes: '03C80A000000 04C814000000 050000 060000 070101 080101',
      data: {
        pulses1: 10,
        pulses2: 20,
        digitalInput3: false,
        digitalInput4: false,
        digitalOutput1: true,
        digitalOutput2: true,
      },
    },
    {
      model: 'milesight-uc300',
      bytes: '0B0290010000 0D0248010000 09670201 0CE20044004400440044 FF190002020B00',
      data: { loopCurrent1: 4, voltage1: 3.28, temperature1: 25.8, loopCurrent2: 4, modbus1: 11 },
    },
    { model: 'milesight-uc501', bytes: '017564 03C870170000', data: { battery: 100, pulses1: 6000 } },
    { model: 'milesight-uc501', bytes: 'FF0E092610270000', data: { modbus3: 10_000 } },
    {
      model: 'milesight-uc501',
      bytes: '017564 0502983A8C0A204EE02E 060248F418FCE8030000 03C870170000',
      data: {
        battery: 100,
        analogInput1: 15,
        analogInputMin1: 2.7,
        analogInputMax1: 20,
        analogInputAverage1: 12,
        analogInput2: -3,
        analogInputMin2: -1,
        analogInputMax2: 1,
        analogInputAverage2: 0,
        pulses1: 6000,
      },
    },
    {
      model: 'milesight-uc501',
      bytes: `08DB02612B312E362B302B32352E370D0A${'00'.repeat(22)} 800E070B2C0101`,
      data: { sdi3: 'a+1.6+0+25.7', modbus1: 300, alarm: true },
    },
    {
      model: 'milesight-uc501',
      bytes: 'FF1507 017564',
      data: { battery: 100 },
      warnings: ['Modbus channel 1 could not be read'],
    },
    {
      model: 'milesight-uc501',
      bytes: '20DCE59BE164 0270170000 0001000000 983A0000 E8030000 20DDE59BE164 0300 032C010000 050000C841',
      data: {},
      history: [
        {
          time: Date.UTC(2023, 7, 20, 4, 51, 49),
          data: { pulses1: 6000, digitalInput2: true, analogInput1: 15, analogInput2: 1 },
        },
        { time: Date.UTC(2023, 7, 20, 4, 51, 49), data: { modbus1: 300, modbus2: 25 } },
      ],
    },
    {
      model: 'milesight-uc511',
      bytes: '01755C 030100 04C805000000 097B6400',
      data: { battery: 92, valveOpen1: false, pulses1: 5, waterPressure: 1 },
    },
  ],
  downlinks: [
    { model: 'milesight-em300-th', send: { reportingInterval: 1200 }, bytes: 'FF03B004', fPort: 85 },
    { model: 'milesight-ws203', send: { reportingInterval: 1200 }, bytes: 'FF8E001400', fPort: 85 },
    { model: 'milesight-em300-th', send: { reboot: 'now' }, bytes: 'FF10FF', fPort: 85 },
    { model: 'milesight-wt101', send: { targetTemperature: 10 }, bytes: 'FFB10A0100', fPort: 85 },
    { model: 'milesight-ws523', send: { relay: true }, bytes: '0801FFFF', fPort: 85 },
    {
      model: 'milesight-uc300',
      send: { digitalOutput1: true, digitalOutput2: false },
      bytes: '0701FF 0800FF',
      fPort: 85,
    },
    { model: 'milesight-uc511', send: { valveOpen2: true }, bytes: 'FF1D2100', fPort: 85 },
  ],
}
