import type { Database } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Delivery } from '#outbound/index.ts'
import { writeFailing, writeSent } from './delivery-state-store.ts'
import type { Channel } from './messaging-store.ts'

interface DeliveryDeps {
  database: Pick<Database, 'withPlatform'>
  clock: Clock
  log: Record<'error', (details: object, message: string) => void>
}

/**
 * Notes what becomes of the messages of a channel, for the page about health. A message that was refused for itself says
 * nothing of the channel: its server answers.
 */
export function noteDeliveries<Message>(
  { database, clock, log }: DeliveryDeps,
  channel: Channel,
  send: (message: Message) => Promise<Delivery>,
): (message: Message) => Promise<Delivery> {
  return async (message) => {
    const delivery = await send(message)
    const now = clock.now()
    await database
      .withPlatform(async (db) => {
        if (delivery.outcome === 'sent') await writeSent(db, channel, now)
        if (delivery.outcome === 'retry') await writeFailing(db, channel, { reason: delivery.reason, now })
      })
      // The message has left, or not, whatever is known of it.
      .catch((err: unknown) => log.error({ err }, 'What became of a message could not be noted'))
    return delivery
  }
}
