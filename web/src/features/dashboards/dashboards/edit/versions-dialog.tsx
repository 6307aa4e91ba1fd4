import type { Dashboard, DashboardVersion } from '@fyr/contract/dashboards/dashboard-content'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { Person } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { dashboardVersions } from '../queries.ts'

/** Saved states, with who and when; each can be brought back, which is a new state itself. */
export function VersionsDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation()
  const { dashboardId: id, version: current } = dashboard
  const query = useQuery({ ...dashboardVersions(id), staleTime: 0 })
  const restore = useApiMutation((api) => api.dashboards.restore, {
    changes: [(api) => api.dashboards],
    onDone: () => {
      snackbar.done(t(($) => $.dashboards.versions.restored))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} size="lg" title={t(($) => $.dashboards.versions.title)}>
      <p className="fyr-dimmed">{t(($) => $.dashboards.versions.text)}</p>
      <Loaded query={query} skeleton={<Skeleton height={220} />}>
        {(versions) => (
          <ul className="fyr-plain-rows">
            {versions.map((version) => (
              <VersionRow
                key={version.version}
                version={version}
                isCurrent={version.version === current}
                busy={restore.isPending}
                onRestore={() => restore.mutate({ params: { id, version: version.version } })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  )
}

interface VersionRowProps {
  version: DashboardVersion
  isCurrent: boolean
  busy: boolean
  onRestore: () => void
}

function VersionRow({ version, isCurrent, busy, onRestore }: VersionRowProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { savedAt, savedBy, name, widgetCount } = version
  return (
    <li>
      <span className="fyr-grow">
        <TimeText at={savedAt} as="exact" /> · <Person recorded={savedBy} />
        <span className="fyr-dimmed">
          {' · '}
          {name}, {t(($) => $.dashboards.widgets, { count: widgetCount })}
        </span>
      </span>
      {isCurrent ? (
        <span className="fyr-dimmed">{t(($) => $.dashboards.versions.current)}</span>
      ) : (
        may('Dashboard.Update') && (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={onRestore}>
            {t(($) => $.dashboards.versions.restore)}
          </Button>
        )
      )}
    </li>
  )
}
