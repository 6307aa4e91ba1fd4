import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const formulaStates = ['active', 'inactive', 'failing', 'incomplete'] as const
export type FormulaState = (typeof formulaStates)[number]

export const formulaList = (view: TableView) => {
  const state = formulaStates.find((each) => each === view.filters.state?.[0])
  return listQuery((api) => api.formulas.list, {
    query: { ...listParams(view, ['name', 'output', 'updatedAt']), ...(state && { state }) },
  })
}

export const oneFormula = (id: string) => apiQuery((api) => api.formulas.get, { params: { id } })

export const formulaBackfills = (id: string) => apiQuery((api) => api.formulas.backfills, { params: { id } })

export const formulaConstants = apiQuery((api) => api.formulas.constants, {})

export const formulaTemplates = apiQuery((api) => api.formulas.templates, {})
