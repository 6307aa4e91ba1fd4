import type { FeatureAccess, FeatureName } from '@fyr/contract/settings/features'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#api/queries.ts'
import { useSessionState } from '#api/session/session-state.ts'

const featuresOf = (company: string) => apiQuery((api) => api.features.ofCompany, { params: { company } })

const isOn = (features: readonly FeatureAccess[] | undefined, name: FeatureName) =>
  features?.find((feature) => feature.name === name)?.companies.length !== 0

/** Whether the active company has a feature; until that is known, and where it cannot be asked, that it has. */
export function useFeature(name: FeatureName): boolean {
  return useFeatures()(name)
}

/** Answers `useFeature` for several names; the company's features are fetched only if `enabled`. */
export function useFeatures(enabled = true): (name: FeatureName) => boolean {
  const state = useSessionState()
  const company = state.status === 'signedIn' ? state.session.userCompany?.companyId : undefined
  const { data } = useQuery({ ...featuresOf(company ?? ''), enabled: enabled && company !== undefined })
  return (name) => isOn(data, name)
}
