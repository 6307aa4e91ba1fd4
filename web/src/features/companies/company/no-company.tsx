import { mdiDomain } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { LinkButton } from '#ui/links.tsx'
import { EmptyState } from '#ui/states.tsx'

/** In place of what belongs to a company, for somebody without one: what to do. */
export function NoCompany() {
  const { t } = useTranslation()
  const may = useMay()
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
