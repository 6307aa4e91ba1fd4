import type { CompanyDomain } from '@fyr/contract/settings/company-domains'
import { readHostEntry } from '@fyr/contract/values/web-hosts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Group, Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { DomainFacts, DomainState } from './domain-facts.tsx'
import { companyDomains } from './queries.ts'

/** The domains under which the company reaches the portal. */
export function DomainsSection({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(companyDomains(companyId))
  const removal = useDeleteDialog({
    call: (api) => api.whiteLabel.removeDomain,
    input: ({ domainId }: CompanyDomain) => ({ params: { id: companyId, domainId } }),
    changes: [(api) => api.whiteLabel],
    words: ({ host }) => ({
      title: t(($) => $.branding.domains.removeTitle, { host }),
      text: t(($) => $.branding.domains.removeText),
      confirmLabel: t(($) => $.words.remove),
    }),
    deleted: ({ host }) => t(($) => $.branding.domains.removed, { host }),
  })
  const check = useApiMutation((api) => api.whiteLabel.checkDomain, { changes: [(api) => api.whiteLabel] })
  return (
    <Section id="domain" title={t(($) => $.branding.domains.title)}>
      <p className="fyr-dimmed">{t(($) => $.branding.domains.hint)}</p>
      <Loaded query={query} skeleton={<Skeleton height={120} />}>
        {(domains) =>
          domains.length === 0 ? (
            <p className="fyr-dimmed">{t(($) => $.branding.domains.none)}</p>
          ) : (
            <ul className="fyr-domains">
              {domains.map((domain) => (
                <li key={domain.domainId} className="fyr-domain">
                  <div className="fyr-domain-head">
                    <strong>{domain.host}</strong>
                    <DomainState state={domain.state} />
                  </div>
                  <DomainFacts {...domain} />
                  <Group>
                    <Button
                      variant="default"
                      size="compact-sm"
                      loading={check.isPending && check.variables.params.domainId === domain.domainId}
                      aria-label={t(($) => $.branding.domains.checkOf, { host: domain.host })}
                      onClick={() => check.mutate({ params: { id: companyId, domainId: domain.domainId } })}
                    >
                      {t(($) => $.branding.domains.check)}
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t(($) => $.branding.domains.remove, { host: domain.host })}
                      onClick={() => removal.ask(domain)}
                    >
                      {t(($) => $.words.remove)}
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <RequestForm companyId={companyId} />
      {removal.dialog}
    </Section>
  )
}

function RequestForm({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const request = useApiMutation((api) => api.whiteLabel.requestDomain, {
    showsErrors: true,
    changes: [(api) => api.whiteLabel],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { host: '' },
    validate: {
      host: rules.all(rules.required, (value: string) =>
        readHostEntry(value) === undefined ? t(($) => $.problems['field.hostName']) : null,
      ),
    },
    send: async (values) => {
      const host = readHostEntry(values.host) ?? values.host
      await request.mutateAsync({ params: { id: companyId }, body: { host } })
      form.reset()
      snackbar.done(t(($) => $.branding.domains.requested, { host }))
    },
  })
  return (
    <Form {...submit} submitLabel={t(($) => $.branding.domains.request)}>
      <TextInput
        label={t(($) => $.branding.domains.host)}
        placeholder="portal.example.com"
        spellCheck={false}
        autoCapitalize="off"
        {...form.getInputProps('host')}
      />
    </Form>
  )
}
