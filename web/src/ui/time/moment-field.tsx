import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/da.js'
import 'dayjs/locale/sv.js'
import { DatesProvider, DateTimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from './context.tsx'
import { clockAt, dayAt, momentFrom } from './zone.ts'

interface MomentFieldProps {
  label: string
  /** Epoch ms; shown and chosen by the minute. */
  value: number
  onChange: (at: number) => void
  error?: string | undefined
}

/** A day and a time on the company's wall clock. Load it lazily: calendars are large. */
export default function MomentField({ label, value, onChange, error }: MomentFieldProps) {
  const { t } = useTranslation()
  const { timeZone, language } = useTimeSettings()
  const [earlier, later] = [t(($) => $.ui.range.previous), t(($) => $.ui.range.next)]
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <DateTimePicker
        label={label}
        valueFormat="D MMM YYYY HH:mm"
        weekendDays={[]}
        hideOutsideDates
        value={`${dayAt(value, timeZone)} ${clockAt(value, timeZone)}:00`}
        error={error}
        // Its calendar has a name of its own for each part; the frame around them would have none.
        popoverProps={{ withRoles: false }}
        submitButtonProps={{ 'aria-label': t(($) => $.ui.range.apply) }}
        timePickerProps={{ 'aria-label': t(($) => $.words.time) }}
        onChange={(chosen) => {
          const [day = '', clock = ''] = (chosen ?? '').split(' ')
          const at = momentFrom(day, clock.slice(0, 5), timeZone)
          if (at !== null) onChange(at)
        }}
        ariaLabels={{
          previousMonth: earlier,
          nextMonth: later,
          previousYear: earlier,
          nextYear: later,
          previousDecade: earlier,
          nextDecade: later,
        }}
      />
    </DatesProvider>
  )
}
