import { problemText } from '@fyr/texts/problem-text'
import { beforeEach, describe, expect, it } from 'vitest'
import { alarmBody, unique } from '../support/companies/two-companies.ts'
import {
  countRows,
  expectRefused,
  languages,
  onAttackedPortal,
  untilQuiet,
} from '../support/endpoints/refusals.ts'

const { both, call } = onAttackedPortal()
// An alarm that a test makes is judged at once, and its messages leave a little later.
beforeEach(() => untilQuiet(both.portal))

describe('names', () => {
  const company = { orgNumber: '556677-8899', invoiceAdress: 'info@example.com' }
  const named: [what: string, method: string, path: () => string, body: (name: string) => object][] = [
    ['an application', 'POST', () => `/applications/${both.own.place.companyId}`, (name) => ({ name })],
    ['a company', 'POST', () => '/companies', (name) => ({ ...company, name })],
    [
      'a node',
      'POST',
      () => `/applications/${both.own.place.applicationId}/tag`,
      (name) => ({ name, deveui: `n-${unique()}`, nodeType: 1 }),
    ],
    [
      'an alarm',
      'POST',
      () => `/companies/${both.own.place.companyId}/alarm`,
      (name) => alarmBody(both.own.place, name),
    ],
  ]

  it.each(named)(
    'of %s has 255 characters at most, and is kept as it is written',
    async (kind, method, path, body) => {
      for (const name of ['Ab'.repeat(127), `${'Ab'.repeat(127)}c`, 'Å👩‍🚒 <b>"\'`;--', 'a']) {
        const { status, body: made } = await call(method, path(), { body: body(name) })
        expect([status, made.name]).toEqual([201, name])
      }
      // New rules are judged in the background.
      if (kind === 'an alarm') await untilQuiet(both.portal)
      const before = await countRows(both.portal)
      for (const language of languages) {
        const tooLong = await call(method, path(), { body: body('Ab'.repeat(128)), language })
        const [error] = expectRefused(tooLong, language).errors ?? []
        const message = problemText(language, 'field.tooLong', { maximum: 255 })
        expect(error).toEqual({ field: 'body.name', code: 'field.tooLong', message })
      }
      for (const [name, code] of [
        ['', 'field.required'],
        ['   ', 'field.required'],
        ['a\0b', 'field.control'],
        ['a\u001bb', 'field.control'],
        ['a\udc00b', 'field.control'],
      ] as const) {
        const refused = expectRefused(await call(method, path(), { body: body(name) }))
        expect(refused.errors).toContainEqual({ field: 'body.name', code, message: problemText('en', code) })
      }
      expect(await countRows(both.portal)).toEqual(before)
    },
  )

  it('a DevEUI that is taken is refused in the specification’s words', async () => {
    const body = {
      name: 'Twin',
      deveui: both.own.place.deveui,
      nodeType: 1,
      keys: [{ name: 'k' }],
      topics: ['t'],
    }
    const before = await countRows(both.portal)
    for (const language of languages) {
      const answer = await call('POST', `/applications/${both.own.place.applicationId}/tag`, {
        body,
        language,
      })
      const message = problemText(language, 'node.deveuiTaken')
      expect([answer.status, expectRefused(answer, language)]).toMatchObject([
        400,
        {
          code: 'node.deveuiTaken',
          message,
          errors: [{ field: 'body.deveui', code: 'node.deveuiTaken', message }],
        },
      ])
    }
    expect(problemText('en', 'node.deveuiTaken')).toBe('A node with this DevEUI already exists on the server')
    expect(await countRows(both.portal)).toEqual(before)
  })

  it('what is wrong late in a body undoes what was right before', async () => {
    const before = await countRows(both.portal)
    const path = `/applications/${both.own.place.applicationId}/tag`
    const node = { name: 'Half', nodeType: 2, keys: [{ name: 'k' }] }
    for (const wrong of [
      { topics: ['fine', 'nodes/another'] },
      { topics: ['same', 'same'] },
      { topics: ['#x'] },
    ]) {
      expectRefused(await call('POST', path, { body: { ...node, deveui: `half-${unique()}`, ...wrong } }))
    }
    const twice = { ...node, deveui: `half-${unique()}`, keys: [{ name: 'k' }, { name: 'k' }] }
    expect(expectRefused(await call('POST', path, { body: twice })).code).toBe('key.taken')
    const alarm = {
      ...alarmBody(both.own.place, 'Half'),
      advanced: [
        { tag: both.own.place.deveui, tagDataKey: 'k', limitType: 'HIGH', limit: 1 },
        { tag: both.other.place.deveui, tagDataKey: 'k', limitType: 'HIGH', limit: 1 },
      ],
    }
    const answer = await call('POST', `/companies/${both.own.place.companyId}/alarm`, { body: alarm })
    expect(expectRefused(answer).errors).toMatchObject([
      { field: 'body.advanced.1.tag', code: 'alarm.foreignNode' },
    ])
    expect(await countRows(both.portal)).toEqual(before)
  })
})

describe('addresses and queries', () => {
  it('parameters are checked, however they are written', async () => {
    const { deveui } = both.own.place
    for (const [path, status] of [
      ['/tag/latest', 400],
      [`/tag/${'x'.repeat(65)}`, 400],
      [`/tag/${'x'.repeat(600)}`, 400],
      ['/tag/a%20b', 400],
      ['/tag/%00', 400],
      ['/tag/%c3%28', 400],
      ['/tag/%', 400],
      ['/tag/..%2f..%2fusers', 400],
      [`/tag/latest/${deveui}/${'k'.repeat(129)}`, 400],
      [`/tag/latest/${deveui}/a%00b`, 400],
      [`/tag/latest/${deveui}/none`, 404],
      ['/applications/1', 400],
      ['/applications/%27%20or%201=1', 400],
      ['/alarms/00000000-0000-0000-0000-000000000000', 404],
      ['/image/..%2f..%2fetc%2fpasswd', 404],
      ['/image/..%5c..%5cwin.ini', 404],
      ['/image/%00.png', 404],
      [`/image/${'0'.repeat(32)}.png`, 404],
    ] as const) {
      const answer = await call('GET', path)
      expect([path, answer.status]).toEqual([path, status])
      expectRefused(answer)
    }
  })

  it('threat 24: lists are sorted, paged and searched by what is declared, and text stays text', async () => {
    for (const query of [
      'sort=name;drop table node',
      'sort=company_id',
      'order=sideways',
      'limit=0',
      'limit=1001',
      'limit=ten',
      'limit=1.5',
      'limit=Infinity',
      'offset=-1',
      'offset=1e99',
      'nodeType=8',
      'state=all',
      'unknown=1',
      '__proto__[isSuper]=1',
      'constructor[prototype][isSuper]=1',
      `search=${'x'.repeat(101)}`,
      'search=%00',
    ]) {
      const answer = await call('GET', `/tag?${query}`)
      expect([query, answer.status]).toEqual([query, 400])
      const fields = expectRefused(answer).errors ?? []
      expect(fields.every(({ field }) => field.startsWith('query.'))).toBe(true)
    }
    for (const search of ["' or 1=1 --", '%', '_', '\\', '%_\\', '$$; select pg_sleep(9) --', '(?:a+)+$']) {
      const answer = await call('GET', `/tag?search=${encodeURIComponent(search)}`)
      expect([search, answer.status, answer.headers.get('x-total-count')]).toEqual([search, 200, '0'])
    }
  })

  it('times must be times', async () => {
    const series = `/tagdata/timeseries/${both.own.place.deveui}/temperature`
    for (const [start, end] of [
      ['yesterday', '2026-01-01'],
      ['NaN', '1'],
      ['0', 'Infinity'],
      ['1e30', '2'],
      ['0', '99999999999999999'],
      ['2026-13-01', '2027-01-01'],
      ['2026-01-01T25:00', '2027-01-01'],
      ['2026-01-02', '2026-01-01'],
    ]) {
      const before = await countRows(both.portal)
      for (const method of ['GET', 'DELETE']) {
        const answer = await call(method, `${series}/${start}/${end}`)
        expect([start, end, answer.status]).toEqual([start, end, 400])
        expectRefused(answer)
      }
      expect(await countRows(both.portal)).toEqual(before)
    }
    // Before anything was measured, and long after.
    for (const [start, end] of [
      ['-1', '0'],
      ['1970-01-01', '1971-01-01'],
      ['2036-01-01', '2400-01-01'],
    ]) {
      expect(await call('GET', `${series}/${start}/${end}?points=10`)).toMatchObject({
        status: 200,
        body: [],
      })
    }
  })
})

describe('pictures', () => {
  it('what is none, or too large, is refused and nothing is kept', async () => {
    const before = await countRows(both.portal)
    const path = `/tag/${both.own.place.deveui}/image`
    const send = (body: Uint8Array, type: string) =>
      call('POST', path, { body, headers: { 'content-type': type } })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [body, type, status] of [
      [svg, 'image/svg+xml', 415],
      [svg, 'image/png', 400],
      [Buffer.from('GIF89a'), 'image/gif', 415],
      [Buffer.alloc(0), 'image/png', 400],
      [Buffer.from('{}'), 'application/json', 415],
    ] as const) {
      const answer = await send(body, type)
      expect([type, answer.status]).toEqual([type, status])
      expectRefused(answer)
    }
    const large = await send(Buffer.alloc(20_000_000), 'image/png')
    expect([large.status, expectRefused(large).code]).toEqual([413, 'request.tooLarge'])
    expect(await countRows(both.portal)).toEqual(before)
  })
})
