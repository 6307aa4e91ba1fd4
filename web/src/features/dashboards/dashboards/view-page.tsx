import type { Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import { mdiFullscreen, mdiStar, mdiViewDashboardOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Tooltip } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { FoldedRange } from '#ui/time/range/folded-range.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { DashboardBody, fillsPage, hasRange } from './canvas/dashboard-body.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import { EditButton } from './edit-button.tsx'
import { offlineSource } from './offline/offline-source.ts'
import { Refresh } from './refresh.tsx'
import './dashboards.css'

/** The picture: nothing on it can be dragged. */
export function ViewPage({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate({ from: '/dashboard/$id' })
  const control = useRange(dashboard.settings.range)
  const mayEdit = may('Dashboard.Update')
  const { name, type, dashboardId, settings, widgets, isDefault } = dashboard

  const edit = () => void navigate({ search: (before) => ({ ...before, edit: true as const }) })

  async function wall() {
    // Where the browser does not allow it, the page alone fills the window.
    await document.documentElement.requestFullscreen?.().catch(() => undefined)
    void navigate({ search: (before) => ({ ...before, wall: String(dashboardId) }) })
  }

  return (
    <Page
      title={name}
      layout={fillsPage(type) ? 'fill' : 'wide'}
      beside={
        isDefault && (
          <Icon
            path={mdiStar}
            size={18}
            className="fyr-dashboard-star"
            label={t(($) => $.dashboards.isDefault)}
          />
        )
      }
      actions={
        <>
          <Refresh of={(api) => api.dashboards.data} />
          <Tooltip label={t(($) => $.dashboards.fullScreen)}>
            <ActionIcon aria-label={t(($) => $.dashboards.fullScreen)} onClick={() => void wall()}>
              <Icon path={mdiFullscreen} />
            </ActionIcon>
          </Tooltip>
          <DashboardMenu dashboard={dashboard} range={control.range} />
          {mayEdit && <EditButton onClick={edit} />}
        </>
      }
    >
      {hasRange(type) && (
        <div className="fyr-dashboard-bar">
          <FoldedRange control={control} />
        </div>
      )}
      {type === 'default' && widgets.length === 0 ? (
        <EmptyState
          icon={mdiViewDashboardOutline}
          title={t(($) => $.dashboards.noWidgets)}
          text={mayEdit ? t(($) => $.dashboards.noWidgetsText) : t(($) => $.dashboards.noWidgetsReader)}
          action={mayEdit && <Button onClick={edit}>{t(($) => $.dashboards.addFirst)}</Button>}
        />
      ) : (
        <DashboardBody type={type} source={offlineSource(dashboard)} settings={settings} control={control} />
      )}
    </Page>
  )
}
