import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { useMay } from '#api/session/rights.ts'
import { useNodesTitle } from '#entities/nodes/company-settings.ts'
import { nodeDetail, poolDevice } from '#entities/nodes/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { NodeSettings } from './node-settings.tsx'
import '../nodes.css'

const route = getRouteApi('/shell/of-company/tag/create/$deveui')

/** The settings of a node as a page of their own. */
export function NodeEditPage() {
  const { t } = useTranslation()
  const { deveui } = route.useParams()
  const nodes = useNodesTitle()
  const query = useQuery(nodeDetail(deveui))
  const problem = query.error && !query.data ? problemOf(query.error) : null
  const isMissing = problem?.kind === 'refused' && problem.status === 404
  const may = useMay()
  // A device of the pool is no node yet: the wizard makes one of it.
  const inPool = useQuery({ ...poolDevice(deveui), enabled: isMissing && may('TagPool.View'), retry: false })
  if (isMissing && inPool.data && may('Tag.Create'))
    return <Navigate to="/tag/create" search={{ deveui: inPool.data.deveui }} replace />
  const trail = [
    { label: nodes, to: '/tag' },
    { label: query.data?.name ?? deveui, to: `/tagdetails/${deveui}` },
  ]
  return (
    <Page title={t(($) => $.nodes.settings.title)} trail={trail} layout="form">
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(node) => <NodeSettings node={node} />}
      </Loaded>
    </Page>
  )
}
