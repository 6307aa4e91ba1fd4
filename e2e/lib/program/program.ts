import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const adminEmail = 'admin@fyr.local'
export const adminPassword = 'Lighthouse-1'
/** The program cuts off by itself what hangs, after 9.5 s. */
const maxStopMs = 30_000
const root = join(import.meta.dirname, '../../..')

export interface Program {
  /** Such as http://localhost:41234 */
  url: string
  mqttPort: number
  pid: number
  /** Everything that it printed. */
  output(): string
  /** Resolves to the exit code when it is gone, null if it was killed. */
  ended: Promise<number | null>
  /** Asks it to stop and waits; answers the milliseconds that it took. */
  stop(): Promise<number>
  /** Kills it as a crash would. */
  kill(): Promise<void>
}

export interface ProgramOptions {
  dataDir: string
  env?: Record<string, string>
  /** Through npm, in a process group of its own; `pid` is npm's. */
  npm?: boolean
}

/** Starts the portal as `npm start` does, on free ports, and waits until it says that it runs. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { child, ended, output } = spawnProgram(options)
  await waitUntil(() => /Sign in as.*\n/.test(output()) || child.exitCode !== null, 90_000, output)
  const http = /Fyr is running:\s+(\S+)/.exec(output())?.[1]
  const mqtt = /MQTT broker:\s+\S+:(\d+)/.exec(output())?.[1]
  if (!http || !mqtt) throw new Error(`The portal did not start:\n${output()}`)
  let hung: string | undefined
  return {
    url: http,
    mqttPort: Number(mqtt),
    pid: child.pid ?? 0,
    output,
    ended,
    async stop() {
      const from = performance.now()
      end(child, 'SIGTERM')
      const late = setTimeout(() => {
        // Says whether the process itself or only a pipe of it is left, which a hook's timeout would not.
        hung = `exit code ${child.exitCode}, signal ${child.signalCode}; it printed:\n${output()}`
        end(child, 'SIGKILL')
        for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      }, maxStopMs)
      await ended
      clearTimeout(late)
      if (hung !== undefined) throw new Error(`The portal did not stop within ${maxStopMs} ms: ${hung}`)
      return performance.now() - from
    },
    async kill() {
      end(child, 'SIGKILL')
      await ended
    },
  }
}

/** Starts a portal that is expected to give up: its exit code and what it said on the way. */
export async function watchItFail(
  options: ProgramOptions,
): Promise<{ exitCode: number | null; output: string; complaint: string }> {
  const { child, ended, output, complaint } = spawnProgram(options)
  const timeout = setTimeout(() => end(child, 'SIGKILL'), 60_000)
  const exitCode = await ended
  clearTimeout(timeout)
  return { exitCode, output: output(), complaint: complaint() }
}

/** What the tester has set for a portal of their own must not reach these: they bring their own PostgreSQL. */
const withoutSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('FYR_')),
)

function spawnProgram({ dataDir, env = {}, npm = false }: ProgramOptions) {
  const [command, ...args] = npm
    ? ['npm', 'start']
    : [process.execPath, '--max-semi-space-size=16', 'e2e/lib/program/licensed-main.ts']
  const child = spawn(command ?? '', args, {
    detached: npm,
    cwd: root,
    env: {
      ...withoutSettings,
      NODE_ENV: 'production',
      // Each file starts a portal, which takes a quarter less processor with what the last one compiled.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      FYR_HTTP_PORT: '0',
      FYR_MQTT_PORT: '0',
      FYR_DATA_DIR: dataDir,
      FYR_ADMIN_EMAIL: adminEmail,
      FYR_ADMIN_PASSWORD: adminPassword,
      FYR_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    complaint += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => output, complaint: () => complaint }
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}

/** A folder for the portal's data, and what removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fyr-e2e-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Looks again and again until it is so; the error says what was there instead. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  timeoutMs: number,
  describe: () => unknown = () => '',
): Promise<void> {
  const until = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > until)
      throw new Error(`It was not so within ${timeoutMs} ms: ${String(describe())}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
