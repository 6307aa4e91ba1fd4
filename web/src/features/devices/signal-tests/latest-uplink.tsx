import type { SignalSample } from '@fyr/contract/devices/signal-tests'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { qualityOf } from './evaluation/quality.ts'
import { QualityBadge } from './test-state.tsx'

/** What a person who walks looks at: the newest uplink, large. */
export function LatestUplink({ sample }: { sample: SignalSample | undefined }) {
  const { t } = useTranslation()
  const quality = sample && qualityOf(sample)
  return (
    <section className="fyr-signal-latest" aria-label={t(($) => $.signalTests.last)} aria-live="polite">
      {sample ? (
        <>
          {quality && <QualityBadge quality={quality} />}
          <Value value={sample.rssi} unit="dBm" decimals={0} size="xl" />
          <span>
            SNR <Value value={sample.snr} unit="dB" decimals={1} />
          </span>
          {sample.spreadingFactor !== null && <span className="fyr-digits">SF{sample.spreadingFactor}</span>}
          <span>
            {t(($) => $.signalTests.gateways)} <Value value={sample.gateways.length} />
          </span>
          <span className="fyr-dimmed">
            <TimeAgo at={sample.at} />
          </span>
        </>
      ) : (
        <span className="fyr-dimmed">{t(($) => $.signalTests.waiting)}</span>
      )}
    </section>
  )
}
