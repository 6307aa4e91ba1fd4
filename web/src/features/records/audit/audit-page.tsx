import type { AuditEntry } from '@fyr/contract/records/audit'
import { mdiHistory } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listQuery } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { CompanyTabs } from '#features/companies/company/company-tabs.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { FoldedRange } from '#ui/time/range/folded-range.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { auditQuery } from './audit-query.ts'
import { AuditStatus } from './audit-status.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'

// Fetched when asked for.
const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }))

/** Who did what in the company, newest first. */
export function AuditPage() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const control = useRange('30d')
  const { range, preset } = control
  const rangeOf = preset === 'all' ? null : range
  const list = usePagedList((view) =>
    listQuery((api) => api.audit.list, { query: auditQuery(view, rangeOf) }),
  )
  const [shown, setShown] = useState<AuditEntry | null>(null)
  return (
    <ListPage
      {...list}
      title={userCompany?.name ?? t(($) => $.company.title)}
      label={t(($) => $.shell.menu.audit)}
      tabs={
        <>
          <CompanyTabs />
          <AuditStatus />
        </>
      }
      counted="entries"
      columns={useAuditColumns()}
      rowId={({ auditId }) => auditId}
      rowLabel={({ objectName, actor }) => `${objectName}, ${actor}`}
      rowMenu={(entry) => [
        { label: t(($) => $.audit.showChanges), icon: mdiHistory, onClick: () => setShown(entry) },
      ]}
      actions={<ExportMenu query={auditQuery(list.view, rangeOf)} />}
      toolbar={<FoldedRange control={control} />}
      empty={{
        icon: mdiHistory,
        title: t(($) => $.audit.empty.title),
        text: t(($) => $.audit.empty.text),
      }}
    >
      {shown && (
        <Suspense fallback={null}>
          <ChangesDialog entry={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </ListPage>
  )
}
