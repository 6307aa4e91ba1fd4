import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Select } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import { useNow, useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { dayAt } from '#ui/time/zone.ts'
import { expiryChoices, expiryOf } from './expiry.ts'
import type { TokenFormState } from './token-values.ts'

const DayPicker = lazy(() => import('#ui/time/day-picker.tsx'))

/** How long: never, some round time, or until a day from a calendar. */
export function ExpiryField({ form }: { form: TokenFormState }) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const format = useTimeFormat()
  const now = useNow()
  const { expiry, day } = form.values
  const ends = expiryOf(expiry, day, now, timeZone)
  return (
    <>
      <Select
        label={t(($) => $.tokens.expires)}
        description={
          ends
            ? t(($) => $.tokens.endsWith, { day: format.date(Date.parse(ends)), zone: timeZone })
            : ends === null && t(($) => $.tokens.neverHint)
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={expiryChoices.map((value) => ({ value, label: t(($) => $.tokens.expiry[value]) }))}
        {...form.getInputProps('expiry')}
      />
      {expiry === 'date' && (
        <Input.Wrapper
          label={t(($) => $.tokens.expiryDate)}
          labelElement="div"
          withAsterisk
          error={form.errors.day}
        >
          <Suspense fallback={<Skeleton height={290} />}>
            <DayPicker
              value={day}
              first={dayAt(now, timeZone)}
              onChange={(chosen) => form.setFieldValue('day', chosen)}
            />
          </Suspense>
        </Input.Wrapper>
      )}
    </>
  )
}
