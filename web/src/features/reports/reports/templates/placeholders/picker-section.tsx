import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Section } from '#ui/page.tsx'
import { newSeries, type SeriesValues, withAggregation } from '../../form/selection-values.ts'
import { AggregationFields } from '../../form/series-fields.tsx'
import { PlaceholderLine } from './placeholder-line.tsx'
import { placeholdersOf } from './placeholder-text.ts'

const first: SeriesValues = { ...newSeries(), aggregation: 'avg', resolution: 'day' }

/** Chooses a node, a key and what of its readings is told, and gives the placeholders for it. */
export function PickerSection() {
  const { t } = useTranslation()
  const [series, setSeries] = useState(first)
  const { deveui, key, aggregation, resolution } = series
  return (
    <Section title={t(($) => $.reportTemplates.picker.title)}>
      <p className="fyr-dimmed fyr-template-lead">{t(($) => $.reportTemplates.picker.hint)}</p>
      <div className="fyr-columns" data-from="xs">
        <NodePicker
          label={t(($) => $.words.node)}
          value={deveui}
          onChange={(next) => setSeries({ ...series, deveui: next, key: next === deveui ? key : '' })}
        />
        <KeyPicker
          label={t(($) => $.words.key)}
          deveui={deveui}
          value={key || null}
          onChange={(next) => setSeries({ ...series, key: next ?? '' })}
        />
        <AggregationFields
          labelled
          aggregation={aggregation}
          resolution={resolution}
          onAggregation={(next) => setSeries(withAggregation(series, next))}
          onResolution={(next) => setSeries({ ...series, resolution: next })}
        />
      </div>
      <div className="fyr-template-picked" aria-live="polite">
        {deveui === null ? (
          <p className="fyr-dimmed">{t(($) => $.reportTemplates.picker.nothing)}</p>
        ) : (
          <ul className="fyr-template-lines">
            {placeholdersOf({ deveui, key, aggregation, resolution }).map(({ about, text }) => (
              <PlaceholderLine key={about} about={t(($) => $.reportTemplates.picker[about])} text={text} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}
