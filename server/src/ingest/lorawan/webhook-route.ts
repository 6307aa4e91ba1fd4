import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Integration,
  IntegrationActivity,
  WebhookAccesses,
  WebhookDirectory,
} from '#domains/connections/integrations/index.ts'
import { on } from '#request/on.ts'
import { fail, Problem } from '#request/problem.ts'
import type { IngestRates } from '#telemetry/index.ts'
import { amountsOf } from './intake/amounts.ts'
import type { LorawanIntake } from './intake/lorawan-intake.ts'
import type { NetworkEvent } from './intake/network-event.ts'
import { parserOf } from './kinds.ts'
import { UnreadableMessage } from './message.ts'
import { webhookAccessOf } from './things-stack/webhook-access.ts'

export interface WebhookParts {
  webhooks: WebhookDirectory
  activity: IntegrationActivity
  intake: LorawanIntake
  accesses: WebhookAccesses
  rates: IngestRates
}

/** Of one call; a message of a network server has a few kilobytes. */
const bodyLimit = 262_144
/** Network servers give up after 5 s, and most of them send a message once only: it waits here, ms. */
const maxHoldMs = 4000
/** Seconds for which a message above the rate is taken in at the cost of later ones; beyond them it is refused. */
const maxDebtSeconds = 60
/** Calls of one company whose answers are held back at once. */
const maxHeldCalls = 200

/**
 * Where network servers send their messages: 202 when all of them are stored. Above the rate they are taken in and
 * their answer is held back; 503 only when the portal cannot store them for 4 s, or far above the rate.
 */
export function webhookRoute({ webhooks, activity, intake, accesses, rates }: WebhookParts) {
  const held = new Map<string, number>()
  const count = (companyId: string, by: 1 | -1) => {
    const now = (held.get(companyId) ?? 0) + by
    if (now > 0) held.set(companyId, now)
    else held.delete(companyId)
    return now
  }
  return on.integrations.receive.route(
    { bodyLimit },
    async ({ params, body, request, reply, context: { now } }) => {
      const integration = await webhooks.find(params.secret, now.getTime())
      const isOpen = integration?.isEnabled && integration.settings.transport === 'http'
      if (!isOpen || integration.kind !== params.kind) return fail('object.notFound')
      const origin = { companyId: integration.companyId, integrationId: integration.id }
      const query = request.query as Readonly<Record<string, unknown>>
      const events = read(integration, { body, query }, (detail) =>
        activity.heard(integration.id, now, { code: 'unreadable', detail }),
      )
      const overloaded = (detail: string) =>
        activity.heard(integration.id, now, { code: 'overloaded', detail })
      const amounts = amountsOf(events)
      const wait = await rates.take(integration.companyId, amounts, now.getTime())
      if (wait > maxDebtSeconds) {
        overloaded('readings.rateLimited')
        reply.header('retry-after', String(wait - maxDebtSeconds))
        fail('readings.rateLimited')
      }
      if (wait > 0) await rates.charge(integration.companyId, amounts, now.getTime())
      const mayHold = count(origin.companyId, 1) <= maxHeldCalls
      const until = mayHold ? performance.now() + maxHoldMs : 0
      try {
        const received = await intake.receive(origin, events, until)
        await sleep(Math.min(wait * 1000, Math.max(0, until - performance.now())))
        activity.heard(integration.id, now)
        const access = params.kind === 'things-stack' ? webhookAccessOf(request.headers) : undefined
        if (access) await accesses.told(integration, access, now.getTime())
        return await reply.status(202).send(received)
      } catch (error) {
        overloaded(error instanceof Problem ? error.code : 'server.busy')
        throw error
      } finally {
        count(origin.companyId, -1)
      }
    },
  )
}

function read(
  integration: Integration,
  message: Parameters<ReturnType<typeof parserOf>>[0],
  refused: (detail: string) => void,
): NetworkEvent[] {
  try {
    return parserOf(integration.kind, integration.settings.mapping)(message)
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error
    refused(error.message)
    return fail('network.unreadable', { params: { detail: error.message } })
  }
}
