import { mkdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const secret = 'nobody outside may read this'
let folder: string
let portal: TestPortal
let session: Session
let image: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  const web = join(folder, 'web')
  for (const path of ['web/assets', 'web/.vite', 'web-beside'])
    await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(web, 'index.html'), '<title>Fyr</title><script nonce="__CSP_NONCE__"></script>')
  await writeFile(join(web, 'assets/app.js'), 'export {}')
  for (const path of ['secret.txt', 'web-beside/secret.txt', 'web/.vite/manifest.json', 'web/.env']) {
    await writeFile(join(folder, path), secret)
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(secret))
  }
  portal = await startTestPortal({}, { webFolder: web })
  ;({ session } = await portal.createCompany('Arkivet'))
  await portal.createNode(session, 'n1')
  const headers = { 'content-type': 'image/png' }
  const made = await portal.call('POST', '/tag/n1/image', {
    token: session.token,
    body: pictures.png,
    headers,
  })
  image = made.body.image
})
afterAll(async () => {
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** With the path as it stands: `fetch` would resolve dots before it sends them. */
async function ask(path: string, headers: Record<string, string> = {}) {
  return await new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    const { port, hostname: host } = new URL(portal.url)
    const call = request({ port, host, path, headers }, async (answer) =>
      resolve({
        status: answer.statusCode ?? 0,
        type: answer.headers['content-type'] ?? '',
        body: await text(answer),
      }),
    )
    call.on('error', reject)
    call.end()
  })
}

const up = ['..', '%2e%2e', '.%2E', '%252e%252e', '%c0%ae%c0%ae', '....', '%2e%2e%00', '..%20', '%ff%2e.']
const slashes = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '//', '/./', '/%2f']
const targets = [
  'secret.txt',
  'web-beside/secret.txt',
  'secret.txt%00.js',
  'secret.txt.br',
  '.env',
  'secret.txt%20',
]

describe('threat 25: files of the web part', () => {
  it('are those of its folder, however the way out of it is written', async () => {
    const ways = up.flatMap((dots) => slashes.map((slash) => `${dots}${slash}`))
    const paths = [
      ...ways.flatMap((way) => targets.map((target) => `/${way}${target}`)),
      ...ways.flatMap((way) => [`/assets/${way}${way}secret.txt`, `/assets${way}/${way}secret.txt`]),
      ...[join(folder, 'secret.txt'), join(folder, 'web/../secret.txt'), '/etc/passwd'].flatMap((path) => [
        path,
        `/${path}`,
        `/assets/${path}`,
        `/%2f${encodeURIComponent(path)}`,
        `/assets/${encodeURIComponent(path)}`,
        `/file:${path}`,
      ]),
      ...['.vite/manifest.json', '%2evite/manifest.json', 'assets/../.vite/manifest.json', '.env'].map(
        (path) => `/${path}`,
      ),
    ]
    const seen = new Set<number>()
    for (const path of paths) {
      for (const accept of ['text/html', '*/*']) {
        const { status, type, body } = await ask(path, { accept, 'accept-encoding': 'identity' })
        seen.add(status)
        const isOurs = !body.includes(secret) && !body.includes('root:') && !body.includes('__CSP_NONCE__')
        const isExpected = status === 200 ? type.startsWith('text/html') : [400, 404].includes(status)
        expect([path, accept, status, isOurs, isExpected]).toEqual([path, accept, status, true, true])
      }
      const packed = await ask(path, { 'accept-encoding': 'br' })
      expect([path, packed.status < 500, packed.type.startsWith('text/plain')]).toEqual([path, true, false])
    }
    // Both of them, or something else than the portal has answered.
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 404]))
    expect(await ask('/assets/app.js')).toMatchObject({ status: 200, body: 'export {}' })
  })

  it('are no pages where a file is meant; a page is for whoever takes anything', async () => {
    for (const accept of ['text/html', '*/*', undefined]) {
      const { status, body } = await ask('/', accept === undefined ? {} : { accept })
      expect([accept, status, body.includes('<title>Fyr</title>')]).toEqual([accept, 200, true])
    }
    for (const path of ['/assets/none.js', '/api/none', '/hubs/none', '/none.txt']) {
      expect([path, (await ask(path, { accept: '*/*' })).status]).toEqual([path, 404])
    }
  })
})

describe('threat 25: pictures', () => {
  it('have names of our making, and no other name leads anywhere', async () => {
    expect((await ask(`/api/image/${image}`)).status).toBe(200)
    const names = [
      ...up.flatMap((dots) => slashes.map((slash) => `${dots}${slash}${image}`)),
      `${image}%00`,
      `${image}%00.png`,
      `%00${image}`,
      `${image}/`,
      `${image}%2f..`,
      `.%2f${image}`,
      image.toUpperCase(),
      image.replace('.png', '.svg'),
      `${image}%0a`,
      '%25',
      `' or name like '%25`,
    ]
    for (const name of names) {
      const { status, type } = await ask(`/api/image/${name.replaceAll(' ', '%20')}`)
      expect([name, [400, 404].includes(status), type.startsWith('image/')]).toEqual([name, true, false])
    }
  })
})

describe('threat 25: the name of a file to download', () => {
  it.each([
    '../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '%2e%2e%2f%2e%2e%2fpasswd',
    '/etc/passwd',
    'C:\\x',
    `a"; filename="evil.exe`,
    "a'b''evil.exe",
    'report\u202evsc.exe',
    'a|b<c>d?e*f',
    '…/å 🌲',
  ])('leads into no other folder and cannot be broken out of: %s', async (key) => {
    const sent = await portal.call('POST', '/tag/n1/tagdata', {
      token: session.token,
      body: { key, value: 1 },
    })
    expect(sent.body).toMatchObject({ accepted: 1 })
    const path = `/tagdata/timeseries/n1/${encodeURIComponent(key)}/2025-01-01/2036-01-01?format=csv`
    const { status, headers } = await portal.call('GET', path, { token: session.token })
    expect(status).toBe(200)
    const header = headers.get('content-disposition') ?? ''
    const [, plain = '', name = ''] =
      /^attachment; filename="([ -~]+)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(header) ?? []
    const written = decodeURIComponent(name)
    expect(plain).toBe(written.replace(/[^ -~]/gu, '_'))
    expect(written).toMatch(/^[^.].*\.csv$/)
    expect(written).not.toMatch(/[/\\:*?"<>|%\p{C}]/u)
  })
})
