import type { GatewayWatch } from '#domains/devices/gateways/index.ts'
import type { SignalRecorder } from '#domains/devices/signal-tests/index.ts'
import type { NetworkObserver } from '#ingest/lorawan/index.ts'
import type { Clock } from '#lib/clock.ts'

interface ObserverParts {
  gateways: GatewayWatch
  signalTests: SignalRecorder
  clock: Clock
}

/** What gateways and signal tests learn of what network servers tell. */
export function fieldObserver({ gateways, signalTests, clock }: ObserverParts): NetworkObserver {
  const now = () => clock.now().getTime()
  return {
    gatewaysHeard({ companyId }, devEui, by) {
      gateways.frame(companyId, devEui, by, now())
    },
    frameHeard({ companyId }, { devEui, frame, gateways: by }, outcome) {
      // Each uplink once, by the first message that tells of it.
      if (outcome === 'duplicate' || frame.kind === 'join') return
      signalTests.heard(companyId, devEui, { ...frame.radio, gateways: by }, now())
    },
    gateway({ companyId }, { eui, state, at, ...facts }) {
      gateways.told(companyId, eui, state, Math.min(at ?? now(), now()), facts)
    },
  }
}
