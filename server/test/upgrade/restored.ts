import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { runScript } from '../backup/backup.fixture.ts'
import { emptyClone } from '../support/database.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import type { RecordedCall, RecordingHeader } from './recording.ts'

export interface RestoredPortal {
  portal: TestPortal
  header: RecordingHeader
  calls: readonly RecordedCall[]
  /** Lets the portal's clock go on from where the recording stopped it. */
  advance(ms: number): void
  stop(): Promise<void>
}

/** Restores a recorded backup, migrates it to this version, and starts the portal at the time of the recording. */
export async function restoreRecording(commit: string): Promise<RestoredPortal> {
  const file = join(import.meta.dirname, 'recordings', commit)
  const [first = '', ...lines] = gunzipSync(await readFile(`${file}.ndjson.gz`))
    .toString()
    .trim()
    .split('\n')
  const header: RecordingHeader = JSON.parse(first)
  const folder = await makeTemporaryFolder()
  const { url, drop } = await emptyClone({ migrated: false })
  const env = { FYR_DATABASE_URL: url, FYR_DATA_DIR: folder }
  const { code, err } = await runScript('restore', `${file}.fyr`, env)
  if (code !== 0) throw new Error(`The backup of ${commit} was not restored: ${err}`)
  let now = Date.parse(header.now)
  // A mail server that is away, as when it was recorded: what waits to be sent waits on.
  const portal = await startTestPortal(
    { ...env, FYR_SMTP_URL: 'smtp://127.0.0.1:9' },
    { clock: { now: () => new Date(now) } },
  )
  return {
    portal,
    header,
    calls: lines.map((line) => JSON.parse(line)),
    advance(ms) {
      now += ms
    },
    async stop() {
      await portal.stop()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Where an answer lacks what was recorded, as paths: everything recorded must be there and equal, lists of the
 * same length and order. Fields that came later are no difference, nor how a ticket of a frame is spelled: it is
 * issued with each answer and good for two days, nor that a message which waited for the mail server is being retried.
 */
export function differences(recorded: unknown, now: unknown, path = ''): string[] {
  if (Array.isArray(recorded) && Array.isArray(now) && recorded.length === now.length) {
    return recorded.flatMap((each, at) => differences(each, now[at], `${path}[${at}]`))
  }
  if (isObject(recorded) && isObject(now)) {
    if (recorded.state === 'queued' && now.state === 'retrying') {
      const { state: _state, reason: _reason, time: _time, ...same } = recorded
      return differences(same, now, path)
    }
    // Each attempt puts the next one off by chance.
    const compared = Object.entries(recorded).filter(([name]) => name !== 'nextAttempt')
    return compared.flatMap(([name, each]) => differences(each, now[name], `${path}.${name}`))
  }
  return Object.is(recorded, now) || (isTicket(recorded) && isTicket(now))
    ? []
    : [`${path}: ${short(recorded)} became ${short(now)}`]
}

const isTicket = (value: unknown) => typeof value === 'string' && /^\/frame\/[\w.-]{80,}$/.test(value)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 100)
