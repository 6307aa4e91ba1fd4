import type { AedesPublishPacket, Client } from 'aedes'

type Deliver = (packet: AedesPublishPacket, done: () => void) => void

/**
 * Holds back what comes for a client that is on its way back, until it was given what came while it was away:
 * aedes restores its subscriptions first, so that news would overtake it (MQTT 3.1.1, section 4.6).
 *
 * @param most messages; those after them wait in the session until the client comes the next time, like all
 *   that a session has no room for
 * @returns what hands them over in their order, but for what the client was given meanwhile
 */
export function holdBack(client: Client, most: number) {
  // What aedes subscribes where the quality of service is more than 0; its types leave it out.
  const subscriber = client as Client & { deliverQoS: Deliver }
  const deliver = subscriber.deliverQoS
  let held: Parameters<Deliver>[] | undefined = []
  subscriber.deliverQoS = (packet, done) => {
    if (!held) deliver(packet, done)
    else if (held.length < most) held.push([packet, done])
  }
  return (wasGiven: (packet: AedesPublishPacket) => boolean) => {
    const waiting = held ?? []
    held = undefined
    for (const [packet, done] of waiting) if (!wasGiven(packet)) deliver(packet, done)
  }
}
