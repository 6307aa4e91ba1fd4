import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { decoderList } from './decoder-list.ts'
import './decoder-readings.css'

const maxShown = 12

/** What nodes with a shipped decoder send: names and units. Nothing where that is not known before. */
export function DecoderReadings({ decoder }: { decoder: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(decoderList)
  const keys = data.find(({ decoderId }) => decoderId === decoder)?.keys ?? []
  if (keys.length === 0) return null
  const more = keys.length - maxShown
  return (
    <div>
      <p className="fyr-dimmed">{t(($) => $.lorawan.decoderReadings)}</p>
      <ul className="fyr-decoder-readings" aria-label={t(($) => $.lorawan.decoderReadings)}>
        {keys.slice(0, maxShown).map(({ name, label, unit }) => (
          <li key={name} title={name}>
            {label}
            {unit && <span> {unit}</span>}
          </li>
        ))}
        {more > 0 && <li>{t(($) => $.lorawan.moreReadings, { number: more })}</li>}
      </ul>
    </div>
  )
}
