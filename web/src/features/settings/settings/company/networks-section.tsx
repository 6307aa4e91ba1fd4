import type { CompanySettings } from '@fyr/contract/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { companySettings } from '#entities/settings/queries.ts'
import { TagsInput } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'

const maxNetworks = 50

/** Private networks that the company's connections, webhooks and scripts may reach; changed by super administrators. */
export function NetworksSection({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const query = useQuery(companySettings(companyId))
  return (
    <Section id="networks" title={t(($) => $.settings.networks.title)}>
      <Loaded query={query} skeleton={<Skeleton height={110} />}>
        {({ privateNetworks }) =>
          may('SuperAdmin') ? (
            <NetworksForm companyId={companyId} privateNetworks={privateNetworks} />
          ) : (
            <Facts
              facts={[
                {
                  label: t(($) => $.settings.networks.allowed),
                  value: privateNetworks.join(', ') || t(($) => $.settings.networks.none),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

function NetworksForm({
  companyId,
  privateNetworks,
}: { companyId: string } & Pick<CompanySettings, 'privateNetworks'>) {
  const { t } = useTranslation()
  const update = useApiMutation((api) => api.settings.setOfCompany, { changes: [(api) => api.settings] })
  const { form, formProps } = useSectionForm({
    initialValues: { privateNetworks },
    save: async (body) => {
      const saved = await update.mutateAsync({ params: { companyId }, body })
      return { privateNetworks: saved.privateNetworks }
    },
    savedText: t(($) => $.settings.saved),
  })
  return (
    <SectionForm {...formProps}>
      <TagsInput
        label={t(($) => $.settings.networks.allowed)}
        description={t(($) => $.settings.networks.hint)}
        maxTags={maxNetworks}
        clearable
        spellCheck={false}
        autoCapitalize="off"
        {...form.getInputProps('privateNetworks')}
      />
    </SectionForm>
  )
}
