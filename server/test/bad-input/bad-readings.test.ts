import { beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../support/companies/two-companies.ts'
import {
  countRows,
  deep,
  expectRefused,
  manyKeys,
  nested,
  onAttackedPortal,
} from '../support/endpoints/refusals.ts'

const { both, call } = onAttackedPortal()

describe('threat 26: readings', () => {
  const path = () => `/tag/${both.own.place.deveui}/tagdata`
  const send = async (body: unknown) => await call('POST', path(), { body })
  const flattens = async (flattenJson: boolean) =>
    await call('PUT', `/tag/${both.own.place.deveui}`, { body: { flattenJson } })
  /** Sends one that is wrong beside one that is not: only the first is refused. */
  async function expectRefusedAlone(wrong: object | string, code: string): Promise<void> {
    const neighbour = { key: `k${unique()}`, value: unique() }
    // As it travels: the later of two fields counts, and what is deep cannot be written by JSON.stringify.
    const fields = typeof wrong === 'string' ? wrong : JSON.stringify(wrong).slice(1, -1)
    const answer = await send(`[{"key":"k","value":1,${fields}},${JSON.stringify(neighbour)}]`)
    expect([answer.status, answer.body.accepted, answer.body.skipped]).toEqual([202, 1, 0])
    expect(answer.body.rejected).toMatchObject([{ index: 0, code }])
    const latest = await call('GET', `/tag/latest/${both.own.place.deveui}/${neighbour.key}`)
    expect(latest.body.value).toBe(neighbour.value)
  }
  beforeAll(() => flattens(false))

  it.each([
    ['seconds of 1989', { createdAt: 631_151_999 }, 'time.outOfRange'],
    ['1970', { createdAt: 0 }, 'time.outOfRange'],
    ['before 1970', { createdAt: -1 }, 'time.outOfRange'],
    ['2036', { createdAt: '2036-02-07T06:28:16Z' }, 'time.outOfRange'],
    ['the end of time', { createdAt: 8.64e15 }, 'time.outOfRange'],
    ['after the end of time', { createdAt: 1e300 }, 'time.outOfRange'],
    ['a day that no month has', { createdAt: '20260230T100000Z' }, 'time.invalid'],
    ['no time', { createdAt: 'now' }, 'time.invalid'],
    ['a list as a time', { createdAt: [1] }, 'time.invalid'],
    ['a list', { value: [1, 2, 3] }, 'value.invalid'],
    ['a long text', { value: 'x'.repeat(65_537) }, 'value.tooLong'],
    ['a text with NUL', { value: 'a\0b' }, 'value.invalid'],
    ['half a character', { value: 'a\ud800' }, 'value.invalid'],
    ['a key with NUL', { key: 'a\0b' }, 'key.invalid'],
    ['a long key', { key: 'k'.repeat(129) }, 'key.invalid'],
    ['a number as a key', { key: 1 }, 'key.invalid'],
    ['a key with spaces around', { key: ' k ' }, 'key.invalid'],
    ['too many keys in an object', { value: JSON.parse(manyKeys(10_000)) }, 'value.tooLong'],
    ['an object nine deep', `"value":${nested(9)}`, 'payload.tooDeep'],
    ['objects without an end', `"value":${nested(100_000)}`, 'payload.tooDeep'],
    ['lists without an end in an object', `"value":{"a":${deep(100_000)}}`, 'payload.tooDeep'],
    ['lists without an end', `"value":${deep(100_000)}`, 'value.invalid'],
    ['lists without an end as a key', `"key":${deep(100_000)}`, 'key.invalid'],
    ['an object that has no name as a key', '"key":{"toString":1,"valueOf":1}', 'key.invalid'],
    ['lists without an end as a time', `"createdAt":${deep(100_000)}`, 'time.invalid'],
    ['an object with NUL in it', '"value":{"text":"a\\u0000b"}', 'value.invalid'],
    ['an object with half a character in it', '"value":{"\\ud800":1}', 'value.invalid'],
    ['an object with a number that is none', '"value":{"latitude":1e400}', 'value.notFinite'],
    ['an integer that would be rounded', '"value":9007199254740993', 'value.integerTooLarge'],
    ['a negative one', '"value":-123456789012345678901', 'value.integerTooLarge'],
    ['one in an object', '"value":{"count":9007199254740993}', 'value.integerTooLarge'],
    ['one as a time', '"createdAt":1795341600000000001', 'time.outOfRange'],
    ['one as a key', '"key":9007199254740993', 'key.invalid'],
  ])('%s is refused, and its neighbours are stored', (_, wrong, code) => expectRefusedAlone(wrong, code))

  it.each([
    ['too many values', { value: Array.from({ length: 201 }, () => 1) }, 'payload.tooManyKeys'],
    ['too many keys', { value: JSON.parse(manyKeys(10_000)) }, 'payload.tooManyKeys'],
    ['a long path', { value: { ['a'.repeat(70)]: { ['b'.repeat(70)]: 1 } } }, 'key.invalid'],
    ['a name with NUL', '"value":{"a\\u0000b":1}', 'key.invalid'],
    ['an object nine deep', `"value":${nested(9)}`, 'payload.tooDeep'],
    ['objects without an end', `"value":${nested(100_000)}`, 'payload.tooDeep'],
    ['lists without an end', `"value":${deep(100_000)}`, 'payload.tooDeep'],
    ['a text with NUL', '"value":{"text":"a\\u0000b"}', 'value.invalid'],
    ['a number that is none', '"value":[1,1e400]', 'value.notFinite'],
    ['a position that is none', '"value":{"at":{"lat":1,"long":2,"text":"\\ud800"}}', 'value.invalid'],
    ['an integer that would be rounded', '"value":[1,[9007199254740993]]', 'value.integerTooLarge'],
    ['a time that is none', '"value":[1],"createdAt":"now"', 'time.invalid'],
  ])('%s is refused whole where JSON is flattened, and its neighbours are stored', async (_, wrong, code) => {
    await flattens(true)
    await expectRefusedAlone(wrong, code)
    await flattens(false)
    const keys = await call('GET', `/tag/${both.own.place.deveui}/keys`)
    expect(keys.body.filter(({ name }: { name: string }) => name.startsWith('k.'))).toEqual([])
  })

  it('numbers beyond what a double holds are no numbers', async () => {
    const answer = await send(
      '[{"key":"k","value":1e400},{"key":"k","value":-1e400},{"key":"k","value":NaN}]',
    )
    expect(answer.status).toBe(400)
    const finite = await send('[{"key":"k","value":1e400},{"key":"big","value":9007199254740992}]')
    expect(finite.body).toMatchObject({ accepted: 1, rejected: [{ index: 0, code: 'value.notFinite' }] })
    expect((await call('GET', `/tag/latest/${both.own.place.deveui}/big`)).body.value).toBe(
      9_007_199_254_740_992,
    )
  })

  it('a reading without a value or a key is refused alone; when all are, the answer is 400 with the reasons', async () => {
    const good = { key: `k${unique()}`, value: 1 }
    const some = await send([{ key: 'k' }, good, { value: 1 }, { key: 'k', createdAt: 'now' }])
    expect([some.status, some.body.accepted]).toEqual([202, 1])
    const codes = ['value.invalid', 'key.invalid', 'value.invalid']
    expect(some.body.rejected.map(({ code }: { code: string }) => code)).toEqual(codes)
    const none = await send([{ key: 'k' }, { value: 1 }])
    expect(none).toMatchObject({
      status: 400,
      body: {
        code: 'readings.refused',
        message: expect.stringContaining('No readings were stored'),
        requestId: none.headers.get('x-request-id'),
        accepted: 0,
        skipped: 0,
        rejected: [
          { index: 0, code: 'value.invalid' },
          { index: 1, code: 'key.invalid' },
        ],
      },
    })
    // Nothing to store is nothing wrong.
    expect((await send([{ key: 'k', value: null }, { key: 'k' }])).status).toBe(202)
  })

  it('an envelope that is wrong stores nothing of what is right in it', async () => {
    const before = await countRows(both.portal)
    const good = { key: `k${unique()}`, value: 1 }
    for (const [body, status] of [
      [[], 400],
      [[good, 1], 400],
      [[good, null], 400],
      [[good, [good]], 400],
      [{ key: 'k' }, 400],
      [{ value: 1 }, 400],
      [Array.from({ length: 10_001 }, () => good), 413],
    ] as const) {
      const answer = await send(body)
      expect(answer.status).toBe(status)
      expectRefused(answer)
    }
    const many = await call('POST', '/tagdata', {
      body: [
        { deveui: both.own.place.deveui, ...good },
        { deveui: 1, ...good },
      ],
    })
    expect(expectRefused(many).errors).toMatchObject([{ field: 'body.1.deveui' }])
    expect(await countRows(both.portal)).toEqual(before)
  })

  it('a flood of addresses that are none becomes few rows', async () => {
    const body = Array.from({ length: 2000 }, (_, at) => ({ deveui: `invented-${at}`, key: 'k', value: 1 }))
    expect((await call('POST', '/tagdata', { body })).body.rejected).toHaveLength(2000)
    const errors = await call('GET', `/companies/${both.own.place.companyId}/ingest-errors?limit=1000`)
    expect(errors.body.length).toBeLessThan(200)
  })
})
