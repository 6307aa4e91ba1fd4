import { createTokenBucket } from '#lib/fairness/rate-limit.ts'
import type { MqttClientSettings, MqttPublish } from './settings.ts'

/** How often it is repeated that the host is online, after somebody published that it is not. */
const repeatRate = { perSecond: 1 / 5, burst: 1 }

export type HostState = ReturnType<typeof createHostState>

/**
 * The STATE of a Sparkplug host application during one connection: all its messages, the will among them, have the same
 * timestamp [tck-id-host-topic-phid-birth-payload-timestamp]. `now` is epoch ms.
 */
export function createHostState({ stateTopic: topic }: Pick<MqttClientSettings, 'stateTopic'>, now: number) {
  if (topic === undefined) return undefined
  const repeats = createTokenBucket(repeatRate)
  const message = (online: boolean): MqttPublish & { qos: 1 } => ({
    topic,
    payload: Buffer.from(JSON.stringify({ online, timestamp: now })),
    qos: 1,
    retain: true,
  })
  return {
    online: message(true),
    offline: message(false),
    /** Whether somebody else has published that the host is offline; true so often as it may be answered. */
    isContested(received: { topic: string; payload: Uint8Array }, at: number): boolean {
      if (received.topic !== topic) return false
      const text = Buffer.from(received.payload.subarray(0, 200)).toString('utf8')
      return /"online"\s*:\s*false/.test(text) && repeats.take(at) === 0
    },
  }
}
