import { expect, it } from 'vitest'
import { readSenml, splitName } from './senml.ts'

const now = Date.UTC(2026, 0, 5, 12)
function read(pack: unknown, maxReadings = 100) {
  const steps = readSenml(pack, now, maxReadings)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const readings = (pack: unknown) =>
  read(pack).flatMap(({ address, readings }) =>
    readings.map(({ key, value, createdAt }) => [address, key, value, createdAt]),
  )

// The examples of RFC 8428, section 5.
it('reads single, multiple and historical measurements of RFC 8428', () => {
  const sensor = 'urn:dev:ow:10e2073a01080063'
  expect(readings([{ n: sensor, u: 'Cel', v: 23.1 }])).toEqual([[sensor, 'value', 23.1, undefined]])
  expect(
    readings([
      { bn: `${sensor}:`, bt: 1.320067464e9, bu: 'A', bver: 5, n: 'voltage', u: 'V', v: 120.1 },
      { n: 'current', t: -5, v: 1.2 },
      { n: 'current', v: 1.7 },
    ]),
  ).toEqual([
    [sensor, 'voltage', 120.1, 1320067464000],
    [sensor, 'current', 1.2, 1320067459000],
    [sensor, 'current', 1.7, 1320067464000],
  ])
  expect(
    readings([
      { bn: 'urn:dev:mac:0024befffe804ff1/', n: 'label', vs: 'Machine Room' },
      { n: 'open', vb: false },
      { n: 'nfv', vd: 'aGkgCg' },
      { n: 'energy', s: 3600, t: -60 },
    ]),
  ).toEqual([
    ['urn:dev:mac:0024befffe804ff1', 'label', 'Machine Room', undefined],
    ['urn:dev:mac:0024befffe804ff1', 'open', false, undefined],
    ['urn:dev:mac:0024befffe804ff1', 'nfv', 'aGkgCg', undefined],
    ['urn:dev:mac:0024befffe804ff1', 'energy.sum', 3600, now - 60_000],
  ])
})

it('adds base value and base sum, and counts small times from now', () => {
  const pack = [{ bn: 'cellar/', bv: 20, bs: 5, bt: -10, n: 't', v: 1.5, s: 1, t: 1 }]
  expect(readings(pack)).toEqual([
    ['cellar', 't', 21.5, now - 9000],
    ['cellar', 't.sum', 6, now - 9000],
  ])
})

it.each([
  ['urn:dev:mac:0024befffe804ff1/temp', 'urn:dev:mac:0024befffe804ff1', 'temp'],
  ['urn:dev:ow:264437f5000000ed;a/b', 'urn:dev:ow:264437f5000000ed', 'a/b'],
  ['cellar/air:temp', 'cellar/air', 'temp'],
  ['cellar:', 'cellar', 'value'],
  ['cellar', 'cellar', 'value'],
])('finds node and key in %s', (name, address, key) => expect(splitName(name)).toEqual({ address, key }))

it.each([
  [[], 'body'],
  [{}, 'body'],
  [[{ n: 'a', v: 1 }, null], 'body.1'],
  [[{ n: 'a', v: 1, bver: 11 }], 'body.0.bver'],
  [[{ n: 'a', v: 1, must_: 1 }], 'body.0'],
  [[{ n: 1, v: 1 }], 'body.0.n'],
  [[{ n: 'a', v: 1, t: '5' }], 'body.0.t'],
  [[{ v: 1 }], 'body.0.n'],
])('threat 26: refuses %j and names %s', (pack, field) => {
  expect(() => read(pack)).toThrow(expect.objectContaining({ fields: [expect.objectContaining({ field })] }))
})

it('tells values of one name apart by their units, and loses none', () => {
  const sensor = 'urn:dev:ow:10e2073a01080063'
  expect(
    readings([
      { bn: `${sensor}:`, bt: 1.7e9, n: 'air', u: 'Cel', v: 21.5 },
      { n: 'air', u: '%RH', v: 40 },
      { n: 'door', vb: true },
      { n: 'air', u: 'Cel', t: 60, v: 21.6 },
    ]),
  ).toEqual([
    [sensor, 'air.Cel', 21.5, 1.7e12],
    [sensor, 'air.%RH', 40, 1.7e12],
    [sensor, 'door', true, 1.7e12],
    [sensor, 'air.Cel', 21.6, 1.7e12 + 60_000],
  ])
  // A unit of the pack is one that its records have, too.
  expect(
    readings([
      { bn: sensor, bu: 'Cel', v: 1 },
      { u: 'K', v: 274 },
    ]),
  ).toEqual([
    [sensor, 'value.Cel', 1, undefined],
    [sensor, 'value.K', 274, undefined],
  ])
})
