import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client/client.ts'
import { apiQuery, listQuery } from '#api/queries.ts'

/** All that a company may have; its list is arranged in the browser. */
const maxAlarms = 1000

// Live events renew everything below 'alarms' (app/shell/use-session-work.ts).

/** All alarms of a company, the triggered ones first. */
export const alarmList = (companyId: string) =>
  queryOptions({
    queryKey: ['alarms', 'list', companyId],
    queryFn: async ({ signal }) => {
      const { body } = await api.alarms.list(
        { params: { id: companyId }, query: { limit: maxAlarms } },
        { signal },
      )
      return body
    },
  })

interface ActiveQuery {
  search?: string
  sort?: 'priority' | 'triggered' | 'name' | 'tagName'
  order?: 'asc' | 'desc'
  priority?: Alarm['priority']
  state?: 'flagging' | 'back' | 'acknowledged'
  applicationId?: string
  withAcknowledged?: 'true'
}
/** Active alarms page by page, worst first. */
export const activeAlarmPages = (companyId: string, query: ActiveQuery) =>
  listQuery((calls) => calls.alarms.activeOfCompany, { params: { id: companyId }, query })

const activePage = (companyId: string, query: { limit: number } | { deveui: string }) =>
  apiQuery((calls) => calls.alarms.activeOfCompany, { params: { id: companyId }, query })

/** The worst that wait for an acknowledgement. */
export const worstAlarms = (companyId: string, limit: number) =>
  queryOptions({ ...activePage(companyId, { limit }), select: ({ body }) => body })

/** What of a node waits for an acknowledgement, worst first. */
export const alarmsOfNode = (companyId: string, deveui: string) =>
  queryOptions({ ...activePage(companyId, { deveui }), select: ({ body }) => body })

/** How many wait for an acknowledgement. */
export const activeAlarmCount = (companyId: string) =>
  queryOptions({
    ...activePage(companyId, { limit: 1 }),
    select: ({ headers }) => Number(headers['x-total-count']),
  })

/** How many rules of the company are enabled and in range. */
export const watchingRuleCount = (companyId: string) =>
  queryOptions({
    ...apiQuery((calls) => calls.alarms.list, {
      params: { id: companyId },
      query: { state: 'quiet', limit: 1 },
    }),
    select: ({ headers }) => Number(headers['x-total-count']),
  })

export const oneAlarm = (id: string) => apiQuery((calls) => calls.alarms.get, { params: { id } })

interface HistoryQuery {
  search?: string
  order: 'asc' | 'desc'
  alarmId?: string
  deveui?: string
  priority?: Alarm['priority']
  /** Epoch ms. */
  from?: number
  to?: number
}
/** What was raised, page by page. */
export const alarmHistory = (companyId: string, query: HistoryQuery) =>
  listQuery((calls) => calls.alarms.historyOfCompany, { params: { id: companyId }, query }, 100)
