import {
  createIntegrationActivity,
  createWebhookDirectory,
  type IntegrationActivity,
  type WebhookDirectory,
} from '#domains/integrations/index.ts'
import { createLorawanIntake, type LorawanIntake, type NetworkObserver } from '#ingest/lorawan/index.ts'
import { startInterval } from '#jobs/index.ts'
import type { Runtime } from '../runtime.ts'
import type { Telemetry } from './telemetry.ts'

/** What network servers tell, on its way in. */
export interface Lorawan {
  intake: LorawanIntake
  webhooks: WebhookDirectory
  activity: IntegrationActivity
}

interface LorawanParts {
  telemetry: Pick<Telemetry, 'frames' | 'pipeline'>
  /** Told of what is heard: the pool, gateways, downlinks. */
  observers: readonly NetworkObserver[]
}

const writeEveryMs = 2000

export function startLorawan(
  { database, clock, log, shutdown }: Runtime,
  { telemetry: { frames, pipeline }, observers }: LorawanParts,
): Lorawan {
  const intake = createLorawanIntake({ frames, pipeline, observers, clock })
  const webhooks = createWebhookDirectory(database)
  shutdown.add('webhooks', () => webhooks.close())
  const activity = createIntegrationActivity(database, log)
  shutdown.add('activity of integrations', activity.write)
  shutdown.add('counts of integrations', startInterval(writeEveryMs, activity.write, log))
  return { intake, webhooks, activity }
}
