import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { switchCompany } from '#api/session/session.ts'
import { Page, Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { CompanyForm } from './company-form.tsx'
import { bodyOf, newCompany } from './company-values.ts'

export function CompanyCreatePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useApiMutation((api) => api.companies.create, { showsErrors: true })
  return (
    <Page
      title={t(($) => $.company.new)}
      trail={[{ label: t(($) => $.company.title), to: '/company' }]}
      layout="form"
    >
      <Section title={t(($) => $.company.details)}>
        <CompanyForm
          initial={newCompany}
          submitLabel={t(($) => $.words.create)}
          save={(values) => create.mutateAsync({ body: bodyOf(values) })}
          onSaved={async ({ companyId, name }) => {
            await switchCompany(companyId)
            await navigate({ to: '/', ignoreBlocker: true })
            await client.resetQueries()
            snackbar.done(t(($) => $.company.created, { name }))
          }}
        />
      </Section>
    </Page>
  )
}
