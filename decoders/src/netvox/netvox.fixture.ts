import type { Fixtures } from '../fixture.fixture.ts'

const climate = { temperature: 25.38, humidity: 68 }

export const netvoxFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/netvox',
  uplinks: [
    { model: 'netvox-r711', fPort: 13, bytes: '0101', data: {} },
    { model: 'netvox-r711', fPort: 14, bytes: '0101', data: {} },
    { model: 'netvox-r711', bytes: '0101011e09ea1a90000000', data: { batteryVoltage: 3, ...climate } },
    { model: 'netvox-r711', bytes: '0101006448201712080000', data: { firmware: '10.0' } },
    { model: 'netvox-r711', bytes: '010b012409ea1a90000000', errors: ['Payload of another device: 11'] },
    { model: 'netvox-r718a', bytes: '010b012409ea1a90000000', data: { batteryVoltage: 3.6, ...climate } },
    { model: 'netvox-r718ab', bytes: '0113012409ea1a90000000', data: { batteryVoltage: 3.6, ...climate } },
    { model: 'netvox-r720a', bytes: '016e012409ea1a90000000', data: { batteryVoltage: 3.6, ...climate } },
    {
      model: 'netvox-r718b',
      bytes: '0195012400fd0000000000',
      data: { batteryVoltage: 3.6, temperature: 25.3 },
    },
    { model: 'netvox-r718wa', bytes: '0132011e01000000000000', data: { batteryVoltage: 3, waterLeak: true } },
    { model: 'netvox-r718wb', bytes: '0112011e01000000000000', data: { batteryVoltage: 3, waterLeak: true } },
    {
      model: 'netvox-r311w',
      bytes: '0106011e00010000000000',
      data: { batteryVoltage: 3, waterLeak1: false, waterLeak2: true },
    },
    { model: 'netvox-r311a', bytes: '0102019701000000000000', data: { batteryVoltage: 2.3, open: true } },
    { model: 'netvox-r718f', bytes: '011d012401000000000000', data: { batteryVoltage: 3.6, open: true } },
    { model: 'netvox-r718da', bytes: '011a011e01000000000000', data: { batteryVoltage: 3, vibration: true } },
    {
      model: 'netvox-r718j',
      bytes: '0121011e01000000000000',
      data: { batteryVoltage: 3, digitalInput: true },
    },
    { model: 'netvox-r311g', bytes: '0104011e00780000000000', data: { batteryVoltage: 3, light: 120 } },
    { model: 'netvox-r312', bytes: '0155011e01000000000000', data: { batteryVoltage: 3, alarm: true } },
    {
      model: 'netvox-r718t',
      bytes: '0131012401020000000000',
      undecoded: '020000000000',
      data: { batteryVoltage: 3.6, alarm: true },
    },
    { model: 'netvox-r718h', bytes: '011f012400640000000000', data: { batteryVoltage: 3.6, newPulses: 100 } },
    { model: 'netvox-r718n1', bytes: '0149012403e80100000000', data: { batteryVoltage: 3.6, current: 1 } },
    {
      model: 'netvox-r718x',
      bytes: '0134012401012c0107320a',
      data: {
        batteryVoltage: 3.6,
        open: true,
        distance: 300,
        temperature: 26.3,
        fillLevel: 50,
        tiltAngle: 10,
      },
    },
    {
      model: 'netvox-rb11e',
      bytes: '010301240a4b0078010000',
      data: { batteryVoltage: 3.6, temperature: 26.35, light: 120, occupied: true, tamper: false },
    },
    {
      model: 'netvox-ra0716',
      bytes: '0135012409ea1a90012c00',
      data: { batteryVoltage: 3.6, ...climate, pm25: 300 },
    },
    {
      model: 'netvox-r809a',
      bytes: '010e010100000200010000',
      data: { relay: true, energy: 0.512, alarm: true },
    },
    {
      model: 'netvox-r816b',
      bytes: '01730200dc03e800dc0000',
      data: { voltage: 220, current: 1, power: 220 },
    },
  ].map((uplink) => ({ fPort: 6, ...uplink })),
  // By the layout of the encoders there: both times, 0.1 V, 1 °C and 1 % or 100 lx.
  downlinks: [
    { model: 'netvox-r711', send: { reportingInterval: 60 }, bytes: '0101 003C 003C 01 0064 0064', fPort: 7 },
    {
      model: 'netvox-r720a',
      send: { reportingInterval: 3600 },
      bytes: '016E 0E10 0E10 01 0064 0064',
      fPort: 7,
    },
    {
      model: 'netvox-rb11e',
      send: { reportingInterval: 900 },
      bytes: '0103 0384 0384 01 0064 0064',
      fPort: 7,
    },
    { model: 'netvox-r809a', send: { relay: true }, bytes: '910E 000000000000000000', fPort: 7 },
    { model: 'netvox-r816b', send: { relay: false }, bytes: '9073 000000000000000000', fPort: 7 },
  ],
}
