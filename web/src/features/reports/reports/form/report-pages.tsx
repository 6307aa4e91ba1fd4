import type { Report } from '@fyr/contract/reports/reports'
import { mdiAlert, mdiPlayCircleOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Skeleton, Tabs } from '#ui/layout.ts'
import { MenuButton } from '#ui/menu-button.tsx'
import { deleteItem, duplicateItem } from '#ui/menu-items.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
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
  const navigate = useNavigate()
  const query = useQuery(oneReport(id))
  const deletion = useDeleteReport(() => void navigate({ to: '/report', ignoreBlocker: true }))
  const report = query.data
  const [isDirty, setDirty] = useState(false)
  return (
    <Page
      title={report?.name ?? t(($) => $.reports.one)}
      trail={[{ label: t(($) => $.reports.title), to: '/report' }]}
      beside={report && <ReportState report={report} />}
      actions={report && <Commands report={report} isDirty={isDirty} onDelete={() => deletion.ask(report)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(loaded) => <ReportTabs key={loaded.reportId} report={loaded} onDirty={setDirty} />}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}

interface CommandsProps {
  report: Report
  isDirty: boolean
  onDelete: () => void
}

function Commands({ report, isDirty, onDelete }: CommandsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const mayRun = useMayRun()
  const { copy } = useReportCommands()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <MenuButton
        items={[
          may('Report.Create') && duplicateItem(t, () => copy(report)),
          may('Report.Update') && deleteItem(t, onDelete),
        ]}
      />
      {mayRun(report) && (
        <Button
          variant="default"
          leftSection={<Icon path={mdiPlayCircleOutline} size={18} />}
          onClick={() => setMaking(true)}
        >
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
