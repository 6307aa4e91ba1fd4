import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Loaded } from '#ui/states.tsx'
import { useNow } from '#ui/time/context.tsx'
import { sharedDashboards } from '../queries.ts'
import { useRemovePublicDashboard } from '../use-remove-public-dashboard.ts'
import { ShareForm } from './share-form.tsx'
import { SharedAddress } from './shared-address.tsx'

interface ShareDialogProps {
  dashboard: { dashboardId: number; name: string }
  onClose: () => void
}

/** Who may look at a dashboard without signing in: everybody who has one of these addresses. */
export function ShareDialog({ dashboard, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const companyId = useSession().userCompany?.companyId ?? ''
  const { dashboardId, name } = dashboard
  const query = useQuery({ ...sharedDashboards(companyId), staleTime: 0 })
  const now = useNow()
  const [made, setMade] = useState<string | null>(null)
  const removal = useRemovePublicDashboard()
  return (
    <>
      <Modal opened onClose={onClose} size="lg" title={t(($) => $.sharing.one)}>
        <Stack gap="md">
          <p>{t(($) => $.sharing.text, { name })}</p>
          <ShareForm companyId={companyId} dashboardId={dashboardId} onMade={setMade} />
          <section aria-label={t(($) => $.sharing.addresses)} aria-live="polite">
            <Loaded query={query} skeleton={<Skeleton height={120} />}>
              {(all) => {
                const own = all.filter(
                  (each) => each.dashboardId === dashboardId && Date.parse(each.expiresAt) > now,
                )
                if (own.length === 0) return <p className="fyr-dimmed">{t(($) => $.sharing.none)}</p>
                return (
                  <ul className="fyr-share-addresses">
                    {own.map((each) => (
                      <SharedAddress
                        key={each.id}
                        shared={each}
                        isNew={each.id === made}
                        onRemove={() => removal.ask(each)}
                      />
                    ))}
                  </ul>
                )
              }}
            </Loaded>
          </section>
          <TextLink to="/dashboard/shared">{t(($) => $.sharing.all)}</TextLink>
        </Stack>
      </Modal>
      {removal.dialog}
    </>
  )
}
