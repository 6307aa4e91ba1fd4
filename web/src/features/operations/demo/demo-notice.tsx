import { mdiCompassOutline } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import './demo.css'
import { useDemo } from './use-demo.ts'

// Opened by a click; no page need wait for it.
const DeleteCompany = lazy(async () => ({
  default: (await import('#features/companies/company/delete-company.tsx')).DeleteCompany,
}))

/** In the demo company, for who may make one: that it is one, and what stops, starts and removes it. */
export function DemoNotice() {
  const { t } = useTranslation()
  const demo = useDemo()
  const { userCompany } = useSession()
  const [deleting, setDeleting] = useState(false)
  const setAlive = useApiMutation((api) => api.demos.setAlive, {
    changes: [(api) => api.demos.get],
    onDone: (_, { body }) =>
      snackbar.done(body.isAlive ? t(($) => $.demo.started) : t(($) => $.demo.stopped)),
  })
  const company = demo?.company
  if (!company || company.companyId !== userCompany?.companyId || demo.state === 'making') return null
  const isAlive = demo.state === 'alive'
  return (
    <div className="fyr-notice fyr-demo-notice">
      <Icon path={mdiCompassOutline} size={18} />
      <span className="fyr-grow">{isAlive ? t(($) => $.demo.isDemo) : t(($) => $.demo.isStopped)}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={setAlive.isPending}
        onClick={() => setAlive.mutate({ params: { id: company.companyId }, body: { isAlive: !isAlive } })}
      >
        {isAlive ? t(($) => $.demo.stop) : t(($) => $.demo.start)}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setDeleting(true)}>
        {t(($) => $.demo.remove)}
      </Button>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteCompany company={company} isDemo onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}
