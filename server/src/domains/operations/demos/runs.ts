import type { Language } from '@fyr/contract/endpoints/fields'
import type { Demo, DemoStep } from '@fyr/contract/operations/demos'
import type { DatabaseLog } from '#db/index.ts'

export interface SimulatedWork {
  companyId: string
  /** When the demo was set up, and from when on the readings of its nodes are missing; epoch ms. */
  installed: number
  from: number
  /** With which the nodes send. */
  token: string
  /** With which their network server is let in; not known before the company is filled, or if there is none. */
  brokerPassword: string | undefined
  /** If the company is still empty: by whom it is filled first, and in which language. */
  setUp: { sessionToken: string; language: Language } | undefined
}

export type SimulatedEvent =
  | { type: 'progress'; step: DemoStep; part: number }
  | { type: 'alive' }
  | { type: 'sent'; until: number }
  | { type: 'refused' }

/** Fills the company and lets its nodes send; app/demo.ts has one. */
export interface Simulator {
  start(
    work: SimulatedWork,
    events: { tell(event: SimulatedEvent): void; broke(error: Error): void },
  ): { stop(): Promise<void> }
}

export interface RunsOptions {
  simulator: Simulator
  log: DatabaseLog
  onAlive(companyId: string): Promise<void>
  onSent(companyId: string, until: Date): Promise<void>
  /** The token is revoked: it was to send no longer. */
  onRefused(companyId: string): Promise<void>
  /** It could not be filled. */
  onUnmade(companyId: string): Promise<void>
  /** It broke some time ago, and may be begun again. */
  onBroken(): Promise<void>
}

export interface Runs {
  begin(work: SimulatedWork): void
  /** At once; nothing that it told and that is not done yet is done. */
  end(companyId: string): void
  isRunning(companyId: string): boolean
  /** Null for what is not being filled. */
  progressOf(companyId: string): Demo['progress']
  close(): Promise<void>
}

interface Run {
  companyId: string
  progress: Demo['progress']
  stop(): Promise<void>
}

const firstPauseMs = 1000
const maxPauseMs = 300_000

/** The simulation that runs in this process, if any: what it tells is done in order, and it is begun again if it breaks. */
export function createRuns(options: RunsOptions): Runs {
  const { simulator, log, onAlive, onSent, onRefused, onUnmade, onBroken } = options
  let running: Run | undefined
  let again: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let work: Promise<void> = Promise.resolve()
  const stops = new Set<Promise<void>>()
  let isClosed = false

  function later(job: () => Promise<void>): void {
    work = work.then(job).catch((error: unknown) => log.error({ err: error }, 'Work for the demo failed'))
  }

  function drop(run: Run): void {
    if (running === run) running = undefined
    const stopped = run.stop().finally(() => stops.delete(stopped))
    stops.add(stopped)
  }

  async function take(run: Run, event: Exclude<SimulatedEvent, { type: 'progress' }>): Promise<void> {
    if (running !== run) return
    if (event.type === 'sent') {
      await onSent(run.companyId, new Date(event.until))
    } else if (event.type === 'alive') {
      await onAlive(run.companyId)
      run.progress = null
      pauseMs = firstPauseMs
    } else {
      drop(run)
      await (run.progress ? onUnmade : onRefused)(run.companyId)
    }
  }

  async function recover(run: Run, error: Error): Promise<void> {
    if (running !== run) return
    drop(run)
    log.error({ err: error, companyId: run.companyId }, 'The demo broke')
    if (run.progress) return await onUnmade(run.companyId)
    tryAgain()
  }

  /**
   * No job: what is begun is a thread of this very process, by what is in its memory, and a process that starts
   * begins its own from the row. A job would outlive what it is about, or run where the thread is not.
   */
  function tryAgain(): void {
    if (isClosed) return
    again = setTimeout(() => later(() => onBroken().catch(lookLater)), pauseMs).unref()
    pauseMs = Math.min(maxPauseMs, pauseMs * 2)
  }
  function lookLater(error: unknown): never {
    tryAgain()
    throw error
  }

  return {
    begin({ setUp, ...rest }) {
      // What was on its way when the portal was told to stop goes on after its next start.
      if (isClosed) return
      if (running) drop(running)
      const isNew = setUp !== undefined
      const simulation = simulator.start(
        { ...rest, setUp },
        {
          tell(event) {
            if (event.type !== 'progress') later(() => take(run, event))
            else if (isNew) run.progress = { step: event.step, part: event.part }
          },
          broke: (error) => later(() => recover(run, error)),
        },
      )
      const run: Run = {
        companyId: rest.companyId,
        progress: isNew ? { step: 'nodes', part: 0 } : null,
        stop: () => simulation.stop(),
      }
      running = run
    },
    end(companyId) {
      clearTimeout(again)
      if (running?.companyId === companyId) drop(running)
    },
    isRunning: (companyId) => running?.companyId === companyId,
    progressOf: (companyId) => (running?.companyId === companyId ? running.progress : null),
    async close() {
      isClosed = true
      clearTimeout(again)
      if (running) drop(running)
      await Promise.all(stops)
      await work
    },
  }
}
