import type { Session } from '@fyr/contract/access/accounts'
import { columnsType } from '@fyr/contract/readings/readings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readColumns } from '../support/endpoints/columns.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let session: Session
let companyId: string

beforeAll(async () => {
  portal = await startTestPortal()
  const made = await portal.createCompany('Ranges')
  session = made.session
  companyId = made.companyId
  await portal.createNode(session, 'n1', { flattenJson: false })
  await portal.createNode(session, 'n2')
})
afterAll(() => portal?.stop())

const at = (seconds: number) => Date.UTC(2026, 0, 5, 12, 0, seconds)
const iso = (seconds: number) => new Date(at(seconds)).toISOString()
const call = (method: string, path: string, options: Record<string, unknown> = {}) =>
  portal.call(method, path, { token: session.token, ...options })
const path = (deveui: string, key: string, from: number, to: number, query = '') =>
  `/tagdata/timeseries/${deveui}/${encodeURIComponent(key)}/${from}/${to}${query && `?${query}`}`
const many = (body: unknown, from: number | string, to: number | string, query = '') =>
  call('POST', `/tagdata/timeseries/${from}/${to}${query && `?${query}`}`, { body })

async function send(deveui: string, readings: unknown[]): Promise<void> {
  const { status, body } = await call('POST', `/tag/${deveui}/tagdata`, { body: readings })
  expect([status, body.rejected]).toEqual([202, []])
}

/** The portal's helper takes everything with "json" in its type for one document. */
async function textOf(where: string): Promise<[type: string | null, text: string]> {
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${portal.url}/api${where}`, { headers })
  expect(answer.status).toBe(200)
  return [answer.headers.get('content-type'), await answer.text()]
}

async function bytesOf(method: string, where: string, init: RequestInit = {}): Promise<ArrayBuffer> {
  const answer = await fetch(`${portal.url}/api${where}`, {
    ...init,
    method,
    headers: { authorization: `Bearer ${session.token}`, ...init.headers },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, columnsType])
  return await answer.arrayBuffer()
}

describe('the raw range of a key', () => {
  const values = [1.5, true, 'idle', { a: 1 }, -0.25]
  beforeAll(() =>
    send(
      'n1',
      values.map((value, s) => ({ key: 'mixed', value, createdAt: at(s) })),
    ),
  )

  it('leaves as NDJSON, one reading as JSON a line', async () => {
    const [type, text] = await textOf(path('n1', 'mixed', at(0), at(9), 'format=ndjson'))
    expect(type).toBe('application/x-ndjson; charset=utf-8')
    const lines = text.split('\n')
    expect(lines.pop()).toBe('')
    const json = (await call('GET', path('n1', 'mixed', at(0), at(9)))).body
    expect(json).toMatchObject(values.map((value, s) => ({ key: 'mixed', value, createdAt: iso(s) })))
    expect(lines.map((line) => JSON.parse(line))).toEqual(json)
  })

  it('leaves as CSV with a header; what a spreadsheet would run is made plain (threat 23)', async () => {
    const evil = ['=1+1', '+46', '-x', '@SUM(A1)', '\t=1', ' =1', 'a,b', 'say "hi"', 'two\r\nlines']
    const key = '=cmd,"x"'
    await send(
      'n1',
      evil.map((value, s) => ({ key, value, createdAt: at(s) })),
    )
    const { body, headers } = await call('GET', path('n1', key, at(0), at(9), 'format=csv'))
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''n1%20%3Dcmd`)
    expect(body).toBe(
      [
        `timestamp,"'=cmd,""x"""`,
        `${iso(0)},'=1+1`,
        `${iso(1)},'+46`,
        `${iso(2)},'-x`,
        `${iso(3)},'@SUM(A1)`,
        `${iso(4)},"'\t=1"`,
        `${iso(5)},' =1`,
        `${iso(6)},"a,b"`,
        `${iso(7)},"say ""hi"""`,
        `${iso(8)},"two\r\nlines"`,
        '',
      ].join('\r\n'),
    )
    const mixed = (await call('GET', path('n1', 'mixed', at(0), at(9), 'format=csv'))).body
    expect(mixed).toBe(
      `timestamp,mixed\r\n${iso(0)},1.5\r\n${iso(1)},true\r\n${iso(2)},idle\r\n${iso(3)},"{""a"":1}"\r\n${iso(4)},-0.25\r\n`,
    )
  })

  it('leaves as columns: truth is 1 and 0, texts and objects are left out', async () => {
    const whole = { version: 1, whole: true }
    const { sections, ...rest } = readColumns(
      await bytesOf('GET', path('n1', 'mixed', at(0), at(9), 'format=binary')),
    )
    expect(rest).toEqual(whole)
    expect(sections).toEqual([
      {
        kind: 'readings',
        place: 0,
        stepMs: 0,
        columns: [
          [at(0), at(1), at(4)],
          [1.5, 1, -0.25],
        ],
      },
    ])
    // By Accept too, and with nothing in the range.
    const headers = { accept: columnsType }
    expect(readColumns(await bytesOf('GET', path('n1', 'mixed', at(50), at(60)), { headers }))).toEqual({
      ...whole,
      sections: [],
    })
  })

  it('comes whole over many chunks of the store, and piece by piece with a limit', async () => {
    const count = 30_000
    const start = Date.UTC(2025, 0, 1)
    for (let from = 0; from < count; from += 10_000) {
      const reading = (_: unknown, i: number) => ({
        key: 'long',
        value: (from + i) / 8,
        createdAt: start + (from + i) * 1000,
      })
      await send('n1', Array.from({ length: 10_000 }, reading))
    }
    const wanted = path('n1', 'long', start, start + count * 1000)
    const { sections, whole } = readColumns(await bytesOf('GET', `${wanted}?format=binary`))
    expect(whole).toBe(true)
    expect(sections.flatMap(({ columns }) => columns[0])).toEqual(
      Array.from({ length: count }, (_, i) => start + i * 1000),
    )
    expect(sections.flatMap(({ columns }) => columns[1])).toEqual(
      Array.from({ length: count }, (_, i) => i / 8),
    )
    const csv = String((await call('GET', `${wanted}?format=csv`)).body).split('\r\n')
    expect([csv.length, csv.at(-2)]).toEqual([
      count + 2,
      `${new Date(start + (count - 1) * 1000).toISOString()},${(count - 1) / 8}`,
    ])
    const { body } = await call('GET', path('n1', 'long', start + 10_000, start + count * 1000, 'limit=2'))
    expect(body.map(({ value }: { value: number }) => value)).toEqual([10 / 8, 11 / 8])
  })

  it('leaves in buckets in each format', async () => {
    await send(
      'n1',
      [1, 5, 3].map((value, s) => ({ key: 'b', value, createdAt: at(s) })),
    )
    const wanted = path('n1', 'b', at(0), at(4) - 1, 'points=2')
    const first = {
      min: 1,
      max: 5,
      avg: 3,
      sum: 6,
      count: 2,
      first: 1,
      last: 5,
      minTime: at(0),
      maxTime: at(1),
    }
    const json = (await call('GET', wanted)).body
    expect(json).toMatchObject([
      { start: at(0), ...first, value: 3 },
      { start: at(2), count: 1 },
    ])
    const [, ndjson] = await textOf(`${wanted}&format=ndjson`)
    expect(
      ndjson
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(json)
    expect((await call('GET', `${wanted}&format=csv`)).body).toBe(
      `timestamp,min,max,avg,sum,count,first,last\r\n${iso(0)},1,5,3,6,2,1,5\r\n${iso(2)},3,3,3,3,1,3,3\r\n`,
    )
    const { sections } = readColumns(await bytesOf('GET', `${wanted}&format=binary`))
    const rows = (name: keyof typeof first) => [
      first[name],
      name.endsWith('Time') ? at(2) : name === 'count' ? 1 : 3,
    ]
    expect(sections).toEqual([
      {
        kind: 'buckets',
        place: 0,
        stepMs: 2000,
        columns: [[at(0), at(2)], ...(Object.keys(first) as (keyof typeof first)[]).map(rows)],
      },
    ])
  })

  it('is open to tokens that may read, and to no other', async () => {
    const tokenWith = async (scope: string) =>
      (await call('POST', `/integration/tokens/${companyId}`, { body: { label: scope, scopes: [scope] } }))
        .body.token as string
    const [read, ingest] = [await tokenWith('read'), await tokenWith('ingest')]
    const wanted = path('n1', 'mixed', at(0), at(9), 'format=csv')
    const body = { series: [{ deveui: 'n1', key: 'mixed' }] }
    const several = `/tagdata/timeseries/${at(0)}/${at(9)}`
    expect((await call('GET', wanted, { token: read })).status).toBe(200)
    expect((await call('POST', several, { token: read, body })).status).toBe(200)
    expect((await call('GET', wanted, { token: ingest })).status).toBe(403)
    expect((await call('POST', several, { token: ingest, body })).status).toBe(403)
    expect((await call('GET', wanted, { token: undefined })).status).toBe(401)
  })
})

describe('several series in one call', () => {
  beforeAll(async () => {
    const readings = Array.from({ length: 100 }, (_, s) => ({ key: 'm', value: s, createdAt: at(s) }))
    await send('n1', readings)
    await send('n2', [{ key: 'm', value: 7, createdAt: at(50) }])
  })
  const both = [
    { deveui: 'n1', key: 'm' },
    { deveui: 'N2', key: 'm' },
  ]

  it('answers each in its own points, in the order asked for', async () => {
    const series = [{ ...both[1], points: 4 }, { ...both[0], points: 2 }, both[0], both[1]]
    const { status, body } = await many({ series, points: 10 }, at(0), at(100) - 1)
    expect(status).toBe(200)
    expect(
      body.map(
        ({ tagDeveui, bucketMs, buckets }: { tagDeveui: string; bucketMs: number; buckets: unknown[] }) => [
          tagDeveui,
          bucketMs,
          buckets.length,
        ],
      ),
    ).toEqual([
      ['n2', 25_000, 1],
      ['n1', 50_000, 2],
      ['n1', 10_000, 10],
      ['n2', 10_000, 1],
    ])
    expect(body[1].buckets[1]).toEqual({
      start: at(50),
      min: 50,
      max: 99,
      avg: 74.5,
      sum: 3725,
      count: 50,
      first: 50,
      last: 99,
      minTime: at(50),
      maxTime: at(99),
    })
  })

  it('answers with the readings themselves where they are few', async () => {
    const few = (await many({ series: both, points: 10, raw: 99 }, at(0), at(99))).body
    expect(few[0].readings).toBeUndefined()
    expect(few[0].buckets).toHaveLength(10)
    expect(few[1]).toMatchObject({ buckets: [], readings: { times: [at(50)], values: [7] } })
    const all = (await many({ series: both, points: 10, raw: 100 }, at(0), at(99))).body
    expect(all[0].readings.times).toEqual(Array.from({ length: 100 }, (_, s) => at(s)))
    expect(all[0].readings.values).toEqual(Array.from({ length: 100 }, (_, s) => s))
  })

  it('answers in columns, with the place of each series', async () => {
    const body = JSON.stringify({ series: both, points: 10, raw: 5 })
    const bytes = await bytesOf('POST', `/tagdata/timeseries/${at(0)}/${at(100) - 1}?format=binary`, {
      body,
      headers: { 'content-type': 'application/json' },
    })
    const { sections, whole } = readColumns(bytes)
    expect(whole).toBe(true)
    expect(sections.map(({ kind, place, stepMs, columns }) => [kind, place, stepMs, columns.length])).toEqual(
      [
        ['buckets', 0, 10_000, 10],
        ['readings', 1, 0, 2],
      ],
    )
    const narrow = JSON.stringify({ series: [both[0]], points: 2, columns: ['count', 'max'] })
    const two = await bytesOf('POST', `/tagdata/timeseries/${at(0)}/${at(100) - 1}?format=binary`, {
      body: narrow,
      headers: { 'content-type': 'application/json' },
    })
    expect(readColumns(two).sections[0]?.columns).toEqual([
      [at(0), at(50)],
      [50, 50],
      [49, 99],
    ])
    expect(sections[0]?.columns[3]).toEqual(Array.from({ length: 10 }, (_, i) => i * 10 + 4.5))
  })

  it('leaves as one CSV: a row for each moment, a column for each key, as the import takes it', async () => {
    await send('n2', [
      { key: 'w', value: 1.5, createdAt: at(0) },
      { key: 'w', value: 2, createdAt: at(2) },
      { key: '=text', value: '=1+1', createdAt: at(2) },
      { key: '=text', value: 'on, off', createdAt: at(3) },
      { key: 'flag', value: true, createdAt: at(3) },
    ])
    const series = ['w', '=text', 'flag'].map((key) => ({ deveui: 'n2', key }))
    const answer = await many({ series }, at(0), at(9), 'format=csv')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.body).toBe(
      [
        "timestamp,w,'=text,flag",
        `${iso(0)},1.5,,`,
        `${iso(2)},2,'=1+1,`,
        `${iso(3)},,"on, off",true`,
        '',
      ].join('\r\n'),
    )
    const labelled = String((await many({ series }, at(0), at(9), 'format=csv&header=labels')).body)
    // Keys that readings brought have no labels: the header is as it was.
    expect(labelled.split('\r\n')[0]).toBe("timestamp,w,'=text,flag")
    const wind = { deveui: 'n2', label: 'Wind', unit: 'm/s' }
    await call('POST', '/tag/key/update', { body: { ...wind, name: 'w' } })
    await call('POST', '/tag/key/update', { body: { ...wind, name: 'flag' } })
    const named = String((await many({ series }, at(0), at(9), 'format=csv&header=labels')).body)
    expect(named.split('\r\n')[0]).toBe("timestamp,Wind (m/s) [w],'=text,Wind (m/s) [flag]")
    expect(named.split('\r\n').slice(1)).toEqual(String(answer.body).split('\r\n').slice(1))
    const ofTwo = String((await many({ series: both }, at(49), at(51), 'format=csv')).body).split('\r\n')
    expect(ofTwo).toEqual(['timestamp,n1 m,n2 m', `${iso(49)},49,`, `${iso(50)},50,7`, `${iso(51)},51,`, ''])
    // Long enough for many pieces and chunks.
    const start = Date.UTC(2025, 0, 1)
    const long = await many({ series: [{ deveui: 'n1', key: 'long' }, both[0]] }, start, at(99), 'format=csv')
    const rows = String(long.body).split('\r\n')
    expect([rows.length, rows.at(-2)]).toEqual([30_000 + 100 + 2, `${iso(99)},,99`])
    const times = rows.slice(1, -1).map((row) => row.slice(0, 24))
    expect(times).toEqual([...times].sort())
  })

  it('answers by the calendar of the company, or of the zone named', async () => {
    // The clocks of Stockholm go forward on 29 March: that day has 23 hours, and March ends at 22:00 UTC.
    const hour = 3_600_000
    const start = Date.UTC(2026, 2, 28)
    await send(
      'n2',
      Array.from({ length: 96 }, (_, h) => ({ key: 'h', value: 1, createdAt: start + h * hour })),
    )
    const series = [{ deveui: 'n2', key: 'h' }]
    const counts = async (body: object) =>
      (await many({ series, ...body }, start, start + 96 * hour)).body[0].buckets.map(
        (bucket: { start: number; count: number }) => [new Date(bucket.start).toISOString(), bucket.count],
      )
    expect(await counts({ resolution: 'day', timeZone: 'Europe/Stockholm' })).toEqual([
      ['2026-03-27T23:00:00.000Z', 23],
      ['2026-03-28T23:00:00.000Z', 23],
      ['2026-03-29T22:00:00.000Z', 24],
      ['2026-03-30T22:00:00.000Z', 24],
      ['2026-03-31T22:00:00.000Z', 2],
    ])
    expect(await counts({ resolution: 'month', timeZone: 'UTC' })).toEqual([['2026-03-01T00:00:00.000Z', 96]])
    expect(await counts({ resolution: 'month' })).toEqual([
      ['2026-02-28T23:00:00.000Z', 94],
      ['2026-03-31T22:00:00.000Z', 2],
    ])
    const trend = `/tag/n2/trend/h?start=${start}&end=${start + 96 * hour}&resolution=month`
    expect((await call('GET', trend)).body).toMatchObject([{ count: 94 }, { count: 2 }])
    expect((await call('GET', `${trend}&timeZone=Asia/Kolkata`)).body).toMatchObject([
      { start: Date.UTC(2026, 1, 28, 18, 30), count: 91 },
      { count: 5 },
    ])
  })

  it('takes 200 series and no more', async () => {
    const names = Array.from({ length: 201 }, (_, points) => ({ ...both[0], points: points + 1 }))
    expect((await many({ series: names.slice(1) }, at(0), at(9))).body).toHaveLength(200)
    const tooMany = await many({ series: names }, at(0), at(9))
    expect([tooMany.status, tooMany.body.errors]).toMatchObject([
      400,
      [{ field: 'body.series', code: 'field.tooMany' }],
    ])
  })
})

describe('what makes no sense is refused, with the field', () => {
  const series = [{ deveui: 'n1', key: 'm' }]
  const refused = async (answer: Promise<{ status: number; body: { code: string; errors?: unknown[] } }>) => {
    const { status, body } = await answer
    return [
      status,
      body.code,
      (body.errors as { field: string; code: string }[])?.map(({ field, code }) => [field, code]),
    ]
  }
  const day = 86_400_000

  it('in questions for several series', async () => {
    const ask = (body: object, from: number | string = at(0), to: number | string = at(9), query = '') =>
      refused(many({ series, ...body }, from, to, query))
    const invalid = (field: string, code: string) => [400, 'request.invalid', [[field, code]]]
    expect(await ask({}, at(9), at(0))).toEqual([
      400,
      'time.rangeReversed',
      [['params.end', 'time.rangeReversed']],
    ])
    expect(await ask({}, 'yesterday')).toEqual(invalid('params.start', 'field.date'))
    expect(await ask({ points: 1_000_000 })).toEqual(invalid('body.points', 'field.tooLarge'))
    expect(await ask({ points: 0 })).toEqual(invalid('body.points', 'field.tooSmall'))
    expect(await ask({ resolution: 'fortnight' })).toEqual(invalid('body.resolution', 'field.notOneOf'))
    expect(await ask({ resolution: 'day', timeZone: 'Mars/Olympus' })).toEqual(
      invalid('body.timeZone', 'field.timeZone'),
    )
    expect(await ask({ timeZone: 'UTC' })).toEqual(invalid('body.timeZone', 'field.invalid'))
    expect(await ask({ resolution: 'day', points: 5 })).toEqual(invalid('body.points', 'field.invalid'))
    expect(await ask({ resolution: 'day', series: [{ ...series[0], points: 3 }] })).toEqual(
      invalid('body.series.0.points', 'field.invalid'),
    )
    expect(await ask({}, at(0), at(9), 'format=ndjson')).toEqual(invalid('query.format', 'field.notOneOf'))
    expect(await ask({ points: 5 }, at(0), at(9), 'format=csv')).toEqual([
      400,
      'field.notOneOf',
      [['body.points', 'field.notOneOf']],
    ])
    expect(await ask({ series: [] })).toEqual(invalid('body.series', 'field.tooSmall'))
    expect(await refused(call('POST', `/tagdata/timeseries/${at(0)}/${at(9)}`))).toEqual([
      400,
      'request.invalid',
      [['body', 'field.required']],
    ])
    const missing = [series[0], { deveui: 'n1', key: 'nothing' }, { deveui: 'nowhere', key: 'm' }]
    expect(await ask({ series: missing })).toEqual([
      404,
      'object.notFound',
      [
        ['body.series.1', 'object.notFound'],
        ['body.series.2', 'object.notFound'],
      ],
    ])
    const full = Array.from({ length: 60 }, (_, less) => ({ ...series[0], points: 10_000 - less }))
    expect(await ask({ series: full })).toEqual([
      400,
      'buckets.tooMany',
      [['body.points', 'buckets.tooMany']],
    ])
    expect(await ask({ resolution: 'hour' }, 0, 20_000 * day)).toEqual([
      400,
      'buckets.tooMany',
      [['body.resolution', 'buckets.tooMany']],
    ])
  })

  it('in questions for one', async () => {
    expect(await refused(call('GET', path('n1', 'm', at(9), at(0), 'format=binary')))).toEqual([
      400,
      'time.rangeReversed',
      [['params.end', 'time.rangeReversed']],
    ])
    expect(await refused(call('GET', path('n1', 'm', at(0), at(9), 'format=xml')))).toEqual([
      400,
      'request.invalid',
      [['query.format', 'field.notOneOf']],
    ])
    expect(await refused(call('GET', path('n1', 'm', at(0), at(9), 'points=1000000')))).toEqual([
      400,
      'request.invalid',
      [['query.points', 'field.tooLarge']],
    ])
    expect(await refused(call('GET', path('n1', 'nothing', at(0), at(9), 'format=csv')))).toEqual([
      404,
      'object.notFound',
      undefined,
    ])
    const trend = (query: string) =>
      refused(call('GET', `/tag/n1/trend/m?start=${at(0)}&end=${at(9)}&${query}`))
    expect(await trend('timeZone=Nowhere')).toEqual([
      400,
      'request.invalid',
      [['query.timeZone', 'field.timeZone']],
    ])
    expect(await trend('resolution=minute')).toEqual([
      400,
      'request.invalid',
      [['query.resolution', 'field.notOneOf']],
    ])
    const long = call('GET', `/tag/n1/trend/m?start=0&end=${20_000 * day}&resolution=hour`)
    expect(await refused(long)).toEqual([400, 'buckets.tooMany', [['query.resolution', 'buckets.tooMany']]])
  })
})

it('the latest of several nodes and keys come in the order asked for', async () => {
  const body = {
    series: [
      { deveui: 'n2', key: 'm' },
      { deveui: 'n1', key: 'm' },
      { deveui: 'n1', key: 'none' },
    ],
  }
  const answer = await call('POST', '/tagdata/currents', { body })
  expect(answer.body).toEqual([
    { key: 'm', value: 7, createdAt: iso(50), label: expect.any(String), tagDeveui: 'n2' },
    { key: 'm', value: 99, createdAt: iso(99), label: expect.any(String), tagDeveui: 'n1' },
  ])
  expect((await call('POST', '/tagdata/currents', { body: { series: [] } })).status).toBe(400)
  expect((await call('POST', '/tagdata/currents', { body: { series: [{ deveui: 'gone' }] } })).status).toBe(
    404,
  )
})
