import type { WeatherNow } from '@fyr/contract/readings/weather'
import type { WeatherPart } from '@fyr/contract/widgets/contents'
import {
  mdiCloudOutline,
  mdiGauge,
  mdiThermometer,
  mdiUmbrellaOutline,
  mdiWaterPercent,
  mdiWeatherWindy,
} from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import type { Measures } from './measures.ts'
import { WindFrom } from './wind-from.tsx'

const partIcons: Record<WeatherPart, string> = {
  temperature: mdiThermometer,
  wind: mdiWeatherWindy,
  precipitation: mdiUmbrellaOutline,
  humidity: mdiWaterPercent,
  pressure: mdiGauge,
  clouds: mdiCloudOutline,
}

interface FactsProps {
  parts: readonly WeatherPart[]
  now: WeatherNow
  measures: Measures
}

/** What else is to be said of this hour, each with its icon and, for those who do not see it, its word. */
export function Facts({ parts, now, measures }: FactsProps) {
  const { t } = useTranslation()
  const written: Record<WeatherPart, string> = {
    temperature: measures.temperature(now.temperature),
    wind: measures.wind(now.wind),
    precipitation: measures.precipitation(now.precipitation),
    humidity: measures.part(now.humidity),
    pressure: measures.pressure(now.pressure),
    clouds: measures.part(now.clouds),
  }
  return (
    <dl className="fyr-w-weather-facts">
      {parts.map((part) => (
        <div key={part} title={t(($) => $.weather.parts[part])}>
          <dt>
            <Icon path={partIcons[part]} size={16} />
            <span className="fyr-hidden">{t(($) => $.weather.parts[part])}</span>
          </dt>
          <dd className="fyr-digits">
            {part === 'wind' ? <WindFrom speed={written.wind} from={now.windFrom} /> : written[part]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
