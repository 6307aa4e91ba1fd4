import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '#lib/clock.ts'
import type { Driver } from '../driver.ts'
import { ConnectionFailure } from '../driver.ts'
import { problemOf } from '../problem-of.ts'
import { openSocket } from '../secure-socket.ts'
import { createHostState } from './host-state.ts'
import { createInbox } from './inbox.ts'
import { startSession } from './session.ts'
import { type MqttClientSettings, type MqttPublish, mqttLimits } from './settings.ts'

/** MQTT as a client. What is received is acknowledged once it is committed. */
const driver: Driver<MqttClientSettings> = {
  open(given, link) {
    let settings = given
    let isClosed = false
    let calm: NodeJS.Timeout | undefined
    let session: Awaited<ReturnType<typeof startSession>> | undefined
    const inbox = createInbox(given, link)
    const end = (error: unknown) => {
      if (isClosed) return
      close()
      link.ended(problemOf(error))
    }
    const close = () => {
      isClosed = true
      clearTimeout(calm)
      inbox.close()
      session?.close()
    }

    async function connect(): Promise<void> {
      await inbox.load()
      const { host, port, tls } = settings
      const socket = await openSocket(
        { host, port, tls, timeoutMs: mqttLimits.connectMs },
        link.rules,
        (fingerprint) => link.learned({ fingerprint }),
      )
      if (isClosed) return void socket.destroy()
      const state = createHostState(settings, systemClock.now().getTime())
      const announce = () => void (state && session?.publish(state.online).catch(end))
      const contested = () => {
        link.noted({ code: 'takenOver', detail: state?.online.topic ?? '' })
        clearTimeout(calm)
        calm = setTimeout(() => link.noted(null), mqttLimits.calmMs)
        announce()
      }
      session = await startSession({ socket, settings, inbox, state, contested, ended: end })
      if (isClosed) return session.close()
      // A host subscribes, then publishes that it is online, and only then whatever else
      // [tck-id-host-topic-phid-birth-message].
      if (!state) link.opened()
      await subscribe(settings.topics)
      announce()
      if (state) link.opened()
    }
    async function subscribe(topics: readonly string[]): Promise<void> {
      const refused = (await session?.subscribe(topics)) ?? []
      const [first] = refused
      if (first !== undefined) link.noted({ code: 'subscriptionRefused', detail: first })
    }
    connect().catch(end)

    return {
      close,
      change(next) {
        // The certificate that this very connection was made with.
        const rest = (each: MqttClientSettings) => ({
          ...each,
          topics: [],
          tls: { ...each.tls, fingerprint: '' },
        })
        if (!session || !isDeepStrictEqual(rest(next), rest(settings))) return false
        const [before, after] = [new Set(settings.topics), new Set(next.topics)]
        settings = next
        session.unsubscribe([...before].filter((topic) => !after.has(topic)))
        link.noted(null)
        subscribe([...after].filter((topic) => !before.has(topic))).catch(end)
        return true
      },
      async send(payload) {
        if (!session) throw new ConnectionFailure('closed', 'The connection is not open')
        // Only ever given by `Supervisor.send` for this driver.
        await session.publish(payload as MqttPublish)
      },
    }
  },
}
export default driver
