import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { wholeDays } from '#ui/time/range/range.ts'
import type { RangeControl } from '#ui/time/range/use-range.ts'
import type { NodeChart } from './chart-groups.ts'

interface JumpToNewestProps {
  charts: readonly NodeChart[]
  currents: readonly ReadingAnswer[]
  control: RangeControl
}

/** Where nothing is in the range: the way to the newest that there is, as after an import. */
export function JumpToNewest({ charts, currents, control }: JumpToNewestProps) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const shown = new Set(charts.flatMap(({ lines }) => lines.map((line) => line.key.name)))
  const times = currents.flatMap(({ key, createdAt }) => (shown.has(key) ? [Date.parse(createdAt)] : []))
  if (times.length === 0) return null
  const newest = Math.max(...times)
  if (newest >= control.range.from && newest <= control.range.to) return null
  return (
    <Button
      variant="default"
      onClick={() => control.setRange(wholeDays(newest - 6 * 86_400_000, newest, timeZone))}
    >
      {t(($) => $.readings.jumpToNewest)}
    </Button>
  )
}
