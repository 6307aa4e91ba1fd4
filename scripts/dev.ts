import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { startEmbeddedPostgres } from '../server/src/db/index.ts'
import { findCommand, requireNode24, root } from './run.ts'

requireNode24()
const config = readConfig()
const webAddress = 'http://localhost:5173'

// Here rather than in the server, which restarts at every change.
const database = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
const env = {
  ...process.env,
  FYR_PUBLIC_URL: process.env.FYR_PUBLIC_URL ?? webAddress,
  ...(database && { FYR_DATABASE_URL: database.url, FYR_DATABASE_APP_URL: database.appUrl }),
}
const children = [
  startNode(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], root),
  startNode([findCommand('vite', 'vite', join(root, 'web'))], join(root, 'web')),
]
process.stdout.write(`Fyr with reload: ${webAddress}\n`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
for (const child of children) child.once('close', () => void stop())

function startNode(args: string[], cwd: string): ChildProcess {
  // In a process group of its own, so that Ctrl-C comes to us, and the database is stopped last.
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(children.map(stopChild))
  await database?.stop()
  process.exit()
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
  })
}
