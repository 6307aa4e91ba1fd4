import { Worker } from 'node:worker_threads'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { FurnishStep } from './furnish.ts'
import type { Senders } from './senders.ts'

export type SimulationStep = FurnishStep | 'history'

export interface SimulationWork extends Senders {
  /** Such as mqtt://127.0.0.1:1883 */
  mqttUrl: string
  /**
   * The company is empty: it is furnished first, in this language. The token, of somebody at work in it, is good for
   * that alone.
   */
  setUp: { sessionToken: string; language: Language } | undefined
  /** From when on the readings of the nodes are missing, epoch ms. */
  from: number
  /** How many readings the portal takes in one call. */
  maxPerCall: number
}

export type SimulationEvent =
  /** `part`: of the step, from 0 to 1. */
  | { type: 'progress'; step: SimulationStep; part: number }
  /** The company has everything, and its nodes send. */
  | { type: 'alive' }
  /** Nothing measured before (epoch ms) has to be sent again. */
  | { type: 'sent'; until: number }
  /** The access token is good for nothing any more. */
  | { type: 'refused' }

export interface SimulationEvents {
  tell(event: SimulationEvent): void
  /** It has ended by itself. */
  broke(error: Error): void
}

export interface Simulation {
  /** Ends it, in the middle of whatever it does; nothing is told any more. */
  stop(): Promise<void>
}

/** Longest turn of the event loop that the thread may finish before it is terminated, ms. */
const maxTurnMs = 1000

/** Lets the nodes of a demo company send, in a thread of its own that speaks HTTP and MQTT to the portal. */
export function startSimulation(work: SimulationWork, { tell, broke }: SimulationEvents): Simulation {
  let isStopped = false
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'demo',
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
  })
  const end = (error: Error) => {
    if (isStopped) return
    isStopped = true
    broke(error)
  }
  thread.on('message', (event: SimulationEvent) => {
    if (!isStopped) tell(event)
  })
  thread.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  const exited = Promise.withResolvers<void>()
  thread.on('exit', () => {
    exited.resolve()
    end(new Error('The thread of the demo ended'))
  })
  return {
    async stop() {
      isStopped = true
      // To terminate it while it unpacks an answer can abort the whole process: see server/src/lib/threads.
      thread.postMessage('stop')
      const late = setTimeout(() => void thread.terminate(), maxTurnMs)
      await exited.promise
      clearTimeout(late)
    },
  }
}
