import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId, useSession } from '#api/session/session-state.ts'
import { useFeature } from '#core/use-feature.ts'
import { branding, companySettings } from '#entities/settings/queries.ts'
import { CompanyTabs } from '#features/companies/company/company-tabs.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { BrandForm } from './brand-form.tsx'
import { BrandImages } from './brand-images.tsx'
import { DomainsSection } from './domains-section.tsx'

/** How the portal looks for the active company, and under which domain. */
export function BrandingPage() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const { userCompany } = useSession()
  const mayBrand = useFeature('companyBranding')
  return (
    <Page title={userCompany?.name ?? t(($) => $.company.title)}>
      <CompanyTabs />
      {!mayBrand && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.branding.off)}
        </div>
      )}
      <fieldset className="fyr-branding-fields" disabled={!mayBrand}>
        <CompanyBranding key={companyId} companyId={companyId} />
      </fieldset>
      <DomainsSection companyId={companyId} />
    </Page>
  )
}

function CompanyBranding({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(companySettings(companyId))
  const portal = useQuery(branding())
  const update = useApiMutation((api) => api.settings.setOfCompany, {
    showsErrors: true,
    changes: [(api) => api.settings],
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={560} />}>
      {({ COMPANY_BRANDING_TITLE: title, ...settings }) => (
        <>
          <BrandForm
            settings={{ ...settings, title }}
            inherited={portal.data?.branding ?? 'Fyr'}
            hint={t(($) => $.branding.hint)}
            save={async ({ title: chosen, ...changes }) => {
              const body = { ...changes, ...(chosen !== undefined && { COMPANY_BRANDING_TITLE: chosen }) }
              const saved = await update.mutateAsync({ params: { companyId }, body })
              return { ...saved, title: saved.COMPANY_BRANDING_TITLE }
            }}
          />
          <BrandImages
            settings={{ ...settings, title }}
            paths={{
              logo: `/companies/white-label/${companyId}`,
              icon: `/companies/white-label/${companyId}/icon`,
            }}
            remove={(image) => update.mutateAsync({ params: { companyId }, body: { [image]: null } })}
          />
        </>
      )}
    </Loaded>
  )
}
