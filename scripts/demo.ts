import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Demo } from '@fyr/contract/operations/demos'
import { createClient } from '../demo/client.ts'
import { buildWebIfStale } from './processes/web-build.ts'
import { giveUp, requireNode24, root } from './run.ts'

requireNode24()
const isForOthers = !['127.0.0.1', '::1', 'localhost', undefined].includes(process.env.FYR_HOST)
if (isForOthers && !process.env.FYR_ADMIN_PASSWORD) {
  giveUp('Everybody knows the password of the demo: set FYR_ADMIN_PASSWORD before others can reach it')
}
await buildWebIfStale()

/** On this machine only (FYR_HOST), so that everybody may know it. */
const credentials = {
  email: process.env.FYR_ADMIN_EMAIL || 'demo@fyr.local',
  password: process.env.FYR_ADMIN_PASSWORD || 'Lighthouse-1',
}
const dataDir = process.env.FYR_DATA_DIR || join(root, '.fyr-demo')
const httpPort = process.env.FYR_HTTP_PORT || '8090'
const mqttPort = process.env.FYR_MQTT_PORT || '1893'
const url = `http://127.0.0.1:${httpPort}`
const say = (text: string) => process.stdout.write(`${text}\n`)

await mkdir(dataDir, { recursive: true })
const portal = spawn(process.execPath, ['--max-semi-space-size=16', join(root, 'server/src/main.ts')], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'production',
    // Its own database in its folder, whatever a real portal uses.
    FYR_DATABASE_URL: '',
    FYR_DATABASE_APP_URL: '',
    FYR_DATA_DIR: dataDir,
    FYR_HTTP_PORT: httpPort,
    FYR_MQTT_PORT: mqttPort,
    FYR_TLS_CERT: '',
    FYR_TLS_KEY: '',
    FYR_ADMIN_EMAIL: credentials.email,
    FYR_ADMIN_PASSWORD: credentials.password,
    FYR_LOG_LEVEL: process.env.FYR_LOG_LEVEL ?? 'warn',
  },
  // In a process group of its own, so that Ctrl-C ends it once, by us.
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise<void>((resolve) => portal.once('close', () => resolve()))
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
void ended.then(() => stop(portal.exitCode ?? 1))

try {
  await untilItRuns()
  await bringToLife()
  say('')
  say(`  The demo is alive:  ${url}`)
  say(`  Sign in as:         ${credentials.email}   ${credentials.password}`)
  say(`  Its data:           ${dataDir} (delete it to begin anew)`)
  say('')
} catch (error) {
  if (!isStopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await stop(1)
}

/** By its own words: another portal may answer on these ports while ours finds them taken. */
async function untilItRuns(): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    portal.stdout?.on('data', (text: Buffer) => {
      process.stdout.write(text)
      said += text
      if (/Sign in as.*\n/.test(said)) resolve()
    })
    portal.once('close', () => reject(new Error('The portal did not start')))
  })
}

/** By the click that everybody has in an empty portal; a demo that is there goes on by itself. */
async function bringToLife(): Promise<void> {
  const { token } = await createClient(url).call<{ token: string }>(
    'POST',
    '/users/authenticate',
    credentials,
  )
  const client = createClient(url, token)
  const look = () => client.call<Demo>('GET', '/companies/demo')
  let demo = await look()
  if (demo.state === 'none') {
    say('Setting the demo up …')
    demo = await client.call<Demo>('POST', '/companies/demo')
  }
  while (demo.state === 'making') {
    await sleep(500)
    demo = await look()
  }
  if (demo.failed) throw new Error('The demo could not be set up')
  if (demo.state === 'stopped') say('The demo was stopped; its company page starts it again.')
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (portal.exitCode === null && portal.signalCode === null) portal.kill('SIGTERM')
  await ended
  process.exit(exitCode)
}
