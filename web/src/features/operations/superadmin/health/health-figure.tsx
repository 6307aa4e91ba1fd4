import type { HealthFigure, HealthUnit } from '@fyr/contract/operations/health'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { figureText } from './figure-text.ts'

function useFigureText() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return (value: number, unit: Exclude<HealthUnit, 'moment'>) =>
    figureText(value, unit, language, (rate) => t(($) => $.health.perSecond, { value: rate }))
}

/** What was measured, or in words that there is nothing. */
export function FigureValue({ figure: { name, unit, value } }: { figure: HealthFigure }) {
  const { t } = useTranslation()
  const textOf = useFigureText()
  if (value === null) return name in none ? t(($) => $.health.none[name as keyof typeof none]) : '–'
  if (unit === 'moment') return <TimeAgo at={value} />
  return <span className="fyr-digits">{textOf(value, unit)}</span>
}

/** Figures of which there may be nothing. */
const none = { diskFree: true, diskDays: true, lastFlush: true, lastDelivery: true, failingFor: true }

/** From where on a figure is a warning and a fault; nothing for one that only informs. */
export function Threshold({ figure: { unit, warning, fault, low } }: { figure: HealthFigure }) {
  const { t } = useTranslation()
  const textOf = useFigureText()
  if (fault === null || unit === 'moment') return null
  const faultText = textOf(fault, unit)
  const words = { warning: warning === null ? '' : textOf(warning, unit), fault: faultText }
  return (
    <span className="fyr-health-threshold">
      {warning === null
        ? t(($) => $.health.faultFrom, { fault: faultText })
        : low
          ? t(($) => $.health.below, words)
          : t(($) => $.health.above, words)}
    </span>
  )
}
