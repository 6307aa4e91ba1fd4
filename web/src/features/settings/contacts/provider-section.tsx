import type { Provider } from '@fyr/contract/settings/contacts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Textarea, TextInput } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { provider } from './queries.ts'

/** What the open contact page says of the provider. */
export function ProviderSection() {
  const { t } = useTranslation()
  const query = useQuery(provider)
  return (
    <Section id="provider" title={t(($) => $.contacts.open.section)}>
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ canWrite: _, ...before }) => <ProviderForm before={before} />}
      </Loaded>
    </Section>
  )
}

function ProviderForm({ before }: { before: Provider }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const update = useApiMutation((api) => api.contacts.setProvider, {
    showsErrors: true,
    changes: [(api) => api.contacts.provider],
  })
  const { form, formProps } = useSectionForm<Provider>({
    initialValues: before,
    validate: { email: rules.email },
    save: (body) => update.mutateAsync({ body }),
    savedText: t(($) => $.words.saved),
  })
  return (
    <SectionForm {...formProps}>
      <p className="fyr-dimmed">
        {t(($) => $.contacts.open.sectionHint)}{' '}
        <TextLink to="/contact" underline="always">
          {t(($) => $.contacts.open.title)}
        </TextLink>
      </p>
      <TextInput label={t(($) => $.words.name)} maxLength={255} {...form.getInputProps('name')} />
      <Textarea
        label={t(($) => $.contacts.open.address)}
        autosize
        maxLength={1000}
        {...form.getInputProps('address')}
      />
      <TextInput label={t(($) => $.words.email)} type="email" {...form.getInputProps('email')} />
      <TextInput label={t(($) => $.words.phone)} maxLength={255} {...form.getInputProps('phone')} />
      <Textarea
        label={t(($) => $.contacts.open.text)}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
    </SectionForm>
  )
}
