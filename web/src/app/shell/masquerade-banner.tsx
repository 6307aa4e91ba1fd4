import { mdiAccountSwitchOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { refresh } from '#api/session/refresh.ts'
import { endMasquerade } from '#api/session/session.ts'
import { useSession } from '#api/session/session-state.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { nameOf, personName } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'

/** On every page while somebody acts as another, or in a company that is not theirs: who, where, until when. */
export function MasqueradeBanner() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const time = useTimeFormat()
  const { masquerade, currentUser, userCompany } = useSession()
  const [busy, setBusy] = useState(false)
  const endsAt = masquerade?.endsAt
  // The own session goes on by itself.
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(
      () => void refresh().catch(() => undefined),
      Math.max(0, Date.parse(endsAt) - Date.now()) + 1000,
    )
    return () => clearTimeout(timer)
  }, [endsAt])
  if (!masquerade) return null

  async function end() {
    setBusy(true)
    try {
      await navigate({ to: '/', ignoreBlocker: true })
      await endMasquerade()
    } catch (error) {
      snackbar.failed(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }

  const user = nameOf(currentUser)
  const where = { company: userCompany?.name ?? '', time: time.clock(Date.parse(masquerade.endsAt)) }
  return (
    <div className="fyr-notice fyr-masquerade" data-tone="attention">
      <Icon path={mdiAccountSwitchOutline} size={18} />
      <span role="status" className="fyr-grow">
        {masquerade.asUser
          ? t(($) => $.shell.masquerade.asUser, { by: personName(masquerade.by), user, ...where })
          : t(($) => $.shell.masquerade.inCompany, where)}
      </span>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void end()}>
        {t(($) => $.shell.masquerade.end)}
      </Button>
    </div>
  )
}
