import type { Report } from '@fyr/contract/reports/reports'
import { mdiAlert, mdiPlayCircleOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Tabs } from '#ui/layout.ts'
import { duplicateItem } from '#ui/menus/menu-items.ts'
import { Page } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { HistoryTab } from '../history/history-tab.tsx'
import { MakeNowDialog } from '../list/make-now-dialog.tsx'
import { ReportState } from '../list/report-state.tsx'
import { useDeleteReport, useMayRun, useReportCommands } from '../list/use-report-commands.ts'
import { oneReport } from '../queries.ts'
import { ReportForm } from './report-form.tsx'

const route = getRouteApi('/shell/of-company/report/$id')
const newRoute = getRouteApi('/shell/of-company/report/create')

export function ReportCreatePage() {
  const { t } = useTranslation()
  const { dashboard, template } = newRoute.useSearch()
  return (
    <Page title={t(($) => $.reports.new)} trail={[{ label: t(($) => $.reports.title), to: '/report' }]}>
      <ReportForm
        {...(dashboard !== undefined && {
          preset: { type: 'dashboard', dashboard, exportTypes: ['pdf'] },
        })}
        {...(template !== undefined && { preset: { type: 'template', template, exportTypes: ['excel'] } })}
      />
    </Page>
  )
}

export function ReportPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const may = useMay()
  const { copy } = useReportCommands()
  const [isDirty, setDirty] = useState(false)
  return (
    <ResourcePage
      query={useQuery(oneReport(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.reports.one)}
      trail={[{ label: t(($) => $.reports.title), to: '/report' }]}
      skeletonHeight={420}
      beside={(report) => <ReportState report={report} />}
      deletion={useDeleteReport()}
      mayDelete={() => may('Report.Update')}
      menu={(report) => [may('Report.Create') && duplicateItem(t, () => copy(report))]}
      buttons={(report) => <MakeNow report={report} isDirty={isDirty} />}
    >
      {(report) => <ReportTabs key={report.reportId} report={report} onDirty={setDirty} />}
    </ResourcePage>
  )
}

function MakeNow({ report, isDirty }: { report: Report; isDirty: boolean }) {
  const { t } = useTranslation()
  const mayRun = useMayRun()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      {mayRun(report) && (
        <Button variant="default" icon={mdiPlayCircleOutline} onClick={() => setMaking(true)}>
          {t(($) => $.reports.makeNow.open)}
        </Button>
      )}
      {isMaking && <MakeNowDialog report={report} isDirty={isDirty} onClose={() => setMaking(false)} />}
    </>
  )
}

/** The form, which stays as it is while the history is looked at; which is open stands in the address. */
function ReportTabs({ report, onDirty }: { report: Report; onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation()
  const notice = report.active ? report.pausedReason : null
  const { tab = 'settings' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Tabs
      value={tab}
      onChange={(value) =>
        void navigate({
          search: value === 'history' ? { tab: 'history' } : {},
          replace: true,
          resetScroll: false,
        })
      }
      keepMounted={false}
      // An activity that is hidden would not ask before unsaved changes are left.
      keepMountedMode="display-none"
    >
      <Tabs.List>
        <Tabs.Tab value="settings">{t(($) => $.reports.tabs.settings)}</Tabs.Tab>
        <Tabs.Tab value="history">{t(($) => $.reports.tabs.history)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="settings" pt="md" keepMounted>
        {notice && (
          <div className="fyr-notice fyr-report-notice" data-tone="attention" role="status">
            <Icon path={mdiAlert} size={18} />
            {t(($) => $.reports.pausedBecause[notice])}
          </div>
        )}
        <ReportForm report={report} onDirty={onDirty} />
      </Tabs.Panel>
      <Tabs.Panel value="history" pt="md">
        <HistoryTab report={report} />
      </Tabs.Panel>
    </Tabs>
  )
}
