import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { maxNodeImportBytes } from '@fyr/contract/devices/nodes/node-import-limits'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Endpoint, endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import {
  countRows,
  deep,
  expectRefused,
  languages,
  manyKeys,
  nested,
  onAttackedPortal,
  untilQuiet,
} from '../support/endpoints/refusals.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import { isExtended } from '../support/tier.ts'
import { until } from '../support/until.ts'

const { both, call } = onAttackedPortal()
const place = () => ({ ...both.own.place, userId: both.own.session.currentUser.userId })
const addressOf = (endpoint: Endpoint) => fillPath(endpoint, sampleOf(endpoint).params?.(place()) ?? {})
// Messages of network servers are read by whoever has their secret only: server/test/ingest/network-servers.test.ts.
const bodiesOfOthers = ['nodes.setImage', 'integrations.receive']
/** Bytes that calls accept which accept more than others. */
const limits: Record<string, number> = { 'nodes.import': maxNodeImportBytes }
const withJson = endpoints.filter(({ input, name }) => input.body && !bodiesOfOthers.includes(name))

describe('threats 25 and 26: bodies that are none', () => {
  const bodies: Record<string, string | Uint8Array> = {
    nothing: '',
    'JSON that is cut off': '{"name":"x"',
    'no JSON': 'name=x&value=1',
    'a text': '"x"',
    'a number': '1',
    null: 'null',
    'a list of lists': '[[]]',
    'invalid UTF-8': Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ]),
    'a prototype': '{"__proto__":{"isSuper":true}}',
    'a constructor': '{"constructor":{"prototype":{"isSuper":true}}}',
    'lists in lists': `{"name":${deep(10_000)}}`,
    'objects in objects': nested(10_000),
    '80,000 keys': manyKeys(80_000),
    'packed bytes': gzipSync('{"name":"x"}'),
  }

  it.each(withJson.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const before = await countRows(both.portal)
    for (const [at, [name, body]] of Object.entries(bodies).entries()) {
      if (name === 'nothing' && endpoint.isBodyOptional) continue
      const language = languages[at % 3] ?? 'en'
      const answer = await call(endpoint.method, addressOf(endpoint), { body, language })
      // What is open to the whole world, or may be, takes small bodies only.
      const { access, openWhile } = endpoint.meta
      const isLarge = (access === 'anyone' || openWhile !== undefined) && Buffer.byteLength(body) > 65_536
      expect([name, answer.status]).toEqual([name, isLarge ? 413 : 400])
      expectRefused(answer, language)
    }
    const limit = limits[endpoint.name] ?? 1_048_576
    const large = await call(endpoint.method, addressOf(endpoint), { body: `"${'x'.repeat(limit)}"` })
    expect([large.status, expectRefused(large).code]).toEqual([413, 'request.tooLarge'])
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
    ]) {
      const answer = await call(endpoint.method, addressOf(endpoint), {
        body: '{"name":"x"}',
        headers: { 'content-type': type },
      })
      expect([type, answer.status]).toEqual([type, 415])
      expectRefused(answer)
    }
    expect(await countRows(both.portal)).toEqual(before)
  })

  it('what is nested deeper than any body of ours is refused before it is looked at', async () => {
    const parts = [deep(100_000), nested(100_000)]
    for (const part of parts) {
      const file = `{"format":"fyr-dashboard/1","name":"D","type":"default","settings":{},"widgets":[],"x":${part}}`
      const { companyId } = both.own.place
      const calls: [string, string, string][] = [
        ['POST', `/dashboards/import/${companyId}`, `{"file":${file}}`],
        ['POST', '/dashboards', `{"name":"D","widgets":[{"type":0,"settings":${part}}]}`],
        ['POST', `/templateDashboard/${companyId}`, `{"name":"D","widgets":[{"type":0,"settings":${part}}]}`],
        ['PUT', `/settings/company/${companyId}`, `{"COORDINATES":${part}}`],
        ['POST', '/tagdata/currents', `{"series":${part}}`],
      ]
      for (const [method, path, body] of calls) {
        const answer = await call(method, path, { body })
        expect([path, answer.status, expectRefused(answer).errors?.[0]?.code]).toEqual([
          path,
          400,
          'field.tooDeep',
        ])
      }
    }
    // Brackets in a text are none.
    const named = await call('POST', '/dashboards', { body: { name: '[{"'.repeat(60), widgets: [] } })
    expect(named.status).toBe(201)
  })

  it('a large body is refused before it is read, with its length and without', async () => {
    const path = `/tag/${both.own.place.deveui}/tagdata`
    const [status, waited] = await sendRaw(
      `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${both.own.session.token}\r\nContent-Length: 1000000000\r\n\r\n[`,
    )
    expect([status, waited]).toEqual([413, false])
    const chunk = `${(65_536).toString(16)}\r\n${'1'.repeat(65_536)}\r\n`
    const [chunked] = await sendRaw(
      `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${both.own.session.token}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}`,
    )
    expect(chunked).toBe(413)
  })

  it('what is no HTTP is refused', async () => {
    expect((await sendRaw('GARBAGE\r\n\r\n'))[0]).toBe(400)
    expect((await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`))[0]).toBe(431)
    expect((await sendRaw('GET /api/tag HTTP/1.1\r\n\r\n'))[0]).toBe(400)
  })
})

/** Sends bytes as they are; the status of the answer, and whether it had to be waited for long. */
function sendRaw(text: string): Promise<[status: number, waited: boolean]> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(both.portal.portal.httpPort, '127.0.0.1')
    const startedAt = Date.now()
    let received = ''
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      received += data.toString('latin1')
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]
      if (status === undefined) return
      socket.destroy()
      resolve([Number(status), Date.now() - startedAt > 20_000])
    })
    socket.on('close', () => reject(new Error(`Closed after ${received.slice(0, 100)}`)))
    socket.write(text)
  })
}

describe('every field of every body', () => {
  const infinity = '@@ 1e400 @@'
  const values: unknown[] = [
    {},
    [],
    [[]],
    { a: { b: 1 } },
    null,
    true,
    -1.5,
    1e300,
    infinity,
    '',
    ' \t ',
    'nul \0 inside',
    'half \ud800 pair',
    'x'.repeat(256),
    'x'.repeat(70_000),
    "'; drop table node; --",
    '{{7*7}}<script>',
  ]
  const valuesFor = (name: string) => {
    // Sign-ins that fail are counted, and soon they would all be refused for that alone.
    if (name === 'accounts.authenticate') return values.slice(0, 8)
    // Turned on, it refuses every later call of the company for that alone.
    if (name === 'settings.setOfCompany') return values.filter((value) => value !== true)
    // With its alarms the node would really be deleted, and with its history it may move: to another company only.
    return name === 'nodes.removeMany' || name === 'nodes.move'
      ? values.filter((value) => value !== true)
      : values
  }
  /** Fields of which one is required: without a value in one, the other is named. */
  const alternatives: Partial<Record<string, string>> = { data: 'payload' }
  const objects = withJson.filter(({ input }) => input.body instanceof z.ZodObject)

  it.each(objects.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    { timeout: 180_000 },
    async (name, endpoint) => {
      const fields = Object.keys(
        z.object({ shape: z.record(z.string(), z.unknown()) }).parse(endpoint.input.body).shape,
      )
      expect(fields.length).toBeGreaterThan(0)
      /** Sends a body with each of these values in the field; answers those that were refused. */
      const refusedOf = async (at: number, field: string, tried: readonly unknown[]) => {
        const refused: unknown[] = []
        const language = languages[at % 3] ?? 'en'
        for (const value of tried) {
          const body = {
            ...z.record(z.string(), z.unknown()).parse(sampleOf(endpoint).body?.(place())),
            [field]: value,
          }
          const send = () =>
            call(endpoint.method, addressOf(endpoint), {
              body: JSON.stringify(body).replace(JSON.stringify(infinity), '1e400'),
              language,
            })
          let answer = await send()
          // That of the value before still runs, which says nothing of this one.
          const isBusy = () => answer.body?.code === 'formula.backfillRunning'
          if (isBusy()) {
            await until(async () => {
              await sleep(100)
              answer = await send()
              return !isBusy()
            }, 30_000)
          }
          if (answer.status < 300) continue
          refused.push(value)
          const { code, errors: fields = [] } = expectRefused(answer, language)
          if (code !== 'request.invalid') continue
          expect(fields.length).toBeGreaterThan(0)
          for (const each of fields) {
            const isOwn = `${each.field}.`.startsWith(`body.${field}.`)
            expect(isOwn || each.field === `body.${alternatives[field]}`, `${field}: ${each.field}`).toBe(
              true,
            )
          }
        }
        return refused
      }
      let known = await countRows(both.portal)
      let refusals = 0
      for (const [at, field] of fields.entries()) {
        // Each value is tried in every other field, and in all of them in the extended tier.
        const isWhole = isExtended || name === 'accounts.changePassword' // which many wrong passwords lock
        const tried = valuesFor(name).filter((_, which) => isWhole || (which + at) % 2 === 0)
        const refused = await refusedOf(at, field, tried)
        refusals += refused.length
        let now = await countRows(both.portal)
        const areAllRefused = refused.length === tried.length
        // Some were taken and have changed something, or what was taken before has just run in the background: those
        // that were refused are sent again by themselves, at last when nothing runs.
        for (let attempt = areAllRefused ? 1 : 0; attempt < 2; attempt++) {
          if (attempt === 1 && isDeepStrictEqual(now, known)) break
          if (attempt === 1) await untilQuiet(both.portal)
          known = await countRows(both.portal)
          expect([field, await refusedOf(at, field, refused)]).toEqual([field, refused])
          now = await countRows(both.portal)
        }
        expect({ field, refused, ...now }).toEqual({ field, refused, ...known })
      }
      // Parameters of scripts are any JSON of a certain length.
      expect(refusals).toBeGreaterThan(name === 'scripts.call' ? 0 : 3)
    },
  )
})
