import { useValueText } from '#entities/series/values/use-value-text.ts'
import { type ReadingValue, Value, type ValueSpelling } from '#ui/value.tsx'

interface ValueAndLimitProps extends ValueSpelling {
  value: ReadingValue | null | undefined
  at?: number | undefined
  /** In words; empty: none. */
  limit: string
}

/** A value with its limit in parentheses. A state that is its own limit is written once: "Open", not "Open (Open)". */
export function ValueAndLimit({ limit, ...shown }: ValueAndLimitProps) {
  const { value } = shown
  const valueText = useValueText()
  const isSame = value !== null && value !== undefined && valueText(value, shown) === limit
  return (
    <>
      <Value {...shown} />
      {limit !== '' && !isSame && <span className="fyr-dimmed fyr-digits"> ({limit})</span>}
    </>
  )
}
