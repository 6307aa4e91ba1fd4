import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, TextInput } from '#ui/form/inputs.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { week, weekdayName } from '#ui/time/weekdays.ts'
import type { AlarmFormState } from './alarm-values.ts'

/** On which days, and between which times, an alarm may be triggered. */
export function ActiveTimes({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { activeDays, activeFrom, activeTo } = form.values
  return (
    <div className="fyr-alarm-times">
      <DaysField
        label={t(($) => $.alarms.form.days)}
        value={activeDays}
        onChange={(days) => form.setFieldValue('activeDays', days)}
        error={form.errors.activeDays}
      />
      <HoursField
        label={t(($) => $.alarms.form.hours)}
        from={{ label: t(($) => $.alarms.form.hoursFrom), ...form.getInputProps('activeFrom') }}
        to={{ label: t(($) => $.alarms.form.hoursTo), ...form.getInputProps('activeTo') }}
        isOverNight={activeFrom !== '' && activeTo !== '' && activeTo <= activeFrom}
      />
    </div>
  )
}

interface DaysFieldProps {
  label: string
  /** "0" is Sunday. */
  value: readonly string[]
  onChange: (days: string[]) => void
  error?: ReactNode
}

export function DaysField({ label, value, onChange, error }: DaysFieldProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(($) => $.alarms.form.daysHint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own */}
      <div className="fyr-alarm-days" role="group" aria-label={label}>
        {week.map((day) => {
          const each = String(day)
          const chosen = value.includes(each)
          return (
            <button
              key={day}
              type="button"
              className="fyr-alarm-day"
              aria-pressed={chosen}
              title={weekdayName(day, language, 'long')}
              onClick={() =>
                onChange(chosen ? value.filter((other) => other !== each) : [...value, each].sort())
              }
            >
              {weekdayName(day, language, 'short')}
            </button>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}

/** What a form says of one of the two times, as `getInputProps` has it. */
interface TimeProps {
  label: string
  error?: ReactNode
}

interface HoursFieldProps {
  label: string
  from: TimeProps
  to: TimeProps
  isOverNight: boolean
}

export function HoursField({ label, from, to, isOverNight }: HoursFieldProps) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const field = ({ label: name, error, ...input }: TimeProps) => (
    <TextInput type="time" aria-label={name} {...input} error={Boolean(error)} />
  )
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(($) => (isOverNight ? $.alarms.form.hoursOverNight : $.alarms.form.hoursHint), {
        timeZone,
      })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={from.error ?? to.error}
    >
      <div className="fyr-alarm-hours">
        {field(from)}
        <span aria-hidden="true">–</span>
        {field(to)}
      </div>
    </Input.Wrapper>
  )
}
