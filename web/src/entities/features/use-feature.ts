import type { FeatureName } from '@fyr/contract/settings/features'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'

const featuresOf = (company: string) => apiQuery((api) => api.features.ofCompany, { params: { company } })

/** Whether the active company has a feature; until that is known, and where it cannot be asked, that it has. */
export function useFeature(name: FeatureName): boolean {
  const { userCompany } = useSession()
  const { data } = useQuery({ ...featuresOf(userCompany?.companyId ?? ''), enabled: userCompany !== null })
  return data?.find((feature) => feature.name === name)?.companies.length !== 0
}
