import type { Application } from '@fyr/contract/devices/applications'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'

interface ApplicationFormProps {
  companyId: string
  /** The one to rename; without it a new one is made. */
  application?: Application
  /** What follows: usually `leave`, with what is said of it. */
  onSaved: (application: Application, leave: (text: string) => Promise<void>) => Promise<void>
}

/** All there is to say of an application: its name. */
export function ApplicationForm({ companyId, application, onSaved }: ApplicationFormProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  // Nodes are listed with the name of their application.
  const changes = [
    (api: Api) => api.applications,
    (api: Api) => api.nodes,
    (api: Api) => api.companies.overview,
  ]
  const create = useApiMutation((api) => api.applications.create, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.applications.update, { showsErrors: true, changes })
  const { form, formProps, guard } = useResourceForm({
    stored: application,
    initialValues: { name: application?.name ?? '' },
    validate: { name: rules.all(rules.required, rules.longest()) },
    save: (values) => {
      const body = { name: values.name.trim() }
      return application
        ? update.mutateAsync({ params: { id: application.id }, body })
        : create.mutateAsync({ params: { companyId }, body })
    },
    leaveTo: '/application',
    onSaved,
  })
  return (
    <Form {...formProps} submitLabel={application ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <TextInput
        label={t(($) => $.applications.name)}
        description={t(($) => $.applications.nameHint)}
        placeholder={t(($) => $.applications.namePlaceholder)}
        withAsterisk
        autoFocus
        {...form.getInputProps('name')}
      />
      {guard}
    </Form>
  )
}
