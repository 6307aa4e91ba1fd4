import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Phase } from './phases.ts'
import type { Order, Report } from './writer.ts'

export interface Writer {
  tell(order: Order): void
  /** The next report of this kind. Rejects if the program says that it cannot go on, or ends, or is silent. */
  next<Kind extends Report['kind']>(kind: Kind, withinMs?: number): Promise<Extract<Report, { kind: Kind }>>
  /** What its transactions were about when it last said so. */
  phases(): readonly Phase[]
  /** Resolves as soon as one of its transactions is about this, or after a while. */
  whenAt(phase: Phase, withinMs: number): Promise<boolean>
  /** Resolves when it is gone and all that it said is heard. */
  kill(): Promise<void>
}

/** Starts the program; it does nothing before it is told. */
export function startWriter(onReport: (report: Report) => void): Writer {
  const child = fork(join(import.meta.dirname, 'writer.ts'), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const listeners = new Set<(report: Report) => void>()
  let at: readonly Phase[] = []
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const gone = whenGone(child)
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()))
  child.on('message', (report: Report) => {
    if (report.kind === 'at') at = report.phases
    onReport(report)
    for (const listener of listeners) listener(report)
  })

  function listen<T>(
    withinMs: number,
    onSilence: () => T,
    onGone: () => T,
    hear: (report: Report, end: (value: T) => void) => void,
    onFault: (error: string) => T = onGone,
  ) {
    return new Promise<T>((resolve, reject) => {
      const finish = (work: () => void) => {
        clearTimeout(timeout)
        listeners.delete(listener)
        work()
      }
      const settle = (make: () => T) =>
        finish(() => {
          try {
            resolve(make())
          } catch (error) {
            reject(error)
          }
        })
      const listener = (report: Report) => {
        if (report.kind === 'fault') settle(() => onFault(report.error))
        else hear(report, (value) => finish(() => resolve(value)))
      }
      const timeout = setTimeout(() => settle(onSilence), withinMs)
      listeners.add(listener)
      void gone.then(() => settle(onGone))
    })
  }

  return {
    tell: (order) => void ready.then(() => child.connected && child.send(order, () => undefined)),
    next<Kind extends Report['kind']>(kind: Kind, withinMs = 30_000) {
      type Wanted = Extract<Report, { kind: Kind }>
      const give = (why: string): Wanted => {
        throw new Error(`The writer was not '${kind}': ${why}; it was at ${at.join(', ')}. ${complaint}`)
      }
      return listen<Wanted>(
        withinMs,
        () => give(`nothing came within ${withinMs} ms`),
        () => give('it has ended'),
        (report, end) => report.kind === kind && end(report as Wanted),
        (error) => give(error),
      )
    },
    phases: () => at,
    whenAt: (phase, withinMs) =>
      listen<boolean>(
        withinMs,
        () => false,
        () => false,
        (report, end) => report.kind === 'at' && report.phases.includes(phase) && end(true),
      ),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Its end, and that of the channel, which may hold more than has been read yet. */
async function whenGone(child: ChildProcess): Promise<void> {
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const silence = new Promise<void>((resolve) => child.once('disconnect', () => resolve()))
  await Promise.all([exit, silence])
}

/** The processes that PostgreSQL has started and that still run. */
export function childrenOf(postmaster: number): number[] {
  const text = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return text.trim().split(/\s+/).filter(Boolean).map(Number)
}

/** They come and go: one that has just ended by itself is as dead as it was to be. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
