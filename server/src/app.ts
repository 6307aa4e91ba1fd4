import type { OpeningSetting } from '@fyr/contract/endpoint'
import type { Logger } from 'pino'
import { startAccess } from './app/access.ts'
import { createBeside } from './app/beside.ts'
import { createSimulator, demoCompany, resumeDemo } from './app/demo.ts'
import type { DiskSpace } from './app/disk-guard.ts'
import { figuresOf } from './app/figures.ts'
import { httpPortOf } from './app/http-port.ts'
import { createJobs } from './app/jobs.ts'
import { startMqtt } from './app/mqtt.ts'
import { observeCalls } from './app/observe-calls.ts'
import { createPagePolicies } from './app/page-policy.ts'
import { quotasOf } from './app/quotas.ts'
import { plainRoutesOf, routesOf } from './app/routes.ts'
import { startSchedules } from './app/schedules.ts'
import { createShutdown, type Shutdown } from './app/shutdown.ts'
import { startLive } from './app/start-live.ts'
import { startTelemetry } from './app/telemetry.ts'
import { listenOnLoopback, openTls } from './app/tls.ts'
import { startTracing } from './app/tracing.ts'
import { type Config, readSecretKey } from './config.ts'
import { type EventPort, provideDatabase } from './db/index.ts'
import { ensureSuperAdministrator } from './domains/accounts/index.ts'
import { createDemos } from './domains/demos/index.ts'
import { framePage } from './domains/frames/index.ts'
import { imageRoute } from './domains/images/index.ts'
import { createPublicIds, createVisitLimit, usualVisitRates } from './domains/public-dashboards/index.ts'
import { createRetention } from './domains/readings/index.ts'
import { isSettingOn, tilePreview } from './domains/settings/index.ts'
import {
  closeHttpServer,
  createHttpServer,
  createMetrics,
  mountApi,
  mountNegotiation,
  mountOpenApi,
  mountOperations,
  mountPlain,
  refuseOnStandby,
  serveWeb,
} from './http/index.ts'
import { httpIngestRoutes } from './ingest/http/index.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { createRateLimit } from './lib/rate-limit.ts'
import { limitReads } from './readings-store/index.ts'
import { createIngestRates } from './telemetry/index.ts'

export interface PortalOptions {
  config: Config
  version: string
  log: Logger
  /** Folder of the built web part; without it only the API is served. */
  webFolder?: string | undefined
  clock?: Clock
  /** Events within this process if not given. */
  events?: EventPort
  /** Of the disk that the readings are on; without it that of the data directory, if they are there. */
  readSpace?: () => Promise<DiskSpace>
  /** Told what takes a while. */
  onProgress?: (step: 'create' | 'start' | 'migrate' | 'wait') => void
  /** How long another portal on the database is waited for, ms. */
  patienceMs?: number | undefined
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
  /** Resolves when another portal has taken over the database: this one is to be stopped. */
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

async function start(options: PortalOptions, shutdown: Shutdown): Promise<Portal> {
  const { config, version, log, webFolder, clock = systemClock, onProgress = () => undefined } = options
  const secure = config.publicUrl.startsWith('https:')
  const installationKey = await readSecretKey(config)
  const metrics = createMetrics()
  const tracing = await startTracing(config.tracesEndpoint, { version, clock, log })
  // First, and so stopped last: what happens while the rest stops is traced, too.
  shutdown.add('tracing', () => tracing?.stop())
  const tls = await openTls(config, { log, shutdown })

  const provided = await provideDatabase({
    ...config,
    events: options.events,
    quotas: quotasOf(config),
    log,
    onProgress,
    patienceMs: options.patienceMs,
  })
  shutdown.add('database', provided.close)
  const { database, ownership } = provided
  const { pipeline: pool, events } = database
  const administrator = await ensureSuperAdministrator({
    database,
    email: config.adminEmail,
    password: config.adminPassword,
    now: clock.now(),
  })

  const jobs = createJobs({ config, database, clock, log, shutdown, metrics, tracing })
  const telemetry = await startTelemetry({
    config,
    database,
    isOwner: () => ownership.fence.isHeld,
    clock,
    log,
    shutdown,
    readSpace: options.readSpace,
    wakeOutbox: jobs.wake,
    metrics,
    tracing,
  })
  const { store, bus, pipeline, disk } = telemetry
  const userReads = limitReads(store, { atOnce: config.readsPerCompany, waiting: 1000 })
  const rates = createIngestRates(config.ingest, createRateLimit)

  const access = startAccess({ database, installationKey, log, shutdown })
  const { rights, sessions, tokens, hubTokens } = access

  const server = await createHttpServer({
    log,
    bodyLimit: config.ingest.maxBytes,
    secure,
    tls,
    pagesElsewhere: config.apiBase === undefined ? undefined : config.publicUrl,
    trustedProxies: config.trustedProxies,
    handshakeMs: config.handshakeSeconds * 1000,
    stalledReaderMs: config.stalledReaderSeconds * 1000,
    onAnswered: observeCalls(metrics, { log, isLogged: config.accessLog, tracing }),
  })
  refuseOnStandby(server, () => ownership.isSuperseded)
  shutdown.add('http', () => closeHttpServer(server))
  const context = {
    database,
    clock,
    disk,
    secure,
    access: {
      identify: async (bearer: string, now: Date) =>
        (await tokens.identify(bearer, now)) ?? (await sessions.identify(bearer, now)),
      rightsOf: rights.rightsOf,
      isOpen: (setting: OpeningSetting) => isSettingOn(database, setting),
    },
  }
  const beside = createBeside({ config, installationKey, version, clock, log, shutdown })
  const visitors = {
    publicIds: createPublicIds(installationKey),
    limit: createVisitLimit(usualVisitRates, createRateLimit),
    issueVisitToken: hubTokens.issueToVisitor,
  }
  const demos = createDemos({
    database,
    readings: store,
    rightsOf: rights.rightsOf,
    switchTo: sessions.switchTo,
    company: demoCompany,
    simulator: createSimulator(
      () => ({
        host: config.host,
        httpPort: httpPortOf(server.server, config),
        loopbackPort,
        mqttPort: broker.port,
      }),
      config.ingest.maxReadings,
    ),
    clock,
    log,
  })
  const routes = routesOf({
    database,
    store: userReads,
    visitors,
    beside,
    version,
    tokens,
    demos,
    accounts: {
      database,
      sessions,
      signIn: access.signIn,
      publicUrl: config.publicUrl,
      issueOneTimeToken: hubTokens.issue,
    },
    readings: { bus, maxDepth: config.ingest.maxDepth },
    disk,
    alarms: {
      commands: telemetry.alarms,
      outbox: jobs.outbox,
      lastValues: telemetry.lastValues,
      publicUrl: config.publicUrl,
      canMail: config.smtpUrl !== undefined,
      canSms: config.sms !== undefined,
    },
  })
  mountPlain(
    server,
    [
      ...plainRoutesOf({ database, store: userReads, visitors, beside }),
      ...httpIngestRoutes(pipeline, rates, config.ingest),
    ],
    context,
    { answers: config.answersPerCompany, downloads: config.downloadsPerCompany },
  )
  imageRoute(server, database)
  tilePreview(server, database)
  framePage(server, { database, tickets: beside.frames, publicUrl: config.publicUrl, clock })
  mountApi(server, routes, context)
  mountOpenApi(server, config.publicUrl, version)

  const { publicUrl } = config
  const hubs = startLive(server.server, { database, telemetry, access, publicUrl, clock, log, shutdown })
  mountNegotiation(server, hubs)

  const broker = await startMqtt({
    config,
    database,
    events,
    pipeline,
    rates,
    tokens,
    tls,
    clock,
    log,
    shutdown,
  })

  const retention = createRetention({ database, store, log })
  metrics.add(figuresOf({ ownership, pipeline, store, hubs, broker, disk, retention }))
  mountOperations(server, {
    isOwner: () => ownership.fence.isHeld,
    ready: async () => (await pool.query('select 1')).rowCount === 1,
    intake: () => (disk.isFull ? 'diskFull' : 'open'),
    metrics: metrics.text,
    metricsType: metrics.contentType,
    metricsToken: config.metricsToken,
    environment: { apiBase: config.apiBase ?? '', mqttPort: broker.port },
  })
  const policies = createPagePolicies({
    database,
    publicIds: visitors.publicIds,
    clock,
    apiBase: config.apiBase,
  })
  shutdown.add('page policies', policies.close)
  if (webFolder !== undefined) await serveWeb(server, webFolder, policies.of)
  await server.listen({ host: config.host, port: config.httpPort })
  const loopbackPort = tls && (await listenOnLoopback(server, shutdown))
  resumeDemo(demos, { log, shutdown })

  await startSchedules({
    database,
    store,
    bus,
    flushLastSeen: () => pipeline.between(telemetry.lastSeen.flushDue),
    tickAlarms: () => telemetry.alarms.tick(),
    tokens,
    sessions,
    retention,
    jobs,
    clock,
    log,
    shutdown,
  })
  // A mail server that hangs takes most of the time there is, so it is waited for beside all else.
  shutdown.add('job intake', () => void jobs.stop())

  return {
    httpPort: httpPortOf(server.server, config),
    mqttPort: broker.port,
    adminEmail: administrator.email,
    generatedPassword: administrator.generatedPassword,
    databasePid: provided.pid,
    databaseGone: provided.gone,
    superseded: ownership.superseded,
    stop: () => shutdown.run(),
  }
}
