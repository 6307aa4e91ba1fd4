import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { Checkbox, Select } from '#ui/form/inputs.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useNow, useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { type ExpiryChoice, endInWords, endOf, expiryChoices } from './expiry.ts'

const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))
const dayMs = 86_400_000
const hourMs = 3_600_000

interface ShareFormProps {
  companyId: string
  dashboardId: number
  /** Its address is to be shown. */
  onMade: (id: string) => void
}

/** For how long, and it is shared. */
export function ShareForm({ companyId, dashboardId, onMade }: ShareFormProps) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { timeZone } = useTimeSettings()
  const now = useNow()
  const [choice, setChoice] = useState<ExpiryChoice>('week')
  const [moment, setMoment] = useState(() => Math.ceil((Date.now() + dayMs) / hourMs) * hourMs)
  const [chooseRange, setChooseRange] = useState(false)
  const share = useApiMutation((api) => api.publicDashboards.create, {
    showsErrors: true,
    changes: [(api) => api.publicDashboards],
    onDone: ({ id }) => {
      snackbar.done(t(($) => $.sharing.created))
      onMade(id)
    },
  })
  const end = endOf(choice, moment, now)
  const isPast = end <= now

  function submit() {
    const expiresAt = endOf(choice, moment, Date.now())
    share.mutate({
      params: { company: companyId, dashboard: dashboardId, expiresAt },
      query: { chooseRange: chooseRange ? 'true' : 'false' },
    })
  }
  return (
    <form
      className="fyr-share-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPast && !share.isPending) submit()
      }}
    >
      <Select
        label={t(($) => $.sharing.expires)}
        data={expiryChoices.map((value) => ({ value, label: t(($) => $.sharing.expiry[value]) }))}
        value={choice}
        allowDeselect={false}
        onChange={(next) => setChoice(expiryChoices.find((each) => each === next) ?? choice)}
      />
      {choice === 'date' && (
        <Suspense fallback={<Skeleton height={60} />}>
          <MomentField
            label={t(($) => $.sharing.moment)}
            value={moment}
            onChange={setMoment}
            error={isPast ? t(($) => $.sharing.past) : undefined}
          />
        </Suspense>
      )}
      <Checkbox
        className="fyr-share-until"
        label={t(($) => $.sharing.chooseRange)}
        description={t(($) => $.sharing.chooseRangeHint)}
        checked={chooseRange}
        onChange={(event) => setChooseRange(event.currentTarget.checked)}
      />
      <Button type="submit" loading={share.isPending} disabled={isPast}>
        {t(($) => $.sharing.create)}
      </Button>
      <p className="fyr-share-until fyr-dimmed fyr-digits">
        {!isPast && `${t(($) => $.sharing.addressUntil, { moment: endInWords(format, end) })} (${timeZone})`}
      </p>
      {share.error && (
        <div className="fyr-notice fyr-share-until" data-tone="alarm" role="alert">
          {problemText(share.error, t)}
        </div>
      )}
    </form>
  )
}
