import type { EmailDomain } from '@fyr/contract/access/sso'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { companiesNamed, emailDomains } from './queries.ts'
import './sso.css'

/** Whose e-mail addresses belong to which company, as a super administrator approves. */
export function EmailDomainsSection() {
  const { t } = useTranslation()
  const query = useQuery(emailDomains())
  return (
    <Section id="email-domains" title={t(($) => $.sso.domains.title)}>
      <p className="fyr-dimmed">{t(($) => $.sso.domains.hint)}</p>
      <Loaded query={query} skeleton={<Skeleton height={80} />}>
        {(domains) => <DomainList domains={domains} />}
      </Loaded>
      <ApproveForm />
    </Section>
  )
}

function DomainList({ domains }: { domains: readonly EmailDomain[] }) {
  const { t } = useTranslation()
  const changes = [(api: Api) => api.sso]
  const approve = useApiMutation((api) => api.sso.approveEmailDomain, { changes })
  const remove = useApiMutation((api) => api.sso.removeEmailDomain, { changes })
  if (domains.length === 0) return <p>{t(($) => $.sso.domains.none)}</p>
  return (
    <ul className="fyr-sso-list">
      {domains.map(({ id, domain, companyId, companyName }) => (
        <li key={id}>
          <div>
            <strong>{domain}</strong>
            <div className="fyr-dimmed">{companyName}</div>
          </div>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t(($) => $.sso.domains.remove, { domain })}
            onClick={() =>
              remove.mutate(
                { params: { id } },
                {
                  onSuccess: () =>
                    snackbar.done(
                      t(($) => $.sso.domains.removed, { domain }),
                      {
                        label: t(($) => $.words.undo),
                        onUndo: () => approve.mutate({ body: { domain, companyId } }),
                      },
                    ),
                },
              )
            }
          >
            {t(($) => $.words.remove)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ApproveForm() {
  const { t } = useTranslation()
  const rules = useValidators()
  const [search, setSearch] = useState('')
  const companies = useQuery({ ...companiesNamed(search), placeholderData: keepPreviousData })
  const approve = useApiMutation((api) => api.sso.approveEmailDomain, {
    showsErrors: true,
    changes: [(api) => api.sso],
  })
  const { form, ...submit } = useFyrForm<{ domain: string; companyId: string | null }>({
    initialValues: { domain: '', companyId: null },
    validate: {
      domain: rules.required,
      companyId: (chosen) => (chosen === null ? t(($) => $.problems['field.required']) : null),
    },
    send: async ({ domain, companyId }) => {
      await approve.mutateAsync({ body: { domain: domain.trim(), companyId: companyId ?? '' } })
      form.reset()
    },
  })
  return (
    <Form {...submit} submitLabel={t(($) => $.sso.domains.approve)}>
      <div className="fyr-columns" data-from="xs">
        <TextInput
          label={t(($) => $.sso.domains.domain)}
          placeholder="example.com"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('domain')}
        />
        <Select
          label={t(($) => $.sso.domains.company)}
          data={(companies.data?.body ?? []).map(({ companyId, name }) => ({
            value: companyId,
            label: name,
          }))}
          searchable
          onSearchChange={setSearch}
          nothingFoundMessage={companies.isFetching ? t(($) => $.words.loading) : t(($) => $.words.none)}
          {...form.getInputProps('companyId')}
        />
      </div>
    </Form>
  )
}
