import { company, startSimulation } from '@fyr/demo'
import type { Logger } from 'pino'
import { companyDetails } from '#domains/companies/index.ts'
import type { Demos, Simulator } from '#domains/demos/index.ts'
import type { Shutdown } from './shutdown.ts'

export interface DemoReach {
  /** As FYR_HOST says. */
  host: string
  httpPort: number
  /** Where it answers plain HTTP to this machine, while httpPort answers HTTPS. */
  loopbackPort: number | undefined
  mqttPort: number
}

/** The company of the demo, as it is made. */
export const demoCompany = companyDetails({ ...company, refrenceNmuber: '' })

/**
 * Lets the nodes of the demo send to this portal, as any node would, from a thread of their own. `reach`: how, once
 * it listens. `mostInOne`: how many readings one call may bring.
 */
export function createSimulator(reach: () => DemoReach, mostInOne: number): Simulator {
  return {
    start(work, events) {
      const { host, httpPort, loopbackPort, mqttPort } = reach()
      const here = reachable(host)
      const url =
        loopbackPort === undefined ? `http://${here}:${httpPort}` : `http://127.0.0.1:${loopbackPort}`
      const portal = { url, mqttUrl: `mqtt://${here}:${mqttPort}` }
      return startSimulation({ ...work, ...portal, mostInOne: Math.min(mostInOne, 10_000) }, events)
    },
  }
}

/** Lets a demo that ran before go on, and stops it with the portal, which does not wait for it. */
export function resumeDemo(demos: Demos, { log, shutdown }: { log: Logger; shutdown: Shutdown }): void {
  shutdown.add('demo', () => demos.close())
  void demos.resume().catch((err) => log.error({ err }, 'The demo could not go on'))
}

/** Where one reaches what listens at an address, from the same machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
