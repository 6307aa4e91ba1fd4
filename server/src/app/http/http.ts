import type { FastifyInstance } from 'fastify'
import { framePage } from '#domains/dashboards/frames/index.ts'
import { createTakenDeveuis } from '#domains/devices/nodes/index.ts'
import { watchProcess } from '#domains/operations/health/index.ts'
import { imageRoute } from '#domains/records/images/index.ts'
import { tilePreview } from '#domains/settings/settings/index.ts'
import { domainChallenge, webManifest } from '#domains/settings/white-label/index.ts'
import {
  closeHttpServer,
  createHttpServer,
  mountApi,
  mountOpenApi,
  mountOperations,
  refuseOnStandby,
  serveWeb,
} from '#http/index.ts'
import type { HubServer } from '#live/index.ts'
import { type FigureParts, figuresOf } from '../figures.ts'
import type { Runtime } from '../runtime.ts'
import { createExternalContent } from './external-content.ts'
import { observeCalls } from './observe-calls.ts'
import { createPagePolicies } from './page-policy.ts'
import { type RouteParts, routesOf } from './routes.ts'
import { listenOnLoopback } from './tls.ts'

/** The server with every endpoint; it listens when the other parts are there (`serve`). */
export async function createServer(
  runtime: Runtime,
  parts: Omit<RouteParts, 'external' | 'processWatch' | 'watchTaken'>,
): Promise<FastifyInstance> {
  const { config, version, database, ownership, tls, clock, log, shutdown } = runtime
  const secure = config.publicUrl.startsWith('https:')
  const server = await createHttpServer({
    log,
    bodyLimit: config.ingest.maxBytes,
    secure,
    tls,
    pagesElsewhere: config.apiBase === undefined ? undefined : config.publicUrl,
    trustedProxies: config.trustedProxies,
    handshakeMs: config.handshakeSeconds * 1000,
    stalledReaderMs: config.stalledReaderSeconds * 1000,
    onAnswered: observeCalls(runtime),
  })
  refuseOnStandby(server, () => ownership.isSuperseded)
  shutdown.add('http', () => closeHttpServer(server))

  const processWatch = watchProcess(() => parts.broker().messages, log)
  shutdown.add('process figures', processWatch.stop)
  const watchTaken = createTakenDeveuis(database, runtime.createRateLimit)
  const all = { ...parts, processWatch, watchTaken, external: createExternalContent(runtime) }
  const context = { database, clock, disk: parts.telemetry.disk, secure, access: parts.access.checks }
  imageRoute(server, database)
  tilePreview(server, database)
  webManifest(server, runtime.brands)
  domainChallenge(server, runtime.installationKey)
  framePage(server, {
    ...{ database, clock, publicUrl: config.publicUrl },
    tickets: all.external.frames,
    isOwnHost: runtime.hosts.isKnown,
  })
  mountApi(server, routesOf(runtime, all), context, {
    answers: config.answersPerCompany,
    downloads: config.downloadsPerCompany,
  })
  mountOpenApi(server, config.publicUrl, version)
  return server
}

interface ServeParts extends Pick<RouteParts, 'telemetry' | 'access'> {
  hubs: HubServer
  broker: FigureParts['broker'] & { port: number; tlsPort: number | undefined }
  /** Folder of the built web part; without it only the API is served. */
  webFolder: string | undefined
}

/** Listens; answers the port on which it speaks plain HTTP to this machine, if it speaks HTTPS to others. */
export async function serve(
  server: FastifyInstance,
  runtime: Runtime,
  { telemetry, access, hubs, broker, webFolder }: ServeParts,
): Promise<number | undefined> {
  const { config, database, ownership, metrics, tls, clock, log, brands, shutdown } = runtime
  metrics.add(figuresOf({ ...telemetry, ownership, hubs, broker }))
  mountOperations(server, {
    isOwner: () => ownership.fence.isHeld,
    ready: async () => (await database.pipeline.query('select 1')).rowCount === 1,
    intake: () => (telemetry.disk.isFull ? 'diskFull' : 'open'),
    metrics: metrics.text,
    metricsType: metrics.contentType,
    metricsToken: config.metricsToken,
    environment: { apiBase: config.apiBase ?? '', mqttPort: broker.port, mqttsPort: broker.tlsPort ?? null },
  })
  const { publicIds } = access.visitors
  const policies = createPagePolicies({ database, brands, publicIds, clock, log, apiBase: config.apiBase })
  shutdown.add('page policies', policies.close)
  if (webFolder !== undefined) await serveWeb(server, webFolder, policies.of)
  await server.listen({ host: config.host, port: config.httpPort })
  return tls && (await listenOnLoopback(server, shutdown))
}
