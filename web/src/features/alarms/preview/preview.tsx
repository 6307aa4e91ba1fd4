import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Text } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { type AlarmValues, delaySeconds } from '../form/alarm-values.ts'
import { isDetectionKind } from '../form/detection-values.ts'
import type { ActiveTimes } from './count-outside.ts'
import { PreviewSeries } from './preview-series.tsx'
import { watchedSeriesOf } from './watched-series.ts'

/** The preview draws this many series at most. */
const maxSeries = 6

/** The limits over recent readings, while they are typed, and how often the alarm would have been raised. */
export function Preview({ values }: { values: AlarmValues }) {
  const { t } = useTranslation()
  const [span, setSpan] = useState<'24h' | '7d'>('24h')
  const watched = watchedSeriesOf(values).slice(0, maxSeries)
  const isAdvanced = values.kind === 'advanced'
  const isDetection = isDetectionKind(values.kind)
  return (
    <Section
      title={t(($) => $.alarms.preview.title)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t(($) => $.ui.range.label)}
          data={[
            { value: '24h', label: t(($) => $.alarms.preview.range24h) },
            { value: '7d', label: t(($) => $.alarms.preview.range7d) },
          ]}
          value={span}
          onChange={(chosen) => setSpan(chosen === '7d' ? '7d' : '24h')}
        />
      }
    >
      {watched.length === 0 && <Text c="dimmed">{t(($) => $.alarms.preview.choose)}</Text>}
      {isAdvanced && watched.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t(($) => $.alarms.preview.advanced)}
        </Text>
      )}
      {isDetection && watched.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t(($) => $.alarms.preview.detection)}
        </Text>
      )}
      {watched.map((each) => (
        <PreviewSeries
          key={`${each.deveui}\n${each.key}`}
          watched={each}
          span={span}
          height={isAdvanced ? 160 : 300}
          delayMs={delaySeconds(values) * 1000}
          active={activeTimesOf(values)}
          counts={!isAdvanced && !isDetection}
        />
      ))}
    </Section>
  )
}

const activeTimesOf = ({ activeDays, activeFrom, activeTo }: AlarmValues): ActiveTimes => ({
  activeDays: activeDays.map(Number),
  activeFrom,
  activeTo,
})
