import { createConnection } from 'node:net'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateSync,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import { threadCpuMs } from '../support/machine-stalls.ts'

const both = onTwoCompanies()
const place = () => ({ ...both.own.place, userId: both.own.session.currentUser.userId })

/** Sends a head and what of its body there is; the answer's head. */
function sendHead(head: string, body: string | Buffer = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(both.portal.portal.httpPort, '127.0.0.1')
    let received = ''
    socket.setTimeout(20_000, () => {
      socket.destroy()
      reject(new Error(`No answer to ${head}`))
    })
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      received += data.toString('latin1')
      if (!received.includes('\r\n\r\n')) return
      socket.destroy()
      resolve(received)
    })
    socket.write(`${head}\r\nHost: x\r\n`)
    socket.write('\r\n')
    socket.write(body)
  })
}

/** As it is on the wire: `fetch` takes encodings off by itself, and says so no more. */
async function raw(path: string, headers: Record<string, string>, method = 'GET', body?: Buffer) {
  const { request } = await import('node:http')
  const { httpPort: port } = both.portal.portal
  return await new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      call.on('error', reject)
      call.end(body)
    },
  )
}
const bearer = () => ({ authorization: `Bearer ${both.own.session.token}` })

describe('threat 26: who calls is found out before the body is read', () => {
  const withBody = endpoints.filter(
    ({ input, meta }) => (input.body || meta.accepts) && meta.access !== 'anyone',
  )

  it.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers 401 to a body of which nothing has come',
    async (_, endpoint) => {
      const path = fillPath(endpoint, sampleOf(endpoint).params?.(place()) ?? {})
      for (const type of ['application/json', 'multipart/form-data; boundary=x', 'image/png']) {
        const head = await sendHead(
          `${endpoint.method} /api${path} HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: 900000`,
        )
        expect([type, head.slice(0, 12)]).toEqual([type, 'HTTP/1.1 401'])
        expect(head.toLowerCase()).toContain('www-authenticate: bearer')
      }
    },
  )

  it('a path that there is not answers 404 to it, and a method 405', async () => {
    const length = 'Content-Type: application/json\r\nContent-Length: 900000'
    expect(await sendHead(`POST /api/nothing HTTP/1.1\r\n${length}`)).toMatch(/^HTTP\/1.1 404/)
    expect(await sendHead(`PATCH /api/tag/x HTTP/1.1\r\n${length}`)).toMatch(/^HTTP\/1.1 405/)
  })

  it('what is open to the whole world takes small bodies only', async () => {
    const body = { email: 'x'.repeat(70_000), password: 'x' }
    const { status, body: answer } = await both.portal.call('POST', '/users/authenticate', { body })
    expect([status, answer.code]).toEqual([413, 'request.tooLarge'])
  })
})

describe('what a request is refused for in its head', () => {
  it('405 names the methods that there are', async () => {
    for (const [method, path, allow] of [
      ['PATCH', `/tag/${place().deveui}`, 'GET, PUT, DELETE'],
      ['DELETE', '/tag', 'GET'],
      ['GET', '/users/me/language', 'PUT'],
    ] as const) {
      const { status, body, headers } = await both.call(method, path)
      expect([path, status, body.code]).toEqual([path, 405, 'request.methodNotAllowed'])
      expect(headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort())
    }
  })

  it('415 names the types that there are', async () => {
    const send = (path: string, type: string) =>
      both.portal.call('POST', path, {
        token: both.own.session.token,
        body: 'x',
        headers: { 'content-type': type },
      })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
      const { status, body } = await send(`/tag/${place().deveui}/tagdata`, type)
      expect([type, status, body.code]).toEqual([type, 415, 'request.unsupportedType'])
      expect(body.message).toContain('application/json')
    }
    const picture = await send(`/tag/${place().deveui}/image`, 'application/json')
    expect([picture.status, picture.body.message]).toEqual([415, expect.stringContaining('image/webp')])
  })
})

describe('JSON that is none', () => {
  const send = async (body: string) => {
    const answer = await both.portal.call('POST', `/tag/${place().deveui}/tagdata`, {
      token: both.own.session.token,
      body,
      headers: { 'content-type': 'application/json' },
    })
    return [answer.status, answer.body.code, ...(answer.body.errors ?? [])]
  }

  it.each([
    ['{"key":"t","value":NaN}', 'field.notFinite', '(character 20)'],
    ['{"key":"t","value":-Infinity}', 'field.notFinite', '(character 20)'],
    ["{'key':1}", 'field.jsonAt', 'character 2'],
    ['{"key": "t", "value": 1, "x": undefined}', 'field.jsonAt', 'character 31'],
    ['{"key":"never ends', 'field.jsonAt', 'character 8'],
    ['{"key":01}', 'field.jsonAt', 'character 8'],
    ['{"key":1,}', 'field.json', 'Not valid JSON'],
  ])('%s', async (body, code, words) => {
    expect(await send(body)).toEqual([
      400,
      'request.invalid',
      { field: 'body', code, message: expect.stringContaining(words) },
    ])
  })

  it('is searched in a time that grows with its length', async () => {
    const started = threadCpuMs()
    const [status] = await send(`[${'"\\\\",'.repeat(150_000)}`)
    expect(status).toBe(400)
    expect(threadCpuMs() - started).toBeLessThan(5000)
  })
})

describe('what is answered', () => {
  const path = () => `/api/companies/${place().companyId}/dashboards?limit=100`

  it('travels compressed for who takes that, and plainly otherwise', async () => {
    for (let at = 0; at < 5; at++) await both.call('POST', '/dashboards', { name: `Dashboard ${at}` })
    const plain = await raw(path(), bearer())
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('accept-encoding')
    for (const [accepts, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
      ['*', 'br', brotliDecompressSync],
    ] as const) {
      const packed = await raw(path(), { ...bearer(), 'accept-encoding': accepts })
      expect([accepts, packed.headers['content-encoding']]).toEqual([accepts, encoding])
      expect(decode(packed.body).toString()).toBe(plain.body.toString())
      expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    }
    for (const accepts of ['', 'identity', 'br;q=0, gzip;q=0', 'zstd']) {
      const { headers } = await raw(path(), { ...bearer(), 'accept-encoding': accepts })
      expect([accepts, headers['content-encoding']]).toEqual([accepts, undefined])
    }
  })

  it('is left as it is where it is small', async () => {
    const { headers } = await raw('/api/settings', { ...bearer(), 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('is compressed as it streams', async () => {
    const { deveui, key } = place()
    const readings = Array.from({ length: 2000 }, (_, at) => ({
      key,
      value: at,
      createdAt: 1_700_000_000_000 + at * 1000,
    }))
    expect((await both.call('POST', `/tag/${deveui}/tagdata`, readings)).status).toBe(202)
    const range = `/api/tagdata/timeseries/${deveui}/${key}/2023-01-01/2024-12-31?format=csv`
    const plain = await raw(range, bearer())
    const packed = await raw(range, { ...bearer(), 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
    expect(plain.body.toString().split('\n').length).toBeGreaterThan(2000)
  })

  it('the OpenAPI document is kept compressed', async () => {
    const plain = await raw('/openapi.json', {})
    const packed = await raw('/openapi.json', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.body).toString()).toBe(plain.body.toString())
    expect(packed.body.length).toBeLessThan(plain.body.length / 8)
  })
})

describe('what is sent compressed', () => {
  const send = (body: Buffer, encoding: string) =>
    raw(
      `/api/tag/${place().deveui}/tagdata`,
      { ...bearer(), 'content-type': 'application/json', 'content-encoding': encoding },
      'POST',
      body,
    )
  const text = JSON.stringify({ key: 'temperature', value: 21 })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', Buffer.from],
  ] as const)('%s is understood', async (encoding, encode) => {
    const { status, body } = await send(encode(text) as Buffer, encoding)
    expect([status, JSON.parse(body.toString())]).toMatchObject([202, { accepted: 1 }])
  })

  it('threat 32: a bomb is 413 before it has gone off', async () => {
    const before = process.memoryUsage().rss
    const content = Buffer.alloc(60_000_000, 0x20)
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
    for (const [encoding, bomb] of [
      ['gzip', gzipSync(content, { level: 1 })],
      ['br', brotliCompressSync(content, quick)],
    ] as const) {
      expect(bomb.length).toBeLessThan(400_000)
      expect([encoding, (await send(bomb, encoding)).status]).toEqual([encoding, 413])
    }
    // Each would have become 60 MB, and a text of as many.
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  it('threat 25: a bomb is 413 wherever bodies are taken, also of several members and with a packed one within', async () => {
    const spaces = Buffer.alloc(1_200_000, 0x20)
    const member = gzipSync(spaces)
    const bombs = [member, Buffer.concat([gzipSync(text), member, member])]
    const { companyId } = place()
    for (const path of [
      '/users/authenticate',
      `/dashboards/import/${companyId}`,
      '/dashboards',
      `/templateDashboard/${companyId}`,
      '/tagdata',
    ]) {
      const headers = { ...bearer(), 'content-type': 'application/json', 'content-encoding': 'gzip' }
      for (const [at, bomb] of bombs.entries()) {
        const { status } = await raw(`/api${path}`, headers, 'POST', bomb)
        expect([path, at, status]).toEqual([path, at, 413])
      }
      const layers = await raw(`/api${path}`, headers, 'POST', gzipSync(member))
      expect([path, layers.status]).toEqual([path, 400])
      const announced = { ...headers, 'content-encoding': 'gzip, gzip' }
      expect([path, (await raw(`/api${path}`, announced, 'POST', gzipSync(member))).status]).toEqual([
        path,
        415,
      ])
    }
    const picture = { ...bearer(), 'content-type': 'image/png', 'content-encoding': 'gzip' }
    const image = await raw(
      `/api/tag/${place().deveui}/image`,
      picture,
      'POST',
      gzipSync(Buffer.alloc(12_000_000)),
    )
    expect(image.status).toBe(413)
  })

  it('bytes that are no such thing are 400, and an encoding that nobody knows 415', async () => {
    const broken = await send(Buffer.from(text), 'gzip')
    expect([broken.status, JSON.parse(broken.body.toString()).code]).toEqual([400, 'request.invalid'])
    const cut = await send(gzipSync(text).subarray(0, 20), 'gzip')
    expect(cut.status).toBe(400)
    const unknown = await send(Buffer.from(text), 'zstd')
    expect([unknown.status, JSON.parse(unknown.body.toString()).code]).toEqual([
      415,
      'request.unsupportedType',
    ])
  })
})
