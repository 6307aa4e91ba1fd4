import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { describeFault } from './app/describe-fault.ts'
import { throttleOutages } from './app/outage-log.ts'
import { type Portal, type PortalOptions, startPortal } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

// On a large machine V8 lets its heap grow to several times what is in use before it looks for what is not, here
// and in the broker's thread. Collecting sooner took a third off the memory and nothing measurable off the speed.
// (Its young generation can be bounded only on the command line: see "start" in package.json.)
setFlagsFromString('--heap-growing-percent=40')
// V8 now and then aborts the process where a thread frees machine code of WebAssembly's imports (decision 0058).
setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000')

const say = (text: string) => process.stdout.write(`${text}\n`)
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const steps = {
  create: 'Creating the database …',
  start: 'Starting the database …',
  migrate: 'Bringing the database up to date …',
  wait: 'Waiting for another Fyr on this database to stop …',
}
type GivenByTests = 'licensing' | 'clock' | 'outboundLoopback'

/** After which a stop that hangs is cut off. */
const stopMs = 9500

/**
 * The program: runs the portal until it is told to stop, and ends the process with it. What is given besides is for
 * tests, which run the very same program.
 */
export async function runPortal(more: Pick<PortalOptions, GivenByTests> = {}): Promise<void> {
  try {
    await main(more)
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [describeFault(error)]
    for (const problem of problems) process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
}

/** A portal that another has taken over from stops, and waits for its turn. */
async function main(more: Pick<PortalOptions, GivenByTests>): Promise<void> {
  const config = readConfig()
  for (const warning of config.warnings) say(`Note: ${warning}`)
  const hooks = throttleOutages()
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'password', 'token'],
    ...(hooks && { hooks }),
  })
  const version = await readVersion()
  let last = ''
  const start = (ownershipTimeoutMs?: number) =>
    startPortal({
      ...more,
      config,
      version,
      log,
      ownershipTimeoutMs,
      webFolder: existsSync(`${webFolder}/index.html`) ? webFolder : undefined,
      onProgress(step) {
        if (step !== last) say(steps[step])
        last = step
      },
    })
  let starting = start()
  // Told to stop while it starts, it starts to its end and stops then, so that nothing is left running.
  const stop = stopOnce(() => (last === 'wait' ? undefined : starting))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // An error that nobody took, of a rejected promise too, leaves the program in a state that nobody knows: what was
  // taken in is committed, all parts are stopped in order, and whoever runs the program starts it again.
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'An unexpected error ends the portal')
    stop(1)
  })
  for (;;) {
    const portal = await starting
    last = ''
    welcome(config, portal)
    void portal.databaseGone.then((reason) => {
      if (reason === undefined) return
      say(`The database has stopped: ${reason}`)
      stop(1)
    })
    await portal.superseded
    say('The database has another owner or another history; starting again.')
    await portal.stop()
    starting = start(Number.POSITIVE_INFINITY)
  }
}

function welcome(config: Config, portal: Portal): void {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  say('')
  say(`  Fyr is running:   ${config.tls ? 'https' : 'http'}://${host}:${portal.httpPort}`)
  say(`  MQTT broker:      ${host}:${portal.mqttPort}`)
  say(`  Sign in as:       ${portal.adminEmail}`)
  if (portal.generatedPassword !== undefined) {
    say(`  Password:         ${portal.generatedPassword}   (shown this once)`)
  }
  say('')
}

/** Stops at the first call what runs or starts, and cuts off what hangs. */
function stopOnce(running: () => Promise<Portal> | undefined): (exitCode: number) => void {
  let stopping = false
  return (exitCode) => {
    if (stopping) return
    stopping = true
    process.exitCode = exitCode
    setTimeout(() => process.exit(1), stopMs).unref()
    // A start that fails says so by itself, and ends the program.
    const nothing = () => undefined
    void Promise.resolve(running())
      .then((portal) => portal?.stop())
      .then(() => process.exit(exitCode), nothing)
  }
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const value: unknown = JSON.parse(text)
  const isNamed = typeof value === 'object' && value !== null && 'version' in value
  return isNamed ? String(value.version) : 'unknown'
}
