import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Text } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { type AlarmValues, delaySeconds } from '../form/alarm-values.ts'
import { isDetectionKind } from '../form/rule/detection-values.ts'
import { BandSeries } from './band-series.tsx'
import type { ActiveTimes } from './count-outside.ts'
import { PreviewSeries, type PreviewSpan } from './preview-series.tsx'
import { watchedSeriesOf } from './watched-series.ts'

/** The preview draws this many series at most. */
const maxSeries = 6
const limitSpans = ['24h', '7d'] as const
const bandSpans = ['90d', '7d'] as const

/** The limits over recent readings, while they are typed, and how often the alarm would have been raised. */
export function Preview({ values }: { values: AlarmValues }) {
  const { t } = useTranslation()
  const [chosen, setSpan] = useState<PreviewSpan | null>(null)
  const watched = watchedSeriesOf(values).slice(0, maxSeries)
  const isAdvanced = values.kind === 'advanced'
  const isBand = values.kind === 'band'
  const isDetection = isDetectionKind(values.kind) && !isBand
  const spans = isBand ? bandSpans : limitSpans
  const span = spans.find((each) => each === chosen) ?? spans[0]
  return (
    <Section
      title={t(($) => $.alarms.preview.title)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t(($) => $.ui.range.label)}
          data={spans.map((value) => ({ value, label: t(($) => $.alarms.preview.ranges[value]) }))}
          value={span}
          onChange={(next) => setSpan(spans.find((each) => each === next) ?? null)}
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
      {isBand &&
        watched.map(({ deveui, key }) => (
          <BandSeries key={`${deveui}\n${key}`} values={values} deveui={deveui} dataKey={key} span={span} />
        ))}
      {!isBand &&
        watched.map((each) => (
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
