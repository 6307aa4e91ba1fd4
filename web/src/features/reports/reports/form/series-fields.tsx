import {
  type ReportAggregation,
  type ReportResolution,
  reportAggregations,
  reportLimits,
  reportResolutions,
} from '@fyr/contract/reports/report-kinds'
import { mdiClose, mdiPlus } from '@mdi/js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import { Select } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Stack } from '#ui/layout.ts'
import { LimitFields } from './limit-fields.tsx'
import { newSeries, type SeriesValues, withAggregation } from './selection-values.ts'

/** Aggregation and resolution, the limits of a trend, or nothing: asked of all of them at once elsewhere. */
export type SeriesAsked = 'steps' | 'limits' | 'nothing'

interface SeriesFieldsProps {
  value: readonly SeriesValues[]
  onChange: (value: SeriesValues[]) => void
  errorAt: (field: string) => ReactNode
  /** What is asked of each besides its node and key. */
  asked?: SeriesAsked
}

/** Keys of nodes, in the order of the file, each with what becomes of its readings. */
export function SeriesFields({ value, onChange, errorAt, asked = 'steps' }: SeriesFieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      {value.map((series, at) => (
        <SeriesRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else of its own before it is filled in
          key={at}
          number={at + 1}
          series={series}
          asked={asked}
          error={errorAt(`series.${at}.key`) ?? errorAt(`series.${at}`)}
          onChange={(next) => onChange(value.with(at, next))}
          {...(value.length > 1 && { onRemove: () => onChange(value.filter((_, place) => place !== at)) })}
        />
      ))}
      <ErrorText>{errorAt('series')}</ErrorText>
      {value.length < reportLimits.series && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            icon={mdiPlus}
            onClick={() => onChange([...value, newSeries(value.at(-1))])}
          >
            {t(($) => $.reports.selection.addKey)}
          </Button>
        </div>
      )}
    </Stack>
  )
}

interface SeriesRowProps {
  number: number
  series: SeriesValues
  asked: SeriesAsked
  error: ReactNode
  onChange: (series: SeriesValues) => void
  onRemove?: () => void
}

function SeriesRow({ number, series, asked, error, onChange, onRemove }: SeriesRowProps) {
  const { t } = useTranslation()
  const { deveui, key, aggregation, resolution } = series
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div
      className="fyr-report-series"
      role="group"
      aria-label={t(($) => $.reports.selection.series, { number })}
    >
      <div className="fyr-report-series-fields">
        <div>
          <NodePicker
            ariaLabel={t(($) => $.words.node)}
            value={deveui}
            onChange={(next) => onChange({ ...series, deveui: next, key: next === deveui ? key : '' })}
          />
        </div>
        <div>
          <KeyPicker
            ariaLabel={t(($) => $.words.key)}
            deveui={deveui}
            value={key || null}
            onChange={(next) => onChange({ ...series, key: next ?? '' })}
            error={error}
          />
        </div>
        {asked === 'limits' && <LimitFields series={series} onChange={onChange} />}
        {asked === 'steps' && (
          <AggregationFields
            aggregation={aggregation}
            resolution={resolution}
            onAggregation={(next) => onChange(withAggregation(series, next))}
            onResolution={(next) => onChange({ ...series, resolution: next })}
          />
        )}
      </div>
      {onRemove && (
        <ActionIcon aria-label={t(($) => $.reports.selection.removeKey, { number })} onClick={onRemove}>
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      )}
    </div>
  )
}

interface AggregationFieldsProps {
  aggregation: ReportAggregation
  resolution: ReportResolution
  onAggregation: (aggregation: ReportAggregation) => void
  onResolution: (resolution: ReportResolution) => void
  labelled?: boolean
}

/** What becomes of readings, and in which steps; each reading has no step. */
export function AggregationFields(props: AggregationFieldsProps) {
  const { aggregation, resolution, onAggregation, onResolution, labelled = false } = props
  const { t } = useTranslation()
  const words = {
    aggregation: t(($) => $.reports.selection.aggregation),
    resolution: t(($) => $.reports.selection.resolution),
  }
  const called = (label: string) => (labelled ? { label } : { 'aria-label': label })
  const isRaw = aggregation === 'raw'
  return (
    <>
      <div>
        <Select
          {...called(words.aggregation)}
          allowDeselect={false}
          data={reportAggregations.map((value) => ({
            value,
            label: t(($) => $.reports.aggregations[value]),
          }))}
          value={aggregation}
          onChange={(next) => next && onAggregation(next)}
        />
      </div>
      <div>
        <Select
          {...called(words.resolution)}
          allowDeselect={false}
          disabled={isRaw}
          data={reportResolutions
            .filter((value) => isRaw || value !== 'raw')
            .map((value) => ({ value, label: t(($) => $.reports.resolutions[value]) }))}
          value={isRaw ? 'raw' : resolution}
          onChange={(next) => next && onResolution(next)}
        />
      </div>
    </>
  )
}
