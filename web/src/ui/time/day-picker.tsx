import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/da.js'
import 'dayjs/locale/sv.js'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from './context.tsx'

interface DayPickerProps {
  /** 'yyyy-MM-dd'. */
  value: string | null
  onChange: (day: string | null) => void
  first?: string
}

/** One day from a calendar, as the language writes it. Load it lazily: calendars are large. */
export default function DayPicker({ value, onChange, first }: DayPickerProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const [earlier, later] = [t(($) => $.ui.range.previous), t(($) => $.ui.range.next)]
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <DatePicker
        hideOutsideDates
        weekendDays={[]}
        value={value}
        onChange={onChange}
        {...(first && { minDate: first })}
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
