import type { Contact } from '@fyr/contract/settings/contacts'
import { isLanguage, languageNames, languages } from '@fyr/texts'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'

/** Somebody of the address book. */
export function ContactForm({ contact }: { contact?: Contact }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const changes = [(api: Api) => api.contacts, (api: Api) => api.alarms]
  const create = useApiMutation((api) => api.contacts.create, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.contacts.update, { showsErrors: true, changes })
  const { form, formProps, guard } = useResourceForm({
    stored: contact,
    initialValues: {
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      phoneNumber: contact?.phoneNumber ?? '',
      language: contact?.language ?? '',
    },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      email: rules.email,
      phoneNumber: rules.phone,
    },
    save: ({ name, email, phoneNumber, language }) => {
      const body = {
        name,
        email: email.trim() || null,
        phoneNumber: phoneNumber.trim() || null,
        language: isLanguage(language) ? language : null,
      }
      return contact
        ? update.mutateAsync({ params: { id: contact.contactId }, body })
        : create.mutateAsync({ body })
    },
    leaveTo: '/contacts',
    onSaved: ({ name }, leave) => leave(t(($) => $.contacts.saved, { name })),
  })
  return (
    <Form {...formProps} submitLabel={contact ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <TextInput label={t(($) => $.words.name)} withAsterisk autoFocus {...form.getInputProps('name')} />
      <TextInput label={t(($) => $.words.email)} type="email" {...form.getInputProps('email')} />
      <TextInput
        label={t(($) => $.words.phone)}
        type="tel"
        placeholder="+46701234567"
        {...form.getInputProps('phoneNumber')}
      />
      <Select
        label={t(($) => $.words.language)}
        description={t(($) => $.contacts.languageHint)}
        data={[
          { value: '', label: t(($) => $.contacts.languageOfCompany) },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      {guard}
    </Form>
  )
}
