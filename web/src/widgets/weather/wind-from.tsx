import { mdiNavigation } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { directionOf } from './measures.ts'

interface WindFromProps {
  /** As it is written. */
  speed: string
  /** In degrees from north by east; null: from anywhere. */
  from: number | null
}

/** A speed, and an arrow that flies with the wind. */
export function WindFrom({ speed, from }: WindFromProps) {
  const { t } = useTranslation()
  if (from === null) return speed
  const direction = t(($) => $.weather.compass[directionOf(from)])
  const said = t(($) => $.weather.windFrom, { speed, direction })
  return (
    <span className="fyr-w-weather-wind" title={said}>
      <span aria-hidden="true">{speed}</span>
      <span className="fyr-w-weather-arrow" style={{ rotate: `${Math.round(from + 180)}deg` }}>
        <Icon path={mdiNavigation} size={14} />
      </span>
      <span className="fyr-hidden">{said}</span>
    </span>
  )
}
