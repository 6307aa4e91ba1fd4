import { exportFormats } from '@fyr/contract/reports/report-kinds'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '#ui/form/error-text.tsx'
import { Form } from '#ui/form/form.tsx'
import { Input, SegmentedControl } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { Page, Section } from '#ui/page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { PresetButtons } from '#ui/time/range/preset-buttons.tsx'
import { presetMs } from '#ui/time/range/range.ts'
import { SelectionFields } from '../form/selection-fields.tsx'
import { newSelection, newSeries, type SelectionValues, withAggregation } from '../form/selection-values.ts'
import { AggregationFields } from '../form/series-fields.tsx'
import { useSelectionErrors } from '../form/use-report-check.ts'
import { ExportRun } from './export-run.tsx'
import { type ExportValues, isOfReadings } from './export-values.ts'
import { useExport } from './use-export.ts'
import '../reports.css'

const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))
const presets = ['24h', '7d', '30d', '1y'] as const
const minute = 60_000

/** Readings as a file: a few keys at once, everything in the background. */
export function ExportPage() {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const selectionErrors = useSelectionErrors()
  const { run, runId, problem } = useExport()
  const now = Math.ceil(Date.now() / minute) * minute
  const { form, ...formProps } = useFyrForm<ExportValues>({
    initialValues: {
      selection: newSelection('sensor'),
      aggregation: 'raw',
      resolution: 'raw',
      start: now - presetMs['7d'],
      end: now,
      format: 'excel',
    },
    validate: ({ selection, start, end }) => ({
      ...selectionErrors(selection, 'selection'),
      ...(start >= end && { end: t(($) => $.reports.export.reversed) }),
    }),
    fieldNames: { 'resources.0': 'selection', series: 'selection.series' },
    send: run,
  })
  const { selection, start, end, format, aggregation, resolution } = form.values
  const setRange = (from: number, to: number) => {
    form.setValues({ start: from, end: to })
    form.clearFieldError('end')
  }
  const setSelection = (next: SelectionValues) => {
    form.setFieldValue('selection', next)
    form.clearErrors()
  }
  const steps = { ...newSeries(), aggregation, resolution }
  return (
    <Page
      title={t(($) => $.reports.export.title)}
      trail={[{ label: t(($) => $.reports.title), to: '/report' }]}
      layout="form"
    >
      <Stack gap="md">
        <Form
          {...formProps}
          problem={formProps.problem ?? problem}
          submitLabel={t(($) => $.reports.export.submit)}
        >
          <Section title={t(($) => $.reports.export.what)}>
            <SelectionFields
              asked="nothing"
              value={selection}
              onChange={setSelection}
              errorAt={(field) => form.errors[`selection.${field}`]}
            />
            <ErrorText>{form.errors.selection}</ErrorText>
            {selection.scope === 'keys' && !isOfReadings(form.values) && (
              <div className="fyr-columns fyr-report-steps" data-from="xs">
                <AggregationFields
                  labelled
                  aggregation={aggregation}
                  resolution={resolution}
                  onAggregation={(next) => {
                    const after = withAggregation(steps, next)
                    form.setValues({ aggregation: after.aggregation, resolution: after.resolution })
                  }}
                  onResolution={(next) => form.setFieldValue('resolution', next)}
                />
              </div>
            )}
          </Section>
          <Section title={t(($) => $.reports.export.range)}>
            <Stack gap="md">
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
              <div
                className="fyr-range-presets fyr-report-presets"
                role="group"
                aria-label={t(($) => $.reports.export.presets)}
              >
                <PresetButtons
                  presets={presets}
                  value={presets.find((each) => end - start === presetMs[each]) ?? null}
                  onChange={(preset) => setRange(now - presetMs[preset], now)}
                />
              </div>
              <div className="fyr-columns" data-from="xs">
                <Suspense fallback={<Skeleton height={62} />}>
                  <MomentField
                    label={t(($) => $.reports.makeNow.from)}
                    value={start}
                    onChange={(at) => setRange(at, end)}
                  />
                  <MomentField
                    label={t(($) => $.reports.makeNow.to)}
                    value={end}
                    onChange={(at) => setRange(start, at)}
                    error={typeof form.errors.end === 'string' ? form.errors.end : undefined}
                  />
                </Suspense>
              </div>
              <span className="fyr-dimmed">{`${t(($) => $.words.timeZone)}: ${timeZone}`}</span>
            </Stack>
          </Section>
          <Section title={t(($) => $.reports.format)}>
            <Input.Wrapper>
              <SegmentedControl
                className="fyr-report-choice"
                aria-label={t(($) => $.reports.format)}
                data={exportFormats.map((value) => ({ value, label: t(($) => $.reports.formats[value]) }))}
                value={format}
                onChange={(next) =>
                  form.setFieldValue('format', exportFormats.find((each) => each === next) ?? 'excel')
                }
              />
            </Input.Wrapper>
          </Section>
        </Form>
        {runId && <ExportRun key={runId} runId={runId} />}
      </Stack>
    </Page>
  )
}
