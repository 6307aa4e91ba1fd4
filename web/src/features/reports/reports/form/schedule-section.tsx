import { type ReportTempo, reportTempos } from '@fyr/contract/reports/report-kinds'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorText } from '#ui/form/error-text.tsx'
import { Input, SegmentedControl, Select, Switch } from '#ui/form/inputs.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { week, weekdayName } from '#ui/time/weekdays.ts'
import { scheduleText } from '../list/schedule.ts'
import { type ReportFormState, scheduleOf } from './report-values.ts'

const DayPicker = lazy(() => import('#ui/time/day-picker.tsx'))
const tempos = Object.keys(reportTempos) as ReportTempo[]

const monthDays = Array.from({ length: 31 }, (_, at) => String(at + 1))

/** How often, on which day, and from when. */
export function ScheduleSection({ form }: { form: ReportFormState }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useTimeSettings()
  const { tempo, firstDay, day } = form.values
  const schedule = scheduleOf(form.values, timeZone)
  return (
    <Section title={t(($) => $.reports.schedule)}>
      <Stack gap="md">
        <Switch
          label={t(($) => $.reports.form.active)}
          description={`${scheduleText(schedule, t)} · ${timeZone}`}
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
        {tempo === String(reportTempos.weekly) && (
          <Select
            label={t(($) => $.reports.form.weekday)}
            allowDeselect={false}
            data={week.map((each) => ({
              value: String(each),
              label: weekdayName(each, i18n.language, 'long'),
            }))}
            {...form.getInputProps('weekday')}
          />
        )}
        {tempo === String(reportTempos.monthly) && (
          <Select
            label={t(($) => $.reports.form.monthDay)}
            description={
              Number(form.values.monthDay) > 28 ? t(($) => $.reports.form.monthDayHint) : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            data={monthDays}
            {...form.getInputProps('monthDay')}
          />
        )}
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
