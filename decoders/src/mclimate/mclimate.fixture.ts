import type { Fixtures } from '../fixture.fixture.ts'

const vicki = {
  targetTemperature: 29,
  temperature: 18.01,
  humidity: 46.88,
  motorRange: 300,
  motorPosition: 250,
  valveOpening: 17,
  batteryVoltage: 3.5,
  windowOpen: false,
  childLock: true,
  error: false,
  tamper: true,
  frost: false,
}

export const mclimateFixtures: Fixtures = {
  source: 'MClimate documents and the examples of TheThingsNetwork/lorawan-devices, vendor/mclimate',
  uplinks: [
    { model: 'mclimate-vicki', bytes: '011d5a78fa2c01f080', data: vicki },
    { model: 'mclimate-vicki', bytes: '042020 011d5a78fa2c01f080', data: vicki },
    { model: 'mclimate-vicki', bytes: '021d5a78fa2c01f080', errors: ['Unknown report 2'] },
    {
      model: 'mclimate-ht-sensor',
      bytes: '01028880AB',
      fPort: 2,
      data: { temperature: 24.8, humidity: 50, batteryVoltage: 2.968 },
    },
    {
      model: 'mclimate-ht-sensor',
      bytes: '0410800102 8880AB',
      data: { temperature: 24.8, humidity: 50, batteryVoltage: 2.968 },
    },
    {
      model: 'mclimate-ht-sensor',
      bytes: 'AA01',
      data: {},
      undecoded: 'aa01',
    },
    {
      model: 'mclimate-ht-sensor',
      bytes: '01027473f10400',
      data: { temperature: 22.8, humidity: 44.92, batteryVoltage: 3.528 },
    },
    {
      model: 'mclimate-ht-sensor',
      bytes: '01027473f100D7',
      data: { temperature: 22.8, humidity: 44.92, batteryVoltage: 3.528, externalTemperature: 21.5 },
    },
    {
      model: 'mclimate-co2-sensor',
      bytes: '010271027384ed',
      data: { co2: 625, temperature: 22.7, humidity: 51.56, batteryVoltage: 3.496 },
    },
    {
      model: 'mclimate-co2-display',
      bytes: '010267820b7c9320003700',
      data: {
        temperature: 21.5,
        humidity: 50.78,
        batteryVoltage: 2.94,
        co2: 1171,
        light: 55,
        occupied: false,
      },
    },
    {
      model: 'mclimate-wireless-thermostat',
      bytes: '010267980c301b00029100',
      data: {
        temperature: 21.5,
        humidity: 59.38,
        batteryVoltage: 3.12,
        targetTemperature: 27,
        light: 657,
        occupied: false,
      },
    },
    {
      model: 'mclimate-t-valve',
      bytes: '2cc0',
      data: { waterTemperature: 22, valveOpen: true, temperature: 22 },
    },
    {
      model: 'mclimate-flood-sensor',
      bytes: '08c9',
      data: { tamper: true, waterLeak: false, batteryVoltage: 3.216 },
    },
  ],
  downlinks: [
    { model: 'mclimate-vicki', send: { targetTemperature: 21 }, bytes: '0E15', fPort: 1 },
    {
      model: 'mclimate-vicki',
      send: { reportingInterval: 600, childLock: true },
      bytes: '020A 0701',
      fPort: 1,
    },
    { model: 'mclimate-wireless-thermostat', send: { targetTemperature: 20 }, bytes: '2E00C8', fPort: 1 },
  ],
}
