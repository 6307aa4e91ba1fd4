import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const peers = join(import.meta.dirname, '../../../../e2e/peers')

/** Whether e2e/peers has these packages; their tests are skipped otherwise. */
export function arePeersInstalled(...packages: readonly string[]): boolean {
  const missing = packages.filter((name) => !existsSync(join(peers, 'node_modules', name)))
  if (missing.length > 0)
    process.stderr.write(`Skipped: ${missing.join(', ')} is not installed in e2e/peers\n`)
  return missing.length === 0
}

export interface PeerProgram {
  /** Runs an action of the program. */
  do(name: string, given?: object): Promise<unknown>
  /** Suspends and resumes the process. */
  pause(): void
  resume(): void
  /** Kills it, as a power cut does. */
  stop(): Promise<void>
}

interface Message {
  ready?: true
  id?: number
  answer?: unknown
  error?: string
}

/** Starts a program of e2e/peers that is steered by messages; resolves once it is ready. */
export async function startPeerProgram(script: string, options: object): Promise<PeerProgram> {
  const child: ChildProcess = spawn(process.execPath, [join(peers, script), JSON.stringify(options)], {
    cwd: peers,
    stdio: ['ignore', 'ignore', process.env.FYR_PEER_ERRORS ? 'inherit' : 'ignore', 'ipc'],
    env: { ...process.env, NODEOPCUA_LOG_LEVEL: '0', NODE_OPTIONS: '' },
  })
  const waiting = new Map<number, (message: Message) => void>()
  let lastId = 0
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`${script} ended with ${code}`))
      for (const answer of waiting.values()) answer({ error: `${script} ended with ${code}` })
    })
    child.on('message', (message: Message) => {
      if (message.ready) resolve()
      else if (message.id !== undefined) {
        waiting.get(message.id)?.(message)
        waiting.delete(message.id)
      }
    })
  })
  const stop = async () => {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await ready.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    do: (name, given = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ answer, error }) => (error ? reject(new Error(error)) : resolve(answer)))
        child.send({ ...given, id, do: name })
      }),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop,
  }
}
