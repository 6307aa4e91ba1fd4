import type { Fixtures } from '../fixture.fixture.ts'

export const elvacoFixtures: Fixtures = {
  source: 'TheThingsNetwork/lorawan-devices, examples of vendor/elvaco',
  uplinks: [
    {
      model: 'elvaco-cmi4110',
      bytes: '000c06526761020c14978999000b2d0000000b3b0000000a5a33060a5e41050c782911036602fd170000',
      data: {
        energy: 2_616_752,
        volume: 9989.97,
        power: 0,
        flow: 0,
        supplyTemperature: 63.3,
        returnTemperature: 54.1,
        meterId: '66031129',
        errorFlags: 0,
      },
    },
    {
      model: 'elvaco-cmi4111',
      bytes: '0504065a2600000414f0140a00022d0b00023b2600025a7b02025e7c010c787135496904fd1700000800',
      data: {
        energy: 9818,
        volume: 6607.2,
        power: 1100,
        flow: 0.038,
        supplyTemperature: 63.5,
        returnTemperature: 38,
        meterId: '69493571',
        errorFlags: 524_288,
      },
    },
    {
      model: 'elvaco-cmi4130',
      bytes: '0f0407e1040200041511a24c00022d3e00023b0c03025aa602025e60020c781967901002fd170000',
      data: {
        energy: 1_323_210,
        volume: 502_222.5,
        power: 6200,
        flow: 0.78,
        supplyTemperature: 67.8,
        returnTemperature: 60.8,
        meterId: '10906719',
        errorFlags: 0,
      },
    },
    {
      model: 'elvaco-cmi4140',
      bytes: '150405fc437f0e041340919822022e9015023c482b0259d825025de8140c782794817904fd1700000100',
      data: {
        energy: 24_322_150,
        volume: 580_424,
        power: 5_520_000,
        flow: 110.8,
        supplyTemperature: 96.88,
        returnTemperature: 53.52,
        meterId: '79819427',
        errorFlags: 65_536,
      },
    },
    {
      model: 'elvaco-cmi4160',
      bytes: '1e04068fa10100041384b71e00022bcf0f023b5d00025a1003025e9801077982253269a511400401fd1700',
      data: {
        energy: 106_895,
        volume: 2013.06,
        power: 4047,
        flow: 0.093,
        supplyTemperature: 78.4,
        returnTemperature: 40.8,
        meterId: '69322582',
        errorFlags: 0,
      },
    },
  ].map((uplink) => ({ fPort: 2, ...uplink })),
}
