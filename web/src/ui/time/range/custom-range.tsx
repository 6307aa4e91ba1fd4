import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/da.js'
import 'dayjs/locale/sv.js'
import { Button, Group, TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from '../context.tsx'
import { clockAt, dayAt, momentFrom, readClock } from '../zone.ts'

interface CustomRangeProps {
  from: number
  to: number
  /** Coming from a preset: days begin at 00:00 and end at 23:59 until times are written. */
  startWholeDays: boolean
  onApply: (from: number, to: number) => void
}

/** Days from a calendar and times of day, on the company's wall clock. */
export default function CustomRange({ from, to, startWholeDays, onApply }: CustomRangeProps) {
  const { t } = useTranslation()
  const { timeZone, language } = useTimeSettings()
  const [days, setDays] = useState<[string | null, string | null]>([
    dayAt(from, timeZone),
    dayAt(to, timeZone),
  ])
  const [start, setStart] = useState(startWholeDays ? '00:00' : clockAt(from, timeZone))
  const [end, setEnd] = useState(startWholeDays ? '23:59' : clockAt(to, timeZone))

  const [first, last] = days
  const startClock = readClock(start)
  const endClock = readClock(end)
  const startAt = first && startClock ? momentFrom(first, startClock, timeZone) : null
  const endAt = first && endClock ? momentFrom(last ?? first, endClock, timeZone) : null
  const reversed = startAt !== null && endAt !== null && startAt >= endAt
  const usable = startAt !== null && endAt !== null && !reversed

  function apply(event: FormEvent) {
    event.preventDefault()
    if (usable) onApply(startAt, endAt)
  }

  return (
    <form onSubmit={apply} noValidate className="fyr-custom-range">
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          hideOutsideDates
          weekendDays={[]}
          value={days}
          onChange={setDays}
          ariaLabels={{
            previousMonth: t(($) => $.ui.range.previous),
            nextMonth: t(($) => $.ui.range.next),
            previousYear: t(($) => $.ui.range.previous),
            nextYear: t(($) => $.ui.range.next),
            previousDecade: t(($) => $.ui.range.previous),
            nextDecade: t(($) => $.ui.range.next),
          }}
        />
      </DatesProvider>
      <Group grow mt="sm" align="flex-start">
        <ClockInput
          label={t(($) => $.ui.range.fromTime)}
          value={start}
          onChange={setStart}
          error={startClock === null ? t(($) => $.ui.range.noClock) : null}
        />
        <ClockInput
          label={t(($) => $.ui.range.toTime)}
          value={end}
          onChange={setEnd}
          error={
            endClock === null ? t(($) => $.ui.range.noClock) : reversed ? t(($) => $.ui.range.reversed) : null
          }
        />
      </Group>
      <Button type="submit" fullWidth mt="sm" disabled={!usable}>
        {t(($) => $.ui.range.apply)}
      </Button>
    </form>
  )
}

interface ClockInputProps {
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** 24 hours in every language; the browser's own field would follow the browser's. */
function ClockInput({ label, value, error, onChange }: ClockInputProps) {
  return (
    <TextInput
      label={label}
      placeholder="HH:mm"
      inputMode="numeric"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(readClock(value) ?? value)}
    />
  )
}
