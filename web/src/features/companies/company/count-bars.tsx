import type { ReadingCount } from '@fyr/contract/reports/company-activity'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'

interface CountBarsProps {
  label: string
  counts: readonly ReadingCount[]
  /** Days are told by their date, hours by the clock. */
  by: 'hour' | 'day'
}

/** A bar for each stretch of time; its number on hover, and read aloud. */
export function CountBars({ label, counts, by }: CountBarsProps) {
  const format = useTimeFormat()
  const { language } = useTimeSettings()
  const highest = Math.max(1, ...counts.map(({ count }) => count))
  const timeOf = ({ start }: ReadingCount) => {
    const at = new Date(start)
    return by === 'hour' ? format.clock(at) : format.as('dd MMM', at)
  }
  const [first, last] = [counts[0], counts.at(-1)]
  return (
    <div>
      <ol className="fyr-count-bars" aria-label={label}>
        {counts.map((each) => {
          const text = `${timeOf(each)}: ${formatNumber(each.count, language)}`
          return (
            <li key={each.start} title={text} style={{ height: `${(100 * each.count) / highest}%` }}>
              <span className="fyr-hidden">{text}</span>
            </li>
          )
        })}
      </ol>
      <div className="fyr-count-axis fyr-digits" aria-hidden="true">
        <span>{first && timeOf(first)}</span>
        <span>{last && timeOf(last)}</span>
      </div>
    </div>
  )
}
