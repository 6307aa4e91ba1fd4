import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { SampleButton, type SampleProps } from './sample-button.tsx'

/** Offers a dashboard from the company's nodes where somebody may make one and a node has sent something. */
export function SampleOffer(props: SampleProps) {
  const may = useMay()
  const mayMake = may('Dashboard.Create') && may('Tag.View')
  const lastHeard = useQuery({
    ...apiQuery((api) => api.nodes.list, { query: { sort: 'lastContact', order: 'desc', limit: 1 } }),
    enabled: mayMake,
  })
  const isHeard = lastHeard.data?.body.some(({ lastContact }) => lastContact !== null) ?? false
  return mayMake && isHeard ? <SampleButton {...props} /> : null
}
