import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
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

/** What waits for an acknowledgement, worst first. */
export const activeAlarms = (companyId: string) =>
  apiQuery((calls) => calls.alarms.activeOfCompany, { params: { id: companyId } })

export const oneAlarm = (id: string) => apiQuery((calls) => calls.alarms.get, { params: { id } })

interface HistoryQuestion {
  search?: string
  order: 'asc' | 'desc'
  alarmId?: string
  deveui?: string
}
/** What was raised, page by page. */
export const alarmHistory = (companyId: string, query: HistoryQuestion) =>
  listQuery((calls) => calls.alarms.historyOfCompany, { params: { id: companyId }, query }, 100)
