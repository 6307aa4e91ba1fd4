import type { FocusEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, TextInput } from '#ui/form/inputs.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { parseTimeOfDay } from '#ui/time/time-of-day.ts'
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
        from={{
          label: t(($) => $.alarms.form.hoursFrom),
          value: activeFrom,
          ...form.getInputProps('activeFrom'),
        }}
        to={{ label: t(($) => $.alarms.form.hoursTo), value: activeTo, ...form.getInputProps('activeTo') }}
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

/** One of the two times, with what `getInputProps` says of it. */
interface TimeProps {
  label: string
  /** "22:30" once the field is left, unless it is no time; '' is midnight. */
  value: string
  onChange: (text: string) => void
  onBlur?: FocusEventHandler
  error?: ReactNode
}

interface HoursFieldProps {
  label: string
  from: TimeProps
  to: TimeProps
}

/** Two times in 24 hours. Not of type "time": that one has the clock of the browser's language, often of 12 hours. */
export function HoursField({ label, from, to }: HoursFieldProps) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const [start, end] = [parseTimeOfDay(from.value), parseTimeOfDay(to.value)]
  const isOverNight = start !== undefined && end !== undefined && end <= start
  const field = ({ label: name, error, value, onChange, onBlur }: TimeProps) => (
    <TextInput
      aria-label={name}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const time = parseTimeOfDay(value)
        // Changing a field clears its error.
        if (time !== undefined && time !== value) onChange(time)
        onBlur?.(event)
      }}
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      autoComplete="off"
      error={Boolean(error)}
    />
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
