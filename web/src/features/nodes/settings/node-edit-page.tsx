import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNodesTitle } from '#entities/nodes/company-settings.ts'
import { nodeDetail } from '#entities/nodes/queries.ts'
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
  const query = useQuery(nodeDetail(deveui))
  const trail = [
    { label: useNodesTitle(), to: '/tag' },
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
