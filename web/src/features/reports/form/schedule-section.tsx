import { type ReportTempo, reportTempos } from '@fyr/contract/reports/report-kinds'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '#ui/form/error-text.tsx'
import { Input, SegmentedControl, Select, Switch } from '#ui/form/inputs.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { scheduleText } from '../list/schedule.ts'
import { type ReportFormState, referenceOf } from './report-values.ts'

const DayPicker = lazy(() => import('#ui/time/day-picker.tsx'))
const tempos = Object.keys(reportTempos) as ReportTempo[]

/** How often, and from when periods are counted. */
export function ScheduleSection({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const { tempo, firstDay, day } = form.values
  const schedule = { tempo: Number(tempo), refrenceDate: referenceOf(form.values, timeZone) }
  return (
    <Section title={t(($) => $.reports.schedule)}>
      <Stack gap="md">
        <Switch
          label={t(($) => $.reports.form.active)}
          description={`${scheduleText(schedule, t, timeZone)} · ${timeZone}`}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
        <Input.Wrapper label={t(($) => $.reports.tempo.label)} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t(($) => $.reports.tempo.label)}
            data={tempos.map((each) => ({
              value: String(reportTempos[each]),
              label: t(($) => $.reports.tempo[each]),
            }))}
            value={tempo}
            onChange={(next) => form.setFieldValue('tempo', next)}
          />
        </Input.Wrapper>
        <Select
          label={t(($) => $.reports.form.firstDay)}
          description={firstDay === 'date' ? t(($) => $.reports.form.firstDayHint) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={[
            { value: 'usual', label: t(($) => $.reports.form.noFirstDay) },
            { value: 'date', label: t(($) => $.reports.form.chooseFirstDay) },
          ]}
          value={firstDay}
          onChange={(next) => next && form.setFieldValue('firstDay', next === 'date' ? 'date' : 'usual')}
        />
        {firstDay === 'date' && (
          <div>
            <Suspense fallback={<Skeleton height={290} />}>
              <DayPicker
                value={day}
                onChange={(next) => {
                  form.setFieldValue('day', next)
                  form.clearFieldError('day')
                }}
              />
            </Suspense>
            <ErrorText>{form.errors.day}</ErrorText>
          </div>
        )}
      </Stack>
    </Section>
  )
}
