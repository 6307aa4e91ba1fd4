import type { CompanyProvider } from '@fyr/contract/access/sso'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { Switch } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { ProviderFields, type ProviderValues, providerBody, providerValues } from './provider-fields.tsx'
import { ProviderTest } from './provider-test.tsx'
import { companyProvider } from './queries.ts'
import { RoleFields, type RoleValues, roleBody, roleValues } from './role-fields.tsx'

/** Where the people of a company sign in, as its administrators set it; nobody else sees it. */
export function CompanySsoSection({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery({
    ...companyProvider(companyId),
    enabled: useMayCall((api) => api.sso.ofCompany),
  })
  const roles = useQuery({
    ...apiQuery((api) => api.roles.list, {}),
    enabled: useMayCall((api) => api.roles.list),
  })
  if (!query.isEnabled) return null
  return (
    <Section id="sso" title={t(($) => $.sso.title)}>
      <Loaded query={query} skeleton={<Skeleton height={640} />}>
        {(provider) => <ProviderForm companyId={companyId} provider={provider} roles={roles.data ?? []} />}
      </Loaded>
    </Section>
  )
}

interface ProviderFormProps {
  companyId: string
  provider: CompanyProvider
  roles: readonly { userRoleId: string; name: string; isSuper: boolean }[]
}

type Values = ProviderValues & RoleValues & { isRequired: boolean }

const valuesOf = (provider: CompanyProvider): Values => ({
  ...providerValues(provider),
  ...roleValues(provider),
  isRequired: provider.isRequired,
})

function ProviderForm({ companyId, provider, roles }: ProviderFormProps) {
  const { t } = useTranslation()
  const params = { id: companyId }
  const update = useApiMutation((api) => api.sso.setOfCompany, {
    showsErrors: true,
    changes: [(api) => api.sso, (api) => api.settings.frontendFeatures],
  })
  const test = useApiMutation((api) => api.sso.testOfCompany)
  const { form, formProps } = useSectionForm<Values>({
    initialValues: valuesOf(provider),
    validate: {
      groupRoles: {
        group: (group) => (group.trim() === '' ? t(($) => $.problems['field.required']) : null),
        roleId: (roleId) => (roleId === null ? t(($) => $.problems['field.required']) : null),
      },
    },
    save: async (values) => {
      const body = { ...providerBody(values), ...roleBody(values), isRequired: values.isRequired }
      return valuesOf(await update.mutateAsync({ params, body }))
    },
    savedText: t(($) => $.settings.saved),
  })
  return (
    <SectionForm {...formProps}>
      <p className="fyr-dimmed">{t(($) => $.sso.hint)}</p>
      <ProviderFields inputProps={form.getInputProps} issuer={form.values.issuer} provider={provider} />
      <Switch
        label={t(($) => $.sso.required)}
        description={t(($) => $.sso.requiredHint)}
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
      <RoleFields
        values={form.values}
        inputProps={form.getInputProps}
        onAdd={() => form.insertListItem('groupRoles', { group: '', roleId: null })}
        onRemove={(at) => form.removeListItem('groupRoles', at)}
        roles={roles}
      />
      <Facts
        facts={[
          {
            label: t(($) => $.sso.emailDomains),
            value: provider.emailDomains.join(', ') || t(($) => $.sso.noEmailDomains),
          },
        ]}
      />
      <p className="fyr-dimmed">{t(($) => $.sso.emailDomainsHint)}</p>
      <ProviderTest
        issuer={form.values.issuer}
        onTest={(issuer) => test.mutateAsync({ params, body: { issuer } })}
      />
    </SectionForm>
  )
}
