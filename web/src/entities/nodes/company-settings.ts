import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { useSessionState } from '#api/session/session-state.ts'

export const companySettings = (companyId: string) =>
  apiQuery((api) => api.settings.ofCompany, { params: { companyId } })

/** The company's settings; undefined until they are there, or without the right to see them. */
export function useCompanySettings() {
  const state = useSessionState()
  const companyId = state.status === 'signedIn' ? state.session.userCompany?.companyId : undefined
  const may = useMayCall((api) => api.settings.ofCompany)
  const query = useQuery({
    ...companySettings(companyId ?? ''),
    enabled: may && companyId !== undefined,
    staleTime: 60_000,
  })
  return query.data
}

/** Display settings: from the session while the company's settings are loading or may not be read. */
export function useCompanyDisplay() {
  const state = useSessionState()
  const settings = useCompanySettings()
  const told = state.status === 'signedIn' ? state.session.userCompany?.display : undefined
  return settings ?? told
}

/** What nodes are called here: the company's own word as a title, else ours. */
export function useNodesTitle(): string {
  const { t } = useTranslation()
  return useAlias() || t(($) => $.nodes.title)
}

/** What adding one is called here. */
export function useAddTitle(): string {
  const { t } = useTranslation()
  const alias = useAlias()
  return alias ? t(($) => $.nodes.addAlias, { alias }) : t(($) => $.nodes.add)
}

function useAlias(): string {
  const { i18n } = useTranslation()
  const alias = useCompanyDisplay()?.nodeAlias ?? ''
  return alias.charAt(0).toLocaleUpperCase(i18n.language) + alias.slice(1)
}

/** As the server has it, where the company's own limit is not known. */
const usualSilenceHours = 24

/** For a page that says it itself, where nobody is signed in who could see settings. */
export const SilenceHours = createContext<number | undefined>(undefined)

/** Older than this, a value says more about the past than about now. @param own of its node, hours */
export function useSilenceMs(own: number | null = null): number {
  const told = use(SilenceHours)
  const known = useCompanyDisplay()?.silentAfterHours
  return (own ?? told ?? known ?? usualSilenceHours) * 3_600_000
}
