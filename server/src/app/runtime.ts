import type { Logger } from 'pino'
import { type Config, readSecretKey } from '#config.ts'
import { type Database, type EventPort, type Licensing, type Ownership, provideDatabase } from '#db/index.ts'
import { ensureSuperAdministrator } from '#domains/access/accounts/index.ts'
import { createMessaging, type Messaging } from '#domains/messages/messaging/index.ts'
import { createVapidKeys, type VapidKeys } from '#domains/messages/push/index.ts'
import { createCompanyNetworks } from '#domains/settings/settings/index.ts'
import {
  type Brands,
  type CompanyHosts,
  createBrands,
  createCompanyHosts,
} from '#domains/settings/white-label/index.ts'
import { createMetrics, type Metrics } from '#http/index.ts'
import { type Clock, systemClock } from '#lib/clock.ts'
import { type CreateRateLimit, createRateLimit } from '#lib/fairness/rate-limit.ts'
import type { TlsFiles } from '#lib/network/tls-files.ts'
import type { AddressRules, RulesOf } from '#outbound/index.ts'
import { openTls } from './http/tls.ts'
import { quotasOf } from './quotas.ts'
import type { Shutdown } from './shutdown.ts'
import { startTracing, type Tracing } from './tracing.ts'

export interface RuntimeOptions {
  config: Config
  version: string
  log: Logger
  clock?: Clock
  /** Only for tests: what on this machine users' addresses may lead to all the same, such as `127.0.0.1:4711`. */
  outboundLoopback?: readonly string[]
  /** That of the program if not given; only tests have another. */
  licensing?: Licensing | undefined
  /** Events within this process if not given. */
  events?: EventPort
  /** Told what takes a while. */
  onProgress?: (step: 'create' | 'start' | 'migrate' | 'wait') => void
  /** How long another portal on the database is waited for, ms. */
  ownershipTimeoutMs?: number | undefined
}

/** What every part of the portal is given. */
export interface Runtime {
  config: Config
  version: string
  installationKey: Buffer
  /** What push services know the portal by. */
  vapid: VapidKeys
  /** Where the portal's own connections may lead. */
  outboundRules: AddressRules
  /** Where connections of companies may lead. */
  rulesOf: RulesOf
  /** By which names the portal is reached. */
  hosts: CompanyHosts
  /** How it looks. */
  brands: Brands
  /** By what it sends mails and text messages. */
  messaging: Messaging
  tls: TlsFiles | undefined
  database: Database
  ownership: Ownership
  clock: Clock
  log: Logger
  metrics: Metrics
  tracing: Tracing | undefined
  createRateLimit: CreateRateLimit
  /** Where a part says how it is stopped: the one that was started last first. */
  shutdown: Shutdown
}

export interface StartedRuntime {
  runtime: Runtime
  administrator: Awaited<ReturnType<typeof ensureSuperAdministrator>>
  /** The process of the embedded PostgreSQL, and when it is gone by itself. */
  postgres: { pid: number | undefined; gone: Promise<string | undefined> }
}

/** Reaches the database as its owner, brought up to this program, with somebody in it who may sign in. */
export async function startRuntime(options: RuntimeOptions, shutdown: Shutdown): Promise<StartedRuntime> {
  const { config, version, log, clock = systemClock, onProgress = () => undefined } = options
  const installationKey = await readSecretKey(config)
  const metrics = createMetrics()
  const tracing = await startTracing(config.tracesEndpoint, { version, clock, log })
  // First, and so stopped last: what happens while the rest stops is traced, too.
  shutdown.add('tracing', () => tracing?.stop())
  const tls = await openTls(config, { log, shutdown })
  const { database, ownership, pid, gone, close } = await provideDatabase({
    ...config,
    events: options.events,
    quotas: quotasOf(config),
    licensing: options.licensing,
    log,
    onProgress,
    ownershipTimeoutMs: options.ownershipTimeoutMs,
  })
  shutdown.add('database', close)
  const administrator = await ensureSuperAdministrator({
    database,
    email: config.adminEmail,
    password: config.adminPassword,
    now: clock.now(),
  })
  const hosts = createCompanyHosts({ database, publicUrl: config.publicUrl })
  shutdown.add('company hosts', () => hosts.close())
  const brands = createBrands({ database, hosts, clock })
  shutdown.add('brands', () => brands.close())
  const outboundRules = {
    privateNetworks: config.privateNetworks,
    ...(options.outboundLoopback && { allowLoopback: options.outboundLoopback }),
  }
  const networks = createCompanyNetworks(database, outboundRules)
  shutdown.add('networks of companies', () => networks.close())
  const messaging = createMessaging({ database, config, installationKey, outboundRules })
  shutdown.add('messaging', () => messaging.close())
  const runtime = {
    config,
    version,
    installationKey,
    outboundRules,
    rulesOf: networks.rulesOf,
    messaging,
    vapid: createVapidKeys(installationKey, contactOf(config)),
    hosts,
    brands,
    tls,
    database,
    ownership,
    clock,
    log,
    metrics,
    tracing,
    createRateLimit,
    shutdown,
  }
  return { runtime, administrator, postgres: { pid, gone } }
}

/** Whom somebody turns to who gets messages of this portal. */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  return publicUrl.startsWith('https:') ? publicUrl : mailFrom.replace(/^.*<|>$/g, '')
}
