import type { Fixtures } from '../fixture.fixture.ts'

export const radioBridgeFixtures: Fixtures = {
  source: 'Radio Bridge sensor user guide; payloads composed of its fields',
  uplinks: [
    { model: 'radio-bridge-rbs301-dws', bytes: '1A 03 01', data: { open: true } },
    {
      model: 'radio-bridge-rbs301-dws',
      bytes: '1B 01 08 00 29 0000000001',
      undecoded: '0000000001',
      data: { tamper: true, lowBattery: false, batteryVoltage: 2.9 },
    },
    { model: 'radio-bridge-rbs301-dws', bytes: '1C 02 00', data: { tamper: true } },
    { model: 'radio-bridge-rbs301-dws', bytes: '1C 00 01 10 81 40', undecoded: '108140', data: {} },
    { model: 'radio-bridge-rbs301-dws', bytes: '1C 77 01', errors: ['Unknown event 119'] },
    { model: 'radio-bridge-rbs301-con', bytes: '1A 07 00', data: { open: false } },
    { model: 'radio-bridge-rbs301-1', bytes: '1A 06 03 02', data: { button: 'held' } },
    { model: 'radio-bridge-rbs301-wat', bytes: '1A 08 00 64', undecoded: '64', data: { waterLeak: true } },
    { model: 'radio-bridge-rbs301-temp', bytes: '1A 09 00 FB 00', data: { temperature: -5 } },
    { model: 'radio-bridge-rbs301-tilt', bytes: '1A 0A 01 5A', data: { tiltAngle: 90 } },
    { model: 'radio-bridge-rbs301-abm', bytes: '1A 0E 00', data: { moving: true } },
    {
      model: 'radio-bridge-rbs305-ath',
      bytes: '1A 0D 00 15 50 2A 30',
      data: { temperature: 21.5, humidity: 42.3 },
    },
    {
      model: 'radio-bridge-rbs305-ath',
      bytes: '1A 0D 00 85 50 2A 30',
      data: { temperature: -5.5, humidity: 42.3 },
    },
    { model: 'radio-bridge-rbs306-us10m', bytes: '1A 10 00 0514', data: { distance: 1300 } },
    { model: 'radio-bridge-rbs306-420ma', bytes: '1A 11 00 04B0', data: { loopCurrent: 12 } },
    {
      model: 'radio-bridge-rbs306-tilt-hp',
      bytes: '1A 0F 00 2D 05 14',
      data: { tiltAngle: 45.5, temperature: 20 },
    },
  ],
}
