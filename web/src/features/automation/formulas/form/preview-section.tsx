import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { presetMs } from '#ui/time/range/range.ts'
import { formulaConstants } from '../queries.ts'
import { computePreview, inputsOf } from './compute-preview.ts'
import type { FormulaValues } from './formula-values.ts'
import { useConstantValues } from './use-syntax-problem.ts'

const spans = ['24h', '7d'] as const
/** Of all variables together: half of what the server answers at once, and computed within a blink. */
const maxReadings = 20_000
const minute = 60_000

/** What the formula would have come to lately, computed here while one writes. */
export function PreviewSection({ values }: { values: FormulaValues }) {
  const { t } = useTranslation()
  const [span, setSpan] = useState<(typeof spans)[number]>('24h')
  const [now] = useState(() => Math.ceil(Date.now() / minute) * minute)
  const { text, variables, awaitAllInput } = values
  const [asked] = useDebouncedValue(variables, 300)
  const [written] = useDebouncedValue(text, 300)
  const bound = asked.filter(({ deveui, key }) => deveui !== null && key !== '')
  const isWhole = asked.length > 0 && bound.length === asked.length
  const series = [
    ...new Map(bound.map(({ deveui, key }) => [`${deveui} ${key}`, { deveui: deveui ?? '', key }])).values(),
  ]
  const most = Math.min(10_000, Math.floor(maxReadings / Math.max(1, series.length)))
  const constants = useQuery(formulaConstants)
  const query = useQuery({
    ...apiQuery((api) => api.readings.limit, {
      params: { n: most },
      query: { start: now - presetMs[span], end: now },
      body: { series },
    }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Section title={t(($) => $.formulas.preview.title)}>
      <SegmentedControl
        size="xs"
        aria-label={t(($) => $.formulas.preview.range)}
        value={span}
        onChange={(next) => setSpan(next as typeof span)}
        data={spans.map((value) => ({ value, label: t(($) => $.ui.range[`last${value}`]) }))}
      />

      {isWhole ? (
        <Loaded query={constants} skeleton={<Skeleton height={280} />}>
          {() => (
            <Loaded query={query} skeleton={<Skeleton height={280} />}>
              {(readings) => (
                <Preview
                  values={{ ...values, text: written, variables: asked, awaitAllInput }}
                  readings={readings}
                  range={{ from: now - presetMs[span], to: now, live: false }}
                  most={most}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      ) : (
        <p className="fyr-dimmed">{t(($) => $.formulas.preview.unbound)}</p>
      )}
    </Section>
  )
}

interface PreviewProps {
  values: FormulaValues
  readings: Parameters<typeof inputsOf>[0]
  range: { from: number; to: number; live: boolean }
  most: number
}

function Preview({ values, readings, range, most }: PreviewProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const constants = useConstantValues()
  const { inputs, cutAt } = inputsOf(readings, values.variables, most)
  const computed = constants && computePreview(values, inputs, constants)
  if (!computed) return <p className="fyr-dimmed">{t(($) => $.formulas.preview.invalid)}</p>
  const { data, latest, problems } = computed
  const unit = values.outputUnit
  const label = values.outputLabel || values.outputKey || values.name || t(($) => $.formulas.preview.title)
  const write = (value: number | boolean | string) =>
    typeof value === 'number' ? `${formatNumber(value, language)}${unit && ` ${unit}`}` : String(value)
  return (
    <>
      <TimeChart
        label={label}
        series={[{ id: 'result', label, unit, data }]}
        range={{ ...range, from: Math.max(range.from, cutAt ?? range.from) }}
        height={240}
        emptyText={latest && t(($) => $.formulas.preview.notDrawn)}
      />
      {latest && (
        <p>
          {t(($) => $.formulas.preview.latest, {
            value: write(latest.value),
            time: format.moment(latest.time),
          })}
        </p>
      )}
      {cutAt !== undefined && (
        <p className="fyr-dimmed">{t(($) => $.formulas.preview.cut, { time: format.moment(cutAt) })}</p>
      )}
      {problems.map(({ code, count, column }) => (
        <p key={code} className="fyr-dimmed">
          {t(($) => $.formulas.preview.problem, {
            count,
            column,
            problem: t(($) => $.formulaLanguage.problems[code]),
          })}
        </p>
      ))}
    </>
  )
}
