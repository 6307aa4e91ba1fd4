import type { Application } from '@fyr/contract/applications'
import { useTranslation } from 'react-i18next'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useRules } from '#ui/form/rules.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { UnsavedGuard } from '#ui/unsaved.tsx'

interface ApplicationFormProps {
  name: string
  submitLabel: string
  /** Sends the name; throws what the server refuses. */
  save: (name: string) => Promise<Application>
  onSaved: (application: Application) => void
  onCancel: () => void
}

/** All there is to say of an application: its name. */
export function ApplicationForm({ name, submitLabel, save, onSaved, onCancel }: ApplicationFormProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const { form, ...submit } = useFyrForm({
    initialValues: { name },
    validate: { name: rules.all(rules.required, rules.longest()) },
    send: async (values) => {
      const saved = await save(values.name.trim())
      form.resetDirty()
      onSaved(saved)
    },
  })
  return (
    <Form {...submit} submitLabel={submitLabel} onCancel={onCancel}>
      <TextInput
        label={t(($) => $.applications.name)}
        description={t(($) => $.applications.nameHint)}
        placeholder={t(($) => $.applications.namePlaceholder)}
        withAsterisk
        autoFocus
        {...form.getInputProps('name')}
      />
      <UnsavedGuard dirty={form.isDirty()} />
    </Form>
  )
}
