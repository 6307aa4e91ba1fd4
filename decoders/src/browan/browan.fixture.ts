import type { Fixtures } from '../fixture.fixture.ts'

export const browanFixtures: Fixtures = {
  source:
    'TheThingsNetwork/lorawan-devices, examples of vendor/browan, and actility/device-catalog, vendors/merryiot',
  uplinks: [
    {
      model: 'browan-tbhh100',
      fPort: 103,
      bytes: '08ab3522ffffffff',
      data: { batteryVoltage: 3.6, temperature: 21, humidity: 34 },
    },
    { model: 'browan-tbhh100', fPort: 42, bytes: '01', errors: ['Unknown port 42'] },
    {
      model: 'browan-tbms100',
      fPort: 102,
      bytes: '01bb340400dc7801',
      data: { batteryVoltage: 3.6, internalTemperature: 20, occupied: true, motions: 96_476 },
    },
    {
      model: 'browan-tbdw100',
      fPort: 100,
      bytes: '00cb3500008a3a00',
      data: { batteryVoltage: 3.6, internalTemperature: 21, open: false, openings: 14_986 },
    },
    {
      model: 'browan-tbwl100',
      fPort: 106,
      bytes: '110b362836',
      data: { batteryVoltage: 3.6, internalTemperature: 22, waterLeak: true, humidity: 40, temperature: 22 },
    },
    {
      model: 'browan-tbsl100',
      fPort: 105,
      bytes: '000b3628',
      data: { batteryVoltage: 3.6, internalTemperature: 22, alarm: false, noise: 40 },
    },
    {
      model: 'browan-tbam100',
      fPort: 104,
      bytes: '12fb360c6200',
      data: { batteryVoltage: 3.6, internalTemperature: 22, light: 251 },
    },
    {
      model: 'browan-tbhv110',
      fPort: 103,
      bytes: '610b351ebf030100510036',
      data: {
        batteryVoltage: 3.6,
        internalTemperature: 21,
        humidity: 30,
        co2: 959,
        tvoc: 1,
        iaq: 81,
        temperature: 22,
      },
    },
    {
      model: 'browan-tbpb100',
      fPort: 147,
      bytes: '01fe370000040000',
      undecoded: '0000040000',
      data: { batteryVoltage: 3.9, internalTemperature: 23, button: 'pressed' },
    },
    {
      model: 'browan-merryiot-cd10',
      fPort: 127,
      bytes: '110fe700430719',
      data: { alarm: true, batteryVoltage: 3.6, temperature: 23.1, humidity: 67, co2: 6407 },
    },
    {
      model: 'browan-merryiot-cd10',
      fPort: 127,
      bytes: '330F15411e02',
      data: { alarm: true, batteryVoltage: 3.6, temperature: 21, humidity: 65, co2: 542 },
    },
    {
      model: 'browan-merryiot-dw10',
      fPort: 120,
      bytes: '000fd4003400001d0000',
      data: {
        batteryVoltage: 3.6,
        open: false,
        tamper: false,
        tilt: false,
        temperature: 21.2,
        humidity: 52,
        openings: 29,
      },
    },
    {
      model: 'browan-merryiot-dw10',
      fPort: 120,
      bytes: '0F0b37322c01100e00',
      data: {
        batteryVoltage: 3.2,
        open: true,
        tamper: true,
        tilt: true,
        temperature: 55,
        humidity: 50,
        openings: 3600,
      },
    },
    {
      model: 'browan-merryiot-ms10',
      fPort: 122,
      bytes: '070715442C01E80300',
      data: {
        batteryVoltage: 2.8,
        occupied: true,
        tamper: true,
        temperature: 21,
        humidity: 68,
        motions: 1000,
      },
    },
  ],
}
