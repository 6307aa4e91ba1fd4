import { apiQuery, listQuery } from '#api/queries.ts'
import { deliveryStates } from '#features/automation/alarms/choices.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const actionList = (view: TableView) =>
  listQuery((api) => api.actions.list, { query: listParams(view, ['title', 'eventType', 'lastRun']) })

/** All of them: there are few. */
export const allActions = apiQuery((api) => api.actions.list, { query: { limit: 1000 } })

export const oneAction = (id: string) => apiQuery((api) => api.actions.get, { params: { id } })

export const actionHistory = (actionId: string | undefined) => (view: TableView) => {
  const { order, search } = listParams(view, ['ran'])
  const state = deliveryStates.find((each) => each === view.filters.messages?.[0])
  return listQuery((api) => api.actions.history, {
    query: {
      order: view.sort ? order : ('desc' as const),
      ...(search && { search }),
      ...(state && { state }),
      ...(actionId && { actionId }),
    },
  })
}

export const actionFeatures = apiQuery((api) => api.actions.features, {})

interface Templates {
  title: string
  eventType: number
  emailTitleTemplate: string
  messageTemplate: string
  mqttTopicTemplate: string
}
export const actionPreview = (body: Templates) => apiQuery((api) => api.actions.preview, { body })
