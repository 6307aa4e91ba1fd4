import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { callApi } from '../lib/api.ts'
import { childrenOf, postmasterOf } from '../lib/program/postgres-processes.ts'
import {
  adminEmail,
  adminPassword,
  type Program,
  startProgram,
  temporaryFolder,
  waitUntil,
} from '../lib/program/program.ts'

const failOnSignal = fileURLToPath(new URL('../lib/program/fail-on-signal.mjs', import.meta.url))
const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = []
const programs: Program[] = []

afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop()
  for (const folder of folders.splice(0)) await folder.remove()
})

async function start(options: { npm?: boolean; env?: Record<string, string> } = {}) {
  const folder = await temporaryFolder()
  folders.push(folder)
  const program = await startProgram({ dataDir: folder.path, ...options })
  programs.push(program)
  return { folder, program }
}

/** Makes a company, as something that is to be there still. */
async function write({ url }: Program): Promise<void> {
  const session = await signIn(url)
  const details = {
    name: 'Kept AB',
    orgNumber: '556677-8899',
    invoiceAdress: 'a@example.com',
    country: 'Sweden',
  }
  expect((await callApi(url, 'POST', '/companies', details, session.token)).status).toBe(201)
}
async function signIn(url: string) {
  const body = { email: adminEmail, password: adminPassword }
  return (await callApi(url, 'POST', '/users/authenticate', body)).body
}
async function expectKept(dataDir: string): Promise<void> {
  const program = await startProgram({ dataDir })
  programs.push(program)
  const session = await signIn(program.url)
  expect(session.companies).toMatchObject([{ name: 'Kept AB' }])
}
const postmasterFile = (dataDir: string) => join(dataDir, 'postgres/data/postmaster.pid')
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['SIGUSR2', 'a rejection that nobody took'],
  ['SIGWINCH', 'an exception that nobody took'],
] as const)(
  'an unexpected error (%s) is logged, and ends the portal in order with 1',
  async (signal, message) => {
    const { folder, program } = await start({ env: { NODE_OPTIONS: `--import=${failOnSignal}` } })
    await write(program)
    const postmaster = await postmasterOf(folder.path)
    process.kill(program.pid, signal)
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain(message)
    expect(program.output()).toContain('An unexpected error ends the portal')
    expect(existsSync(postmasterFile(folder.path))).toBe(false)
    expect(isRunning(postmaster)).toBe(false)
    await expectKept(folder.path)
  },
)

test.each(['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP'] as const)(
  '%s to npm alone ends the portal and its database in order',
  async (signal) => {
    const { folder, program } = await start({ npm: true })
    await write(program)
    const family = await descendantsOf(program.pid)
    expect(family.length).toBeGreaterThan(2)
    process.kill(program.pid, signal)
    await waitUntil(
      () => !family.some(isRunning) && !existsSync(postmasterFile(folder.path)),
      30_000,
      () => family.filter(isRunning),
    )
    await program.ended
    await expectKept(folder.path)
  },
)

async function descendantsOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}
