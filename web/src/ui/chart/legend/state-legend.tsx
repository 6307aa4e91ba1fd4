import { useTimeSettings } from '../../time/context.tsx'
import type { ShownLane } from '../marks/use-lanes.ts'

/** What the colours of states mean, and for how much of the time each held. */
export function StateLegend({ lanes }: { lanes: readonly ShownLane[] }) {
  const { language } = useTimeSettings()
  return (
    <ul className="fyr-states fyr-digits">
      {lanes.map(({ id, label, shares }) => (
        <li key={id}>
          <strong>{label}</strong>
          {shares.map(({ value, text, colour, share }) => (
            <span key={String(value)}>
              <i style={{ background: colour }} data-mixed={value === null || undefined} aria-hidden="true" />
              {text} {writeShare(share, language)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** In percent; what held at all is more than none, and what did not hold always less than all. */
export function writeShare(share: number, language: string): string {
  const shown = share <= 0 || share >= 1 ? share : Math.min(0.999, Math.max(0.001, share))
  const digits = shown < 0.01 || (shown > 0.99 && shown < 1) ? 1 : 0
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(shown)
}
