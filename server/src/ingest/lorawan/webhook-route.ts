import { contract } from '@fyr/contract'
import type {
  Integration,
  IntegrationActivity,
  WebhookAccesses,
  WebhookDirectory,
} from '#domains/integrations/index.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { fail } from '#request/problem.ts'
import type { IngestRates } from '#telemetry/index.ts'
import { amountsOf } from './amounts.ts'
import { parserOf } from './kinds.ts'
import type { LorawanIntake } from './lorawan-intake.ts'
import { UnreadableMessage } from './message.ts'
import type { NetworkEvent } from './network-event.ts'
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

/** Where network servers send their messages: 202 when all of them are stored, and an error that asks for a retry when not. */
export function webhookRoute({ webhooks, activity, intake, accesses, rates }: WebhookParts): PlainRoute {
  return {
    endpoint: contract.integrations.receive,
    bodyLimit,
    async answer({ params, body, request, reply, context: { now } }) {
      const integration = await webhooks.find(String(params.secret), now.getTime())
      const isOpen = integration?.isEnabled && integration.settings.transport === 'http'
      if (!isOpen || integration.kind !== params.kind) return fail('object.notFound')
      const origin = { companyId: integration.companyId, integrationId: integration.id }
      const query = request.query as Readonly<Record<string, unknown>>
      const events = read(integration, { body, query }, (detail) =>
        activity.heard(integration.id, now, { code: 'unreadable', detail }),
      )
      const wait = await rates.take(integration.companyId, amountsOf(events), now.getTime())
      if (wait > 0) {
        reply.header('retry-after', String(wait))
        fail('request.tooMany')
      }
      const received = await intake.receive(origin, events)
      activity.heard(integration.id, now)
      const access = params.kind === 'things-stack' ? webhookAccessOf(request.headers) : undefined
      if (access) await accesses.told(integration, access, now.getTime())
      return await reply.status(202).send(received)
    },
  }
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
