import { expect, it } from 'vitest'
import { type LineProtocolOptions, readLines } from './line-protocol.ts'

function read(text: string, options: Partial<LineProtocolOptions> = {}) {
  const steps = readLines(text, { precision: 'ns', bucket: undefined, maxReadings: 100, ...options })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const readings = (text: string, options?: Partial<LineProtocolOptions>) =>
  read(text, options).byNode.flatMap(({ address, readings }) =>
    readings.map(({ key, value, createdAt }) => [address, key, value, createdAt]),
  )

it.each([
  [
    'tag deveui',
    'climate,deveui=cellar temperature=21.5',
    [['cellar', 'climate.temperature', 21.5, undefined]],
  ],
  [
    'tag host, as Telegraf writes it',
    'cpu,cpu=cpu0,host=pump-1 usage_idle=93.5,usage_user=2i 1767614400000000000',
    [
      ['pump-1', 'cpu.cpu0.usage_idle', 93.5, 1767614400000],
      ['pump-1', 'cpu.cpu0.usage_user', 2, 1767614400000],
    ],
  ],
  ['a field called value', 'level,deveui=t1 value=1u', [['t1', 'level', 1, undefined]]],
  [
    'all kinds of values',
    'm,deveui=a b=t,c=FALSE,d=-1.5e3,e=.5,f="x y"',
    [
      ['a', 'm.b', true, undefined],
      ['a', 'm.c', false, undefined],
      ['a', 'm.d', -1500, undefined],
      ['a', 'm.e', 0.5, undefined],
      ['a', 'm.f', 'x y', undefined],
    ],
  ],
  [
    'escapes',
    String.raw`my\ m,deveui=a,room=no\,\ 1 t\=1="say \"hi\" \\ =,"`,
    [['a', 'my m.no, 1.t=1', 'say "hi" \\ =,', undefined]],
  ],
  [
    'an integer that no number can hold',
    'm,deveui=a v=9007199254740993i',
    [['a', 'm.v', 9007199254740993n, undefined]],
  ],
  [
    'a line break within quotes',
    'm,deveui=a v="one\ntwo"\nm,deveui=b v=1',
    [
      ['a', 'm.v', 'one\ntwo', undefined],
      ['b', 'm.v', 1, undefined],
    ],
  ],
  [
    'an address with what no address has',
    'm,host=pump\\ house/1 v=1',
    [['pump-house-1', 'm.v', 1, undefined]],
  ],
])('reads %s', (_, text, expected) => {
  expect(readings(text)).toEqual(expected)
  expect(read(text).faultyLine).toBeUndefined()
})

it('takes the bucket for the node of points that name none, comments and empty lines for nothing', () => {
  const text = '# comment\r\n\r\n  t value=20 1767614400\r\n'
  expect(readings(text, { bucket: 'cellar', precision: 's' })).toEqual([['cellar', 't', 20, 1767614400000]])
})

it.each([
  'm',
  'm,a v=1',
  'm v=',
  'm v=1 2 3',
  'm v=nan',
  'm v="open',
  ',a=b v=1',
  'm v=1 x',
  'm v=1 12',
  'm v=1=2',
  'm a=1,',
])('threat 26: names the first line that it cannot read, and reads the others: %s', (line) => {
  const { byNode, faultyLine } = read(`m,deveui=a v=1\n${line}\nm,deveui=a v=2`)
  expect(faultyLine).toBe(2)
  expect(byNode).toEqual([
    expect.objectContaining({
      address: 'a',
      readings: [
        { key: 'm.v', value: 1 },
        { key: 'm.v', value: 2 },
      ],
    }),
  ])
})

it('threat 32: refuses more readings than one call may bring', () => {
  expect(() => read('m,deveui=a a=1,b=2,c=3', { maxReadings: 2 })).toThrow('request.tooLarge')
})

it.each([
  ['1767614400', 'ns', 's'],
  ['1767614400000', 'ns', 'ms'],
  ['1767614400000', 's', 'ms'],
  ['1767614400000000000', 'ms', 'ns'],
] as const)('names the unit that %s has where %s is said: %s', (timestamp, precision, likely) => {
  const text = `a,deveui=x v=1\na,deveui=y v=2 ${timestamp}`
  const { byNode, faultyLine, wrongPrecision } = read(text, { precision })
  expect([faultyLine, wrongPrecision]).toEqual([undefined, { line: 2, timestamp, precision, likely }])
  expect(byNode).toMatchObject([
    { address: 'x', readings: [{ value: 1 }] },
    { address: 'y', readings: [], problem: { code: 'time.precision' } },
  ])
})
