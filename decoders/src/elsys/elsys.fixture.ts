import type { Fixtures } from '../fixture.fixture.ts'

const room = { temperature: 22.6, humidity: 41, light: 39, motion: 6 }
const roomBytes = '0100E2 0229 040027 0506'
const tilted = {
  temperature: 22.6,
  humidity: 41,
  accelerationX: 0.016,
  accelerationY: 0.619,
  accelerationZ: 0.079,
}
const tiltedBytes = '0100E2 0229 03012705'

export const elsysFixtures: Fixtures = {
  source:
    'Elsys, Sensor payload (elsys.se), and the examples of TheThingsNetwork/lorawan-devices, vendor/elsys',
  uplinks: [
    { model: 'elsys-ers', bytes: roomBytes, data: room },
    { model: 'elsys-ers', bytes: '070E4A 0100E2', data: { batteryVoltage: 3.658, temperature: 22.6 } },
    { model: 'elsys-ers', bytes: '01FFCE 0229', data: { temperature: -5, humidity: 41 } },
    {
      model: 'elsys-ers',
      bytes: '0100E2 77',
      undecoded: '77',
      data: { temperature: 22.6 },
      warnings: ['Unknown type 119'],
    },
    { model: 'elsys-ers-lite', bytes: '0100E2 0229', data: { temperature: 22.6, humidity: 41 } },
    { model: 'elsys-ers-co2', bytes: `${roomBytes} 060308`, data: { ...room, co2: 776 } },
    {
      model: 'elsys-ers-co2-lite',
      bytes: '0100E2 0229 060308',
      data: { temperature: 22.6, humidity: 41, co2: 776 },
    },
    { model: 'elsys-ers-voc', bytes: `${roomBytes} 1C0010`, data: { ...room, tvoc: 16 } },
    {
      model: 'elsys-ers-sound',
      bytes: `${roomBytes} 150101`,
      data: { ...room, noisePeak: 1, noiseAverage: 1 },
    },
    {
      model: 'elsys-ers-eye',
      bytes: `${roomBytes} 1101`,
      data: { ...room, occupied: true, occupancyState: 'pending' },
    },
    {
      model: 'elsys-ers-desk',
      bytes: `${roomBytes} 1000E600FA 1100`,
      data: {
        ...room,
        internalTemperature: 23,
        surfaceTemperature: 25,
        occupied: false,
        occupancyState: 'vacant',
      },
    },
    {
      model: 'elsys-ems',
      bytes: `${tiltedBytes} 0B00000100 1200`,
      data: { ...tilted, pulses1: 256, waterLeak: false },
    },
    {
      model: 'elsys-ems-door',
      bytes: `${tiltedBytes} 0D01 0A0002`,
      data: { ...tilted, digitalInput1: true, newPulses1: 2 },
    },
    {
      model: 'elsys-ems-desk',
      bytes: `${tiltedBytes} 1102`,
      data: { ...tilted, occupied: true, occupancyState: 'occupied' },
    },
    { model: 'elsys-ems-lite', bytes: `${tiltedBytes} 0F03`, data: { ...tilted, vibration: 3 } },
    { model: 'elsys-elt-2', bytes: `${tiltedBytes} 1406010111`, data: { ...tilted, pressure: 100_729.105 } },
    {
      model: 'elsys-elt-2',
      bytes: '0C00DC 19FFF6 190014 0803E8',
      data: { externalTemperature: 22, externalTemperature2: -1, externalTemperature3: 2, voltage1: 1 },
    },
    {
      model: 'elsys-elt-lite',
      bytes: '1A01 1B000F4240 1700000007',
      data: { digitalInput2: true, voltage3: 1, pulses2: 7 },
    },
    {
      model: 'elsys-elt-ultrasonic',
      bytes: `${tiltedBytes} 1406010111 0E2311`,
      data: { ...tilted, pressure: 100_729.105, distance: 8977 },
    },
    { model: 'elsys-esm5k', bytes: `${tiltedBytes} 040027 0506`, data: { ...tilted, light: 39, motion: 6 } },
  ],
}
