import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sendLive } from '../demo/live.ts'
import { day } from '../demo/models/local-time.ts'
import { sendHistory } from '../demo/send-history.ts'
import { type Demo, setUpDemo } from '../demo/set-up.ts'
import { giveUp, requireNode24, root } from './run.ts'
import { buildWebIfStale } from './web-build.ts'

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
const stateFile = join(dataDir, 'demo.json')
const historyMs = 30 * day
const say = (text: string) => process.stdout.write(`${text}\n`)

await mkdir(dataDir, { recursive: true })
const portal = spawn(process.execPath, ['--max-semi-space-size=8', join(root, 'server/src/main.ts')], {
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
    FYR_ADMIN_EMAIL: credentials.email,
    FYR_ADMIN_PASSWORD: credentials.password,
    FYR_LOG_LEVEL: process.env.FYR_LOG_LEVEL ?? 'warn',
  },
  // In a process group of its own, so that Ctrl-C ends the senders before what they send to.
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise<void>((resolve) => portal.once('close', () => resolve()))
let stopSending: (() => Promise<void>) | undefined
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
void ended.then(() => stop(portal.exitCode ?? 1))

try {
  await untilItRuns()
  const { demo, from } = await openDemo()
  const began = performance.now()
  const sent = await sendHistory(url, demo, from, Date.now())
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${sent.toLocaleString('en')} readings of the past, in ${seconds} s`)
  stopSending = await sendLive({
    url,
    mqttPort: Number(mqttPort),
    demo,
    now: Date.now,
    onTrouble(node, error) {
      if (!isStopping) say(`${node.name}: ${error instanceof Error ? error.message : String(error)}`)
    },
  })
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

/** The demo as it was left, or a new one; and from when on its readings are missing. */
async function openDemo(): Promise<{ demo: Demo; from: number }> {
  const now = Date.now()
  if (existsSync(stateFile)) {
    const { leftAt, ...demo } = JSON.parse(await readFile(stateFile, 'utf8')) as Demo & { leftAt: number }
    return { demo, from: Math.max(leftAt, now - historyMs) }
  }
  say('Setting the demo up …')
  const demo = await setUpDemo(url, credentials, now)
  await keep(demo, now)
  return { demo, from: now - historyMs }
}

async function keep(demo: Demo, leftAt: number): Promise<void> {
  await writeFile(stateFile, JSON.stringify({ ...demo, leftAt }), { mode: 0o600 })
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await stopSending?.()
  if (stopSending !== undefined) {
    const { leftAt: _, ...demo } = JSON.parse(await readFile(stateFile, 'utf8')) as Demo & { leftAt: number }
    await keep(demo, Date.now())
  }
  if (portal.exitCode === null && portal.signalCode === null) portal.kill('SIGTERM')
  await ended
  process.exit(exitCode)
}
