import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../server/test/support/portal.ts'

let portal: TestPortal
let folder: string
let token: string
let session: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-import-'))
  portal = await startTestPortal()
  const company = await portal.createCompany('History')
  session = company.session.token
  await portal.createNode(company.session, 'cellar')
  const body = { label: 'import', scopes: ['ingest'], deveui: 'cellar' }
  const path = `/integration/tokens/${company.companyId}`
  token = (await portal.call('POST', path, { token: session, body })).body.token
})
afterAll(async () => {
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const script = join(import.meta.dirname, '../import.ts')
  const child = spawn(process.execPath, [script, '--url', portal.url, ...args], {
    env: { ...process.env, FYR_TOKEN: token },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text))
  child.stderr.on('data', (text: Buffer) => (err += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

it('imports a packed file with times of a zone, and tells by line what it leaves out', async () => {
  const file = join(folder, 'data.csv.gz')
  const rows = [
    'tid;temp;luft',
    '2024-07-01 12:00;21,5;40',
    '???;1;1',
    '2024-07-01 12:01;;41',
    '2099-01-01;1;1',
  ]
  await writeFile(file, gzipSync(rows.join('\n')))
  const errors = join(folder, 'left-out.csv')
  const map = ['--map', 'temp=temperature', '--map', 'luft=humidity']
  const args = ['--node', 'cellar', '--file', file, '--zone', 'Europe/Stockholm', ...map]

  const dry = await run(...args, '--dry-run')
  expect(dry.code).toBe(2)
  expect(dry.out).toContain('Nothing was sent')

  const { code, out, err } = await run(...args, '--errors', errors)
  expect(err).toBe('')
  expect(code).toBe(2)
  expect(out).toContain('3 readings stored')
  expect((await readFile(errors, 'utf8')).split('\r\n').map((line) => line.split(',')[0])).toEqual([
    'line',
    '3',
    '5',
    '5',
    '',
  ])
  const stored = await portal.call('GET', '/tag/cellar/currents', { token: session })
  expect(
    stored.body.map(({ key, value, createdAt }: Record<string, unknown>) => [key, value, createdAt]),
  ).toEqual(
    expect.arrayContaining([
      ['temperature', 21.5, '2024-07-01T10:00:00.000Z'],
      ['humidity', 41, '2024-07-01T10:01:00.000Z'],
    ]),
  )
})

it('takes a column that begins with a missing value, and names the columns that it leaves out', async () => {
  const file = join(folder, 'missing.csv')
  await writeFile(file, 'time,pressure,note\n2024-03-01,NaN,ok\n2024-03-02,1013,ok\n')
  const { code, out, err } = await run('--node', 'cellar', '--file', file)
  expect([err, code]).toEqual(['', 0])
  expect(out).toContain('pressure -> pressure\n')
  expect(out).toContain('1 readings stored')
  expect(out).toContain('Left out: note (no numbers; --map COLUMN=KEY imports a column)\n')
})

it('says which node the portal does not know, and stops', async () => {
  const file = join(folder, 'one.csv')
  await writeFile(file, 'time,t\n2024-01-01,1\n')
  const { code, err } = await run('--node', 'attic', '--file', file)
  expect(code).toBe(1)
  expect(err).toContain('knows no node attic')
})

it('takes a sheet of a workbook, and tells what rows of a file overwrite and which line has a stray mark', async () => {
  const workbook = join(import.meta.dirname, '../../importing/src/corpus/workbook-two-tables.xlsx')
  const asked = await run('--node', 'cellar', '--file', workbook)
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('say --sheet: ')])
  const { code, out, err } = await run('--node', 'cellar', '--file', workbook, '--sheet', 'Attic')
  expect([code, err]).toEqual([2, expect.stringContaining('line 14, Datum: has no time that can be read')])
  expect(out).toContain('24 readings stored')

  const file = join(folder, 'twice.csv')
  await writeFile(file, 'Time (UTC+1);a\n2024-01-01 10:00;1\n2024-01-01 10:10;"2\n2024-01-01 10:00;3\n')
  const twice = await run('--node', 'cellar', '--file', file)
  expect([twice.code, twice.err]).toEqual([
    2,
    '  line 2, a: is overwritten by line 4\n  line 3: has a quotation mark without its partner\n',
  ])
  expect(twice.out).toContain('time (+01:00)')
  expect(twice.out).toContain('1 readings stored')
})

it('asks which mark is that of decimals', async () => {
  const file = join(folder, 'either.csv')
  await writeFile(file, 'time;a\n2024-01-01;1.234\n2024-01-02;2.345\n')
  const asked = await run('--node', 'cellar', '--file', file)
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('--decimal point or comma')])
  expect((await run('--node', 'cellar', '--file', file, '--decimal', 'comma')).code).toBe(0)
  const { body } = await portal.call('GET', '/tag/cellar/currents', { token: session })
  expect(body).toContainEqual(expect.objectContaining({ key: 'a', value: 2345 }))
})
