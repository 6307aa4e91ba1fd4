import type { SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import { fetchApi } from '#api/client/client.ts'
import { pathOf } from '#api/client/contract.ts'
import { type DataSource, dataRequest } from '#features/dashboards/dashboards/data/source.ts'
import { writeNodes } from '../search.ts'

/** What a template shows of these nodes. */
export const openedData = (id: number, version: number, nodes: SlotNodes): DataSource => ({
  key: [...pathOf((api) => api.templateDashboards.data), id, version, writeNodes(nodes)],
  async ask(question, signal) {
    const request = dataRequest({ ...question, nodes }, signal)
    const answer = await fetchApi(`/templateDashboard/${id}/data?format=binary`, request)
    return await answer.arrayBuffer()
  },
})
