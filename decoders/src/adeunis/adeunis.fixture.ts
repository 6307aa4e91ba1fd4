import type { Fixtures } from '../fixture.fixture.ts'

export const adeunisFixtures: Fixtures = {
  source: 'Adeunis user guides and TheThingsNetwork/lorawan-devices, examples of vendor/adeunis',
  uplinks: [
    {
      model: 'adeunis-temp',
      bytes: '579601b3ff9c01f4ffff14aba3e9',
      undecoded: '01f4ffff14aba3e9',
      data: { lowBattery: true, temperature1: 43.5, temperature2: -10 },
    },
    { model: 'adeunis-temp', bytes: '5780 00C8', data: { lowBattery: false, temperature1: 20 } },
    {
      model: 'adeunis-pulse',
      bytes: '5a6700000127000100020003000414aba3e9',
      undecoded: '000100020003000414aba3e9',
      data: { lowBattery: true, pulses1: 295 },
    },
    {
      model: 'adeunis-pulse',
      bytes: '4600 00015C4F 0000F74A',
      data: { lowBattery: false, pulses1: 89_167, pulses2: 63_306 },
    },
    {
      model: 'adeunis-comfort',
      bytes: '4c9600c51f00c72000c82100ca2200cc2300cd2414aba3e9',
      undecoded: '00c72000c82100ca2200cc2300cd2414aba3e9',
      data: { lowBattery: true, temperature: 19.7, humidity: 31 },
    },
    {
      model: 'adeunis-comfort-co2',
      bytes: '6a8001b33e01a401b43f01a5',
      undecoded: '01b43f01a5',
      data: { lowBattery: false, temperature: 43.5, humidity: 62, co2: 420 },
    },
    {
      model: 'adeunis-comfort-serenity',
      bytes: '6a8401b33e01a401b43f01a614aba3e9',
      undecoded: '01b43f01a614aba3e9',
      data: { lowBattery: false, temperature: 43.5, humidity: 62, co2: 420 },
    },
    {
      model: 'adeunis-motion',
      bytes: '5c80011e320020',
      undecoded: '0020',
      data: { lowBattery: false, occupied: true, occupancyRate: 30, lightPercent: 50 },
    },
    {
      model: 'adeunis-delta-p',
      bytes: '5320fe0cff06000000fa01f4',
      undecoded: 'ff06000000fa01f4',
      data: { lowBattery: false, differentialPressure: -500 },
    },
    {
      model: 'adeunis-breath',
      bytes: '6d8001b3003e001e001401b3003e001e0014',
      undecoded: '01b3003e001e0014',
      data: { lowBattery: false, tvocMass: 435, pm10: 62, pm25: 30, pm1: 20 },
    },
    {
      model: 'adeunis-dry-contacts',
      bytes: '40c00001000200030004a5',
      data: {
        lowBattery: false,
        newPulses1: 1,
        newPulses2: 2,
        newPulses3: 3,
        newPulses4: 4,
        digitalInput1: true,
        digitalInput2: true,
        digitalInput3: false,
        digitalInput4: false,
      },
    },
    { model: 'adeunis-temp', bytes: '1000', data: { lowBattery: false } },
    { model: 'adeunis-temp', bytes: 'FF00', errors: ['Unknown frame ff'] },
    {
      model: 'adeunis-ftd',
      bytes: 'bf1b45159690005345002720200fc95207',
      data: {
        temperature: 27,
        position: { lat: 45.26615, long: 5.575 },
        batteryVoltage: 4.041,
        button: 'pressed',
      },
    },
  ],
}
