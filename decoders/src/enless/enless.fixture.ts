import type { Fixtures } from '../fixture.fixture.ts'

const fine = { alarm: false, battery: 100 }

export const enlessFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/enless-wireless',
  uplinks: [
    {
      model: 'enless-wireless-tx-th-amb-600-021',
      bytes: '00006d041301ffe501200000000000080000',
      data: { temperature: -2.7, humidity: 28.8, alarm: true, battery: 100 },
    },
    {
      model: 'enless-wireless-tx-temp-600-031',
      bytes: '00008a07070100cd000000020000',
      data: { temperature: 20.5, alarm: true, battery: 100 },
    },
    {
      model: 'enless-wireless-tx-temp-cont1-600-032',
      bytes: '0000dc0f0a0100d0000000000000',
      data: { temperature: 20.8, ...fine },
    },
    {
      model: 'enless-wireless-tx-temp-cont2-600-232',
      bytes: '0000bd0c0a0100ca01820001000f',
      data: { temperature1: 20.2, temperature2: 38.6, alarm: true, battery: 25 },
    },
    {
      model: 'enless-wireless-tx-th-600-034',
      bytes: '0000d10e0a0100ca01820001000f',
      data: { temperature: 20.2, humidity: 38.6, alarm: true, battery: 25 },
    },
    {
      model: 'enless-wireless-tx-pulse-600-036',
      bytes: '00009508311100000001000000010000000000000700',
      data: { pulses1: 1, pulses2: 1, pulses3: 0, ...fine },
    },
    {
      model: 'enless-wireless-tx-pulse-atex-600-037',
      bytes: '0000a0090d01000000120000001a0000001800000000',
      data: { pulses1: 18, pulses2: 26, pulses3: 24, ...fine },
    },
    {
      model: 'enless-wireless-tx-pulse-led-600-038',
      bytes: '0000aa0a0d0100000000000000000000000a00000563',
      data: { pulses1: 0, pulses2: 0, pulses3: 10, ...fine },
    },
    {
      model: 'enless-wireless-tx-contact-600-039',
      bytes: '0000b40b0e0100000018000000280000005600040001',
      data: { pulses1: 24, pulses2: 40, pulses3: 86, alarm: true, battery: 100 },
    },
    {
      model: 'enless-wireless-tx-contact-600-039',
      bytes: '0000b4040e01',
      errors: ['Payload of another device: 4'],
    },
  ],
}
