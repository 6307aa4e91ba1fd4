import type { Fixtures } from '../fixture.fixture.ts'

const [first, second] = ['00085A2D A80A 5A 2D8B01', '010A5A2D B80B 64 F18A01']

export const enginkoFixtures: Fixtures = {
  source: 'Enginko payload description; payloads composed of its fields',
  uplinks: [
    {
      model: 'enginko-mcf-lw12ter',
      bytes: `04 ${first} ${second} ${first} 5F`,
      data: { temperature: 30, humidity: 50, pressure: 1011.05, battery: 95 },
    },
    {
      model: 'enginko-mcf-lw12voc',
      bytes: `0C ${first} 6400 0A00 ${second} C800 1400 64`,
      data: { temperature: 30, humidity: 50, pressure: 1011.05, light: 200, tvoc: 20, battery: 100 },
    },
    {
      model: 'enginko-mcf-lw12co2',
      bytes: `0E ${second} 6400 0A00 9001 ${first} C800 1400 2003 64`,
      data: {
        temperature: 30,
        humidity: 50,
        pressure: 1011.05,
        light: 100,
        tvoc: 10,
        co2: 400,
        battery: 100,
      },
    },
    {
      model: 'enginko-mcf-lw12ter',
      bytes: '0133e6d02e000221040100',
      undecoded: '33e6d02e000221040100',
      data: {},
    },
    { model: 'enginko-mcf-lw12ter', bytes: '99', errors: ['Unknown type 153'] },
  ],
}
