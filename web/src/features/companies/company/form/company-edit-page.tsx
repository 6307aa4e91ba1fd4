import type { Company } from '@fyr/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { refresh } from '#api/session/refresh.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { PictureField } from '#ui/form/files/picture-field.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page, Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { oneCompany } from '../queries.ts'
import { CompanyForm } from './company-form.tsx'
import { bodyOf, valuesOf } from './company-values.ts'

export function CompanyEditPage() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  return (
    <Page
      title={t(($) => $.company.edit)}
      trail={[{ label: t(($) => $.company.title), to: '/company' }]}
      layout="form"
    >
      <LoadedCompany key={companyId} companyId={companyId} />
    </Page>
  )
}

function LoadedCompany({ companyId }: { companyId: string }) {
  const query = useQuery(oneCompany(companyId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={520} />}>
      {(company) => <EditCompany company={company} />}
    </Loaded>
  )
}

function EditCompany({ company }: { company: Company }) {
  const { t } = useTranslation()
  const { companyId } = company
  const update = useApiMutation((api) => api.companies.update, {
    showsErrors: true,
    // Time zone and language follow the country until they are chosen.
    changes: [(api) => api.companies, (api) => api.settings],
  })
  return (
    <>
      <Section title={t(($) => $.company.details)}>
        <CompanyForm
          initial={valuesOf(company)}
          submitLabel={t(($) => $.words.save)}
          save={(values) => update.mutateAsync({ params: { id: companyId }, body: bodyOf(values) })}
          onSaved={async ({ name }, leave) => {
            await leave(t(($) => $.company.saved, { name }))
            // The session tells the name, the language and the time zone of the company, too.
            await refresh()
          }}
        />
      </Section>
      <Section title={t(($) => $.company.fields.image)}>
        <PictureField
          image={company.image}
          alt={company.name}
          path={`/companies/${companyId}/image`}
          changes={[(api) => api.companies]}
        />
      </Section>
    </>
  )
}
