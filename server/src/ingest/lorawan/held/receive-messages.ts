import type { IntegrationActivity } from '#domains/connections/integrations/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { IngestRates } from '#telemetry/index.ts'
import { amountsOf } from '../intake/amounts.ts'
import type { LorawanIntake } from '../intake/lorawan-intake.ts'
import type { NetworkOrigin } from '../intake/network-event.ts'
import type { ReadMessage } from './read-message.ts'

/**
 * Takes in what came by MQTT or a WebSocket and was read by one of our readers, in its thread. Resolves when it is
 * committed, with for how long its company is not to be read, in ms.
 */
export type ReceiveMessages = (origin: NetworkOrigin, messages: readonly unknown[]) => Promise<number>

interface ReceiverParts {
  intake: LorawanIntake
  activity: IntegrationActivity
  rates: IngestRates
  clock: Clock
}

export function createReceiver({ intake, activity, rates, clock }: ReceiverParts): ReceiveMessages {
  return async (origin, messages) => {
    const now = clock.now()
    const read = messages as readonly ReadMessage[]
    const all = read.flatMap((message) => ('events' in message ? message.events : []))
    await intake.receive(origin, all)
    for (const message of read) {
      const problem =
        'problem' in message ? ({ code: 'unreadable', detail: message.problem } as const) : undefined
      activity.heard(origin.integrationId, now, problem)
    }
    const { company } = await rates.charge(origin.companyId, amountsOf(all), now.getTime())
    return company * 1000
  }
}
