import { mdiDomain } from '@mdi/js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { LinkButton } from '#ui/links.tsx'
import { EmptyState } from '#ui/states.tsx'

/** For what belongs to a company; somebody without one is told what to do. */
export function WithCompany({ children }: { children: (companyId: string) => ReactNode }) {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  if (userCompany) return children(userCompany.companyId)
  const mayCreate = may('Company.Create')
  return (
    <EmptyState
      icon={mdiDomain}
      title={t(($) => $.company.none)}
      text={mayCreate ? t(($) => $.company.noneCreate) : t(($) => $.company.noneAsk)}
      action={mayCreate && <LinkButton to="/company/create">{t(($) => $.company.new)}</LinkButton>}
    />
  )
}
