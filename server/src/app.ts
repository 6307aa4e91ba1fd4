import { startAccess } from './app/access/access.ts'
import { createDemo, resumeDemo } from './app/demo.ts'
import { createServer, serve } from './app/http/http.ts'
import { httpPortOf } from './app/http/http-port.ts'
import { createJobs } from './app/jobs/jobs.ts'
import { startSchedules } from './app/jobs/schedules.ts'
import { startLive } from './app/live/live.ts'
import { type RuntimeOptions, startRuntime } from './app/runtime.ts'
import { createShutdown, type Shutdown } from './app/shutdown.ts'
import { startConnections } from './app/telemetry/connections.ts'
import type { DiskSpace } from './app/telemetry/disk-guard.ts'
import { startDownlinks } from './app/telemetry/downlinks.ts'
import { startLorawan, startNetworkDownlinks } from './app/telemetry/lorawan.ts'
import { startMqtt } from './app/telemetry/mqtt.ts'
import { fieldObserver } from './app/telemetry/network-observers.ts'
import { poolObserver } from './app/telemetry/pool-observer.ts'
import { connectSparkplug, startSparkplug } from './app/telemetry/sparkplug.ts'
import { startTelemetry } from './app/telemetry/telemetry.ts'

export interface PortalOptions extends RuntimeOptions {
  /** Folder of the built web part; without it only the API is served. */
  webFolder?: string | undefined
  /** Of the disk that the readings are on; without it that of the data directory, if they are there. */
  readSpace?: () => Promise<DiskSpace>
}

export interface Portal {
  httpPort: number
  mqttPort: number
  /** Of the super administrator; another than the configured one after a restore or a change of the setting. */
  adminEmail: string
  /** Set at the first start, when no password was given: to be shown once. */
  generatedPassword: string | undefined
  /** Process of the embedded PostgreSQL. */
  databasePid: number | undefined
  /** Resolves when the embedded database is gone by itself, with the reason. */
  databaseGone: Promise<string | undefined>
  /** Resolves when the database has another owner or another history: stop this portal. */
  superseded: Promise<void>
  /** Takes nothing more, finishes what it has, and ends everything; within 10 s. */
  stop(): Promise<void>
}

/** Starts the whole portal: database, store, pipeline, HTTP, hubs, MQTT, outbox. A failure stops what was started. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const shutdown = createShutdown(options.log)
  try {
    return await start(options, shutdown)
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

/** The parts in the order in which they need each other. They are stopped in reverse. */
async function start(options: PortalOptions, shutdown: Shutdown): Promise<Portal> {
  const { runtime, administrator, postgres } = await startRuntime(options, shutdown)
  const { config, ownership } = runtime

  const jobs = createJobs(runtime)
  const access = startAccess(runtime, { wakeJobs: jobs.wake })
  const telemetry = await startTelemetry(runtime, {
    readSpace: options.readSpace,
    rightsOf: access.rights.rightsOf,
    wakeOutbox: jobs.wake,
  })
  const downlinks = startDownlinks(runtime)
  const lorawan = startLorawan(runtime, {
    telemetry,
    observers: [
      downlinks.observer,
      poolObserver(telemetry.heardDevices, () => runtime.clock.now()),
      fieldObserver({ ...telemetry, clock: runtime.clock }),
    ],
  })
  const sparkplug = await startSparkplug(runtime, { telemetry })
  const connections = await startConnections(runtime, {
    ...{ telemetry, downlinks, sparkplug },
    sources: lorawan.sources,
  })
  const broker = await startMqtt(runtime, {
    ...{ telemetry, access, lorawan, downlinks, sparkplug },
    wakeJobs: jobs.wake,
  })
  connectSparkplug(runtime, { sparkplug, broker, downlinks })
  startNetworkDownlinks(runtime, { lorawan, downlinks, connections, broker })
  const demos = createDemo(runtime, {
    telemetry,
    jobs,
    access,
    reach: () => ({ host: config.host, httpPort: httpPort(), loopbackPort, mqttPort: broker.port }),
  })
  const server = await createServer(runtime, {
    telemetry,
    lorawan,
    connections,
    sparkplug,
    access,
    jobs,
    demos,
    broker: broker.stats,
  })
  const httpPort = () => httpPortOf(server.server, config)
  const hubs = startLive(server, runtime, { telemetry, access })
  const { webFolder } = options
  const loopbackPort = await serve(server, runtime, { telemetry, access, hubs, broker, webFolder })
  resumeDemo(demos, runtime)
  await startSchedules(runtime, {
    ...{ telemetry, access, jobs, downlinks },
    publish: (companyId, message) => broker.publish(companyId, [message]),
  })

  return {
    httpPort: httpPort(),
    mqttPort: broker.port,
    adminEmail: administrator.email,
    generatedPassword: administrator.generatedPassword,
    databasePid: postgres.pid,
    databaseGone: postgres.gone,
    superseded: ownership.superseded,
    stop: () => shutdown.run(),
  }
}
