import { company, networkServer, startSimulation } from '@fyr/demo'
import { companyDetails } from '#domains/companies/companies/index.ts'
import { createDemos, type Demos, type Simulator } from '#domains/operations/demos/index.ts'
import type { Access } from './access/access.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Runtime } from './runtime.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

interface DemoReach {
  /** As FYR_HOST says. */
  host: string
  httpPort: number
  /** Where it answers plain HTTP to this machine, while httpPort answers HTTPS. */
  loopbackPort: number | undefined
  mqttPort: number
}

interface DemoParts {
  telemetry: Pick<Telemetry, 'store'>
  jobs: Pick<Jobs, 'wake'>
  access: Pick<Access, 'rights' | 'sessions'>
  /** How the portal is reached, once it listens. */
  reach(): DemoReach
}

/** The company of the demo, as it is made. */
const demoCompany = companyDetails({ ...company, refrenceNmuber: '' })

export function createDemo(
  { config, database, clock, log }: Runtime,
  { telemetry: { store }, jobs, access: { rights, sessions }, reach }: DemoParts,
): Demos {
  return createDemos({
    database,
    readings: store,
    wakeJobs: jobs.wake,
    rightsOf: rights.rightsOf,
    switchTo: sessions.switchTo,
    company: demoCompany,
    networkServer: networkServer.name,
    simulator: createSimulator(reach, config.ingest.maxReadings),
    clock,
    log,
  })
}

/**
 * Lets the nodes of the demo send to this portal, as any node would, from a thread of their own. `reach`: how, once
 * it listens. `maxPerCall`: how many readings one call may bring.
 */
function createSimulator(reach: () => DemoReach, maxPerCall: number): Simulator {
  return {
    start(work, events) {
      const { host, httpPort, loopbackPort, mqttPort } = reach()
      const here = reachable(host)
      const url =
        loopbackPort === undefined ? `http://${here}:${httpPort}` : `http://127.0.0.1:${loopbackPort}`
      const portal = { url, mqttUrl: `mqtt://${here}:${mqttPort}` }
      return startSimulation({ ...work, ...portal, maxPerCall: Math.min(maxPerCall, 10_000) }, events)
    },
  }
}

/** Lets a demo that ran before go on, and stops it with the portal, which does not wait for it. */
export function resumeDemo(demos: Demos, { log, shutdown }: Runtime): void {
  shutdown.add('demo', () => demos.close())
  void demos.resume().catch((err) => log.error({ err }, 'The demo could not go on'))
}

/** Where one reaches what listens at an address, from the same machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
