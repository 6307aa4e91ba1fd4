import type { WeatherDay } from '@fyr/contract/readings/weather'
import type { WeatherPart } from '@fyr/contract/widgets/contents'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { Measures } from './measures.ts'
import { readSky } from './sky.ts'
import { useSkyText } from './use-sky-text.ts'
import { WindFrom } from './wind-from.tsx'

interface DaysProps {
  days: readonly WeatherDay[]
  show: readonly WeatherPart[]
  /** In pixels. */
  width: number
  measures: Measures
}

/** What a day says of each part beside its temperatures, and how wide that is. */
const columns: readonly { part: Exclude<WeatherPart, 'temperature'>; width: number }[] = [
  { part: 'precipitation', width: 64 },
  { part: 'wind', width: 76 },
  { part: 'humidity', width: 52 },
  { part: 'clouds', width: 52 },
  { part: 'pressure', width: 84 },
]
const namesAndTemperatures = 160

/** A row for each day: when, the sky, from coldest to warmest, and of the rest what there is room for. */
export function Days({ days, show, width, measures }: DaysProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const skyText = useSkyText()
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  let left = width - namesAndTemperatures
  const shown = columns.filter((column) => {
    if (!show.includes(column.part) || left < column.width) return false
    left -= column.width
    return true
  })
  const write = (day: WeatherDay, part: (typeof columns)[number]['part']) => {
    if (part === 'wind') return <WindFrom speed={measures.wind(day.wind)} from={day.windFrom} />
    if (part === 'precipitation') return measures.precipitation(day.precipitation)
    return part === 'pressure' ? measures.pressure(day.pressure) : measures.part(day[part])
  }
  return (
    <table className="fyr-w-weather-days">
      <thead className="fyr-hidden">
        <tr>
          <th>{t(($) => $.weather.settings.days)}</th>
          <th>{t(($) => $.weather.parts.clouds)}</th>
          {show.includes('temperature') && <th>{t(($) => $.weather.parts.temperature)}</th>}
          {shown.map(({ part }) => (
            <th key={part}>{t(($) => $.weather.parts[part])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => {
          const sky = readSky(day.sky)
          return (
            <tr key={day.date}>
              <th scope="row">
                {at === 0 ? t(($) => $.weather.today) : weekdays.format(Date.parse(day.date))}
              </th>
              <td title={skyText(sky)}>
                <Icon path={sky.icon} size={20} label={skyText(sky)} />
              </td>
              {show.includes('temperature') && (
                <td className="fyr-digits">
                  <span className="fyr-dimmed">{measures.degrees(day.coldest)}</span>{' '}
                  <strong>{measures.degrees(day.warmest)}</strong>
                </td>
              )}
              {shown.map(({ part }) => (
                <td key={part} className="fyr-digits">
                  {write(day, part)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
