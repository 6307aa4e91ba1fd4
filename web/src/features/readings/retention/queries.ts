import { api } from '#api/client/client.ts'
import { apiQuery } from '#api/queries.ts'

export const companyRetention = (companyId: string) =>
  apiQuery((api) => api.retention.ofCompany, { params: { companyId } })

export const nodeRetention = (deveui: string) =>
  apiQuery((api) => api.retention.ofNode, { params: { id: deveui } })

/** What would go if the company kept its readings for so many days. */
export const companyPreview = (companyId: string, days: number, signal?: AbortSignal) =>
  api.retention.previewOfCompany({ params: { companyId }, query: { days } }, signal && { signal })

/** Null: as its company. */
export const nodePreview = (deveui: string, days: number | null, signal?: AbortSignal) =>
  api.retention.previewOfNode(
    { params: { id: deveui }, query: days === null ? {} : { days } },
    signal && { signal },
  )
