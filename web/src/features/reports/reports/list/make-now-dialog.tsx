import { formatsOf, type ReportFormat } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import { mdiAlert } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Radio, Switch } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { dayAt, momentFrom } from '#ui/time/zone.ts'
import { periodsOf, periodText, tempoOf } from './schedule.ts'

const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))
const choices = ['last', 'current', 'range'] as const
const weekMs = 7 * 86_400_000

interface MakeNowValues extends Record<string, unknown> {
  of: (typeof choices)[number]
  start: number
  end: number
  exportTypes: ReportFormat[]
  send: boolean
}

interface MakeNowDialogProps {
  report: Report
  /** There are changes to it that are not saved. */
  isDirty?: boolean
  onClose: () => void
}

/** Makes a report now, as it is saved, in the background; the history shows how far it is. */
export function MakeNowDialog({ report, isDirty = false, onClose }: MakeNowDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { timeZone } = useTimeSettings()
  const format = useTimeFormat()
  const receivers = report.reportContacts.filter(({ email }) => email !== null).length
  const maySend = useMay()('Report.Update') && receivers > 0
  const make = useApiMutation((api) => api.reports.manualExport, {
    showsErrors: true,
    changes: [(api) => api.reports.ofReport, (api) => api.reports.ofCompany],
  })
  const today = momentFrom(dayAt(Date.now(), timeZone), '00:00', timeZone) ?? Date.now()
  const { form, busy, problem, onSubmit } = useFyrForm<MakeNowValues>({
    initialValues: {
      of: 'last',
      start: today - weekMs,
      end: today,
      exportTypes: report.exportTypes,
      send: false,
    },
    validate: {
      end: (end, { of, start }) =>
        of === 'range' && start >= end ? t(($) => $.reports.export.reversed) : null,
    },
    async send({ of, start, end, exportTypes, send }) {
      const { from, to } =
        of === 'current' ? periodsOf(report, timeZone, Date.now()).current : { from: start, to: end }
      const range =
        of === 'last' ? {} : { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
      await make.mutateAsync({
        params: { id: report.reportId },
        body: { ...range, exportTypes, send: maySend && send },
      })
      snackbar.done(t(($) => $.reports.makeNow.started, { name: report.name }))
      onClose()
      await navigate({ to: '/report/$id', params: { id: report.reportId }, search: { tab: 'history' } })
    },
  })
  const { of, start, end, exportTypes } = form.values
  const tempo = tempoOf(report.tempo)
  const labels = {
    last: t(($) => $.reports.makeNow.last[tempo]),
    current: t(($) => $.reports.makeNow.current[tempo]),
    range: t(($) => $.reports.makeNow.range),
  }
  const textOfPeriod = (which: 'last' | 'current') => {
    const { from, to } = periodsOf(report, timeZone, Date.now())[which]
    return periodText(from, to, format)
  }
  return (
    <Modal opened onClose={onClose} title={t(($) => $.reports.makeNow.title, { name: report.name })}>
      <Form
        onSubmit={onSubmit}
        busy={busy}
        problem={problem}
        submitLabel={t(($) => $.reports.makeNow.submit)}
        onCancel={onClose}
      >
        {isDirty && (
          <div className="fyr-notice" data-tone="attention" role="status">
            <Icon path={mdiAlert} size={18} />
            {t(($) => $.reports.makeNow.unsaved)}
          </div>
        )}
        <Radio.Group
          label={t(($) => $.reports.makeNow.period)}
          value={of}
          onChange={(next) => form.setFieldValue('of', choices.find((each) => each === next) ?? 'last')}
        >
          <Stack gap="xs" mt="xs">
            {choices.map((value) => (
              <Radio
                key={value}
                value={value}
                label={labels[value]}
                description={value === 'range' ? undefined : textOfPeriod(value)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {of === 'range' && (
          <div className="fyr-columns" data-from="xs">
            <Suspense fallback={<Skeleton height={62} />}>
              <MomentField
                label={t(($) => $.reports.makeNow.from)}
                value={start}
                onChange={(at) => form.setFieldValue('start', at)}
                error={textOf(form.errors.start)}
              />
              <MomentField
                label={t(($) => $.reports.makeNow.to)}
                value={end}
                onChange={(at) => form.setFieldValue('end', at)}
                error={textOf(form.errors.end)}
              />
            </Suspense>
          </div>
        )}
        <ChecksField
          label={t(($) => $.reports.formatsLabel)}
          min={1}
          options={formatsOf[report.type].map((value) => ({
            value,
            label: t(($) => $.reports.formats[value]),
          }))}
          value={exportTypes}
          onChange={(next) => form.setFieldValue('exportTypes', next)}
        />
        {maySend && (
          <Switch
            label={t(($) => $.reports.makeNow.send, { count: receivers })}
            {...form.getInputProps('send', { type: 'checkbox' })}
          />
        )}
      </Form>
    </Modal>
  )
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined)
