import type { GatewayWatch } from '#domains/gateways/index.ts'
import type { SignalRecorder } from '#domains/signal-tests/index.ts'
import type { HeardBy, NetworkObserver } from '#ingest/lorawan/index.ts'
import type { Clock } from '#lib/clock.ts'

interface ObserverParts {
  gateways: GatewayWatch
  signalTests: SignalRecorder
  clock: Clock
}

/** What gateways and signal tests learn of what network servers tell. */
export function fieldObserver({ gateways, signalTests, clock }: ObserverParts): NetworkObserver {
  const now = () => clock.now().getTime()
  const heardBy = (by: readonly HeardBy[]) => by.filter(({ eui }) => isEui(eui))
  return {
    frameHeard({ companyId }, { devEui, frame, gateways: by }, outcome) {
      gateways.frame(companyId, devEui, heardBy(by), now())
      // Each uplink once, by the first message that tells of it.
      if (outcome === 'duplicate' || frame.kind === 'join') return
      signalTests.heard(companyId, devEui, { ...frame.radio, gateways: by }, now())
    },
    unknownDevice({ companyId }, { devEui, gateways: by }) {
      gateways.frame(companyId, devEui, heardBy(by), now())
    },
    gateway({ companyId }, { eui, state, at, ...facts }) {
      if (isEui(eui)) gateways.told(companyId, eui, state, Math.min(at ?? now(), now()), facts)
    },
  }
}

/** Some networks name gateways by ids of their own. */
const isEui = (text: string) => /^[\da-f]{16}$/i.test(text)
