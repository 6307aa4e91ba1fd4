import { useTranslation } from 'react-i18next'
import { Input, TextInput } from '#ui/form/inputs.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { AlarmFormState } from './alarm-values.ts'

/** Monday first, as weeks go where Fyr is used; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0]
const aSunday = Date.UTC(2026, 0, 4)

/** On which days, and between which times, an alarm may be triggered. */
export function ActiveTimes({ form }: { form: AlarmFormState }) {
  return (
    <div className="fyr-alarm-times">
      <DaysField form={form} />
      <HoursField form={form} />
    </div>
  )
}

function DaysField({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { activeDays } = form.values
  const name = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(aSunday + day * 86_400_000)
  const label = t(($) => $.alarms.form.days)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(($) => $.alarms.form.daysHint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own */}
      <div className="fyr-alarm-days" role="group" aria-label={label}>
        {week.map((day) => {
          const value = String(day)
          const chosen = activeDays.includes(value)
          return (
            <button
              key={day}
              type="button"
              className="fyr-alarm-day"
              aria-pressed={chosen}
              title={name(day, 'long')}
              onClick={() =>
                form.setFieldValue(
                  'activeDays',
                  chosen ? activeDays.filter((each) => each !== value) : [...activeDays, value].sort(),
                )
              }
            >
              {name(day, 'short')}
            </button>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}

function HoursField({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const { activeFrom, activeTo } = form.values
  const isOverNight = activeFrom !== '' && activeTo !== '' && activeTo <= activeFrom
  return (
    <Input.Wrapper
      label={t(($) => $.alarms.form.hours)}
      labelElement="div"
      description={t(($) => (isOverNight ? $.alarms.form.hoursOverNight : $.alarms.form.hoursHint), {
        timeZone,
      })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={form.errors.activeFrom ?? form.errors.activeTo}
    >
      <div className="fyr-alarm-hours">
        <TextInput
          type="time"
          aria-label={t(($) => $.alarms.form.hoursFrom)}
          {...form.getInputProps('activeFrom')}
          error={form.errors.activeFrom !== undefined}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          type="time"
          aria-label={t(($) => $.alarms.form.hoursTo)}
          {...form.getInputProps('activeTo')}
          error={form.errors.activeTo !== undefined}
        />
      </div>
    </Input.Wrapper>
  )
}
