import type { IngestError } from '@fyr/contract/devices/ingest-errors'
import { mdiAccessPointNetwork, mdiCheckCircleOutline, mdiCodeBraces, mdiPlus } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { createCoalescedInvalidation } from '#api/live/live-invalidation.ts'
import { listQuery } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { useNow } from '#ui/time/context.tsx'
import { errorQuery } from './error-query.ts'
import { newNodeOf } from './new-node.ts'
import { useErrorColumns } from './use-error-columns.tsx'

// Fetched when asked for.
const PayloadDialog = lazy(async () => ({ default: (await import('./payload-dialog.tsx')).PayloadDialog }))

/** What came in for the company and could not be stored, and why: of nodes that there are, and of no node. */
export function DataErrorsPage() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const may = useMay()
  const navigate = useNavigate()
  const [openedAt] = useState(useNow())
  const list = usePagedList((view) =>
    listQuery(
      (api) => api.nodes.ingestErrorsOfCompany,
      { params: { id: companyId }, query: errorQuery(view, openedAt) },
      100,
    ),
  )
  const [shown, setShown] = useState<IngestError | null>(null)
  useNewErrors()

  const menuOf = (error: IngestError): MenuItems => {
    const search = newNodeOf(error)
    return [
      error.payload !== '' && {
        label: t(($) => $.dataErrors.showPayload),
        icon: mdiCodeBraces,
        onClick: () => setShown(error),
      },
      error.nodeName !== null && {
        label: t(($) => $.dataErrors.openNode),
        icon: mdiAccessPointNetwork,
        onClick: () => void navigate({ to: '/tagdetails/$deveui', params: { deveui: error.deveui } }),
      },
      search !== null &&
        may('Tag.Create') && {
          label: t(($) => $.dataErrors.createNode),
          icon: mdiPlus,
          onClick: () => void navigate({ to: '/tag/create', search }),
        },
    ]
  }

  return (
    <ListPage
      {...list}
      title={t(($) => $.dataErrors.title)}
      counted="errors"
      columns={useErrorColumns(setShown)}
      rowId={idOf}
      rowLabel={(error) => `${error.nodeName ?? error.deveui}: ${error.message}`}
      rowMenu={menuOf}
      empty={{
        icon: mdiCheckCircleOutline,
        title: t(($) => $.dataErrors.empty),
        text: t(($) => $.dataErrors.emptyText),
      }}
    >
      {shown && (
        <Suspense fallback={null}>
          <PayloadDialog error={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </ListPage>
  )
}

/** Lists them as they come; a flood is fetched once for all. */
function useNewErrors(): void {
  const client = useQueryClient()
  const [invalidate] = useState(() => createCoalescedInvalidation(client))
  useLiveEvents(['ingestError'], () => invalidate((api) => api.nodes.ingestErrorsOfCompany))
}

const idOf = ({ id }: IngestError) => id
