import type { InstallationProvider } from '@fyr/contract/access/sso'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { ProviderFields, type ProviderValues, providerBody, providerValues } from './provider-fields.tsx'
import { ProviderTest } from './provider-test.tsx'
import { installationProvider } from './queries.ts'

/** Where users of every company sign in, as a super administrator sets it. */
export function InstallationSsoSection() {
  const { t } = useTranslation()
  const query = useQuery(installationProvider())
  return (
    <Section id="sso" title={t(($) => $.sso.title)}>
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(provider) => <ProviderForm provider={provider} />}
      </Loaded>
    </Section>
  )
}

function ProviderForm({ provider }: { provider: InstallationProvider }) {
  const { t } = useTranslation()
  const update = useApiMutation((api) => api.sso.setOfInstallation, {
    showsErrors: true,
    changes: [(api) => api.sso, (api) => api.settings.frontendFeatures],
  })
  const test = useApiMutation((api) => api.sso.testOfInstallation)
  const { form, formProps } = useSectionForm<ProviderValues>({
    initialValues: providerValues(provider),
    save: async (values) => providerValues(await update.mutateAsync({ body: providerBody(values) })),
    savedText: t(($) => $.settings.saved),
  })
  return (
    <SectionForm {...formProps}>
      <p className="fyr-dimmed">{t(($) => $.sso.portalHint)}</p>
      <ProviderFields inputProps={form.getInputProps} issuer={form.values.issuer} provider={provider} />
      <ProviderTest issuer={form.values.issuer} onTest={(issuer) => test.mutateAsync({ body: { issuer } })} />
    </SectionForm>
  )
}
