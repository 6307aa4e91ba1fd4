import { apiQuery } from '#api/queries.ts'

/** A node with its keys and topics; live events renew it (app/shell/use-session-work.ts). */
export const nodeDetail = (deveui: string) => apiQuery((api) => api.nodes.detail, { params: { id: deveui } })

/** A device that is no node yet. */
export const poolDevice = (deveui: string) => apiQuery((api) => api.pool.get, { params: { id: deveui } })

/** The latest reading of each of its keys. */
export const nodeCurrents = (deveui: string) =>
  apiQuery((api) => api.readings.currentsOfNode, { params: { deveui } })

/** The rules that watch it, all of them. */
export const nodeAlarms = (companyId: string, deveui: string) =>
  apiQuery((api) => api.alarms.list, { params: { id: companyId }, query: { deveui, limit: 200 } })

/** The dashboards that show it, as far as they name it, by name. */
export const nodeDashboards = (companyId: string, deveui: string) =>
  apiQuery((api) => api.dashboards.list, { params: { id: companyId }, query: { deveui, limit: 200 } })

/** All applications of the company, by name. */
export const allApplications = () => apiQuery((api) => api.applications.list, { query: { limit: 1000 } })

/** How many of its readings arrived too late for alarms in the last 24 hours. */
export const lateReadings = (deveui: string) =>
  apiQuery((api) => api.nodes.lateReadings, { params: { id: deveui } })
