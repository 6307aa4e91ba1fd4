import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { NewPasswordField } from '#ui/form/passwords/new-password-field.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { Page, Section } from '#ui/page.tsx'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { RegistrationFields, useRegistrationOptions } from './registration-fields.tsx'
import { bodyOf, newRegistration } from './registration-values.ts'

/** Makes a company for others, with its first administrator. */
export function RegisterPage() {
  const { t } = useTranslation()
  const rules = useValidators()
  const { options, ref } = useRegistrationOptions()
  const create = useApiMutation((api) => api.users.createWithCompany, {
    showsErrors: true,
    changes: [(api) => api.companies, (api) => api.licence],
  })
  const { form, formProps, guard } = useResourceForm({
    ...options,
    initialValues: { ...newRegistration, password: '' },
    validate: { ...options.validate, password: rules.required },
    save: async (values) => {
      const { company, user } = bodyOf(values)
      await create.mutateAsync({ body: { company, user: { ...user, password: values.password } } })
      return company.name
    },
    leaveTo: '/',
    onSaved: (name, leave) => leave(t(($) => $.registration.created, { name })),
  })
  return (
    <Page title={t(($) => $.registration.title)} layout="form">
      <Section title={t(($) => $.company.details)}>
        <Form {...formProps} submitLabel={t(($) => $.words.create)}>
          <RegistrationFields form={form} orgNumberProblem={ref} />
          <NewPasswordField
            label={t(($) => $.users.password)}
            withAsterisk
            {...form.getInputProps('password')}
          />
          {guard}
        </Form>
      </Section>
    </Page>
  )
}
