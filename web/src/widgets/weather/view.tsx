import type { Weather } from '@fyr/contract/readings/weather'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiClockAlertOutline, mdiMapMarkerOffOutline, mdiRefresh, mdiWeatherCloudyAlert } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#core/preferences.ts'
import { Icon } from '#ui/icon.tsx'
import { Anchor, Button, Skeleton } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { useNow, useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { Days } from './days.tsx'
import { Facts } from './facts.tsx'
import { measuresIn } from './measures.ts'
import { roomFor } from './room.ts'
import { readSky } from './sky.ts'
import { useSkyText } from './use-sky-text.ts'
import './weather.css'

const credit = 'https://www.met.no/en'

/** Now and the next days at a place, as much of it as there is room for. */
export default function WeatherView(props: WidgetViewProps<typeof moduleTypes.weather>) {
  const { settings, data, size, editing, onRetry } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { units } = usePreferences()
  const skyText = useSkyText()
  const { weather } = data
  if (!weather || weather.state === 'waiting') {
    return (
      <div role="status" aria-label={t(($) => $.weather.waiting)} className="fyr-w-weather">
        <Skeleton height="100%" radius="sm" />
      </div>
    )
  }
  if (weather.state === 'trouble') {
    const ofNode = settings.deveui !== null
    return <Trouble weather={weather} ofNode={ofNode} onRetry={onRetry} editing={editing} />
  }
  const measures = measuresIn(units, language)
  const sky = readSky(weather.now.sky, weather.now.night)
  const facts = settings.show.filter((part) => part !== 'temperature')
  const room = roomFor(size, { facts: facts.length, days: weather.days.length, isStale: weather.stale })
  return (
    <div className="fyr-w-weather" data-wide={room.wide || undefined} inert={editing}>
      <div className="fyr-w-weather-present">
        <div className="fyr-w-weather-now">
          <Icon path={sky.icon} size={room.small ? 32 : 48} />
          {settings.show.includes('temperature') && (
            <strong className="fyr-value" data-size={room.small ? 'lg' : 'xl'}>
              <span className="fyr-hidden">{t(($) => $.weather.now)} </span>
              {measures.temperature(weather.now.temperature)}
            </strong>
          )}
          <div className="fyr-w-weather-words">
            {weather.place !== '' && <strong>{weather.place}</strong>}
            <span className={weather.place !== '' ? 'fyr-dimmed' : undefined}>{skyText(sky)}</span>
          </div>
        </div>
        {room.facts > 0 && <Facts parts={facts.slice(0, room.facts)} now={weather.now} measures={measures} />}
      </div>
      {room.days > 0 && (
        <Days
          days={weather.days.slice(0, room.days)}
          show={settings.show}
          width={room.daysWidth}
          measures={measures}
        />
      )}
      <footer className="fyr-w-weather-foot">
        {weather.stale && <Stale heardAt={weather.heardAt} onRetry={onRetry} />}
        <Anchor href={credit} target="_blank" rel="noopener noreferrer" inherit>
          {t(($) => $.weather.credit)}
        </Anchor>
      </footer>
    </div>
  )
}

/** What is shown is older than it should be: how old, and a way to try again. */
function Stale({ heardAt, onRetry }: { heardAt: string; onRetry: () => void }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const now = useNow()
  const at = Date.parse(heardAt)
  return (
    <span className="fyr-w-weather-stale">
      <Icon path={mdiClockAlertOutline} size={16} />
      <span title={format.exact(at)}>
        {t(($) => $.weather.stale, { time: format.ago(at, Math.max(now, at)) })}
      </span>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t(($) => $.words.retry)}
      </Button>
    </span>
  )
}

interface TroubleProps {
  weather: Weather & { state: 'trouble' }
  /** The place is that of a node. */
  ofNode: boolean
  onRetry: () => void
  editing: boolean
}

/** Why there is nothing to show, and what can be done about it. */
function Trouble({ weather: { why, place }, ofNode, onRetry, editing }: TroubleProps) {
  const { t } = useTranslation()
  const text =
    why === 'noPlace' && ofNode
      ? t(($) => $.weather.trouble.nodeNoPlaceText, { place })
      : t(($) => $.weather.trouble[`${why}Text`])
  const isOfPlace = why === 'noPlace' || why === 'nodeGone'
  return (
    <EmptyState
      compact
      icon={isOfPlace ? mdiMapMarkerOffOutline : mdiWeatherCloudyAlert}
      title={t(($) => $.weather.trouble[why])}
      text={text}
      action={
        why === 'unreachable' && (
          <Button
            size="compact-md"
            variant="default"
            disabled={editing}
            leftSection={<Icon path={mdiRefresh} size={16} />}
            onClick={onRetry}
          >
            {t(($) => $.words.retry)}
          </Button>
        )
      }
    />
  )
}
