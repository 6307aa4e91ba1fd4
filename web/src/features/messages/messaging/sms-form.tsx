import type { SmsSettings } from '@fyr/contract/messages/messaging'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { noPassword, type PasswordValues, passwordOf, SavedPassword } from './password.tsx'
import { toldOfChannels } from './queries.ts'

interface SmsValues extends PasswordValues {
  url: string
  user: string
  sender: string
}

const valuesOf = ({ url, user, sender }: SmsSettings): SmsValues & Record<string, unknown> => ({
  url,
  user,
  sender,
  ...noPassword,
})

interface SmsFormProps {
  settings: SmsSettings
  onSaved: () => void
  /** Below the form, told whether something is not saved. */
  children: (unsaved: boolean) => ReactNode
}

export function SmsForm({ settings, onSaved, children }: SmsFormProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const update = useApiMutation((api) => api.messaging.setSms, {
    showsErrors: true,
    changes: [(api) => api.messaging.sms, ...toldOfChannels],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: valuesOf(settings),
    validate: { url: rules.required, sender: rules.required },
    send: async ({ removePassword, password, ...values }) => {
      const body = { ...values, password: passwordOf({ password, removePassword }) }
      const saved = valuesOf(await update.mutateAsync({ body }))
      form.setInitialValues(saved)
      form.setValues(saved)
      form.resetDirty(saved)
      onSaved()
      snackbar.done(t(($) => $.messaging.saved))
    },
  })
  const dirty = form.isDirty()
  return (
    <>
      <Form {...submit} submitDisabled={!dirty}>
        <TextInput
          label={t(($) => $.messaging.user)}
          description={t(($) => $.messaging.sms.userHint)}
          autoComplete="off"
          maxLength={320}
          {...form.getInputProps('user')}
        />
        <SavedPassword form={form} hasPassword={settings.hasPassword} removes={form.values.removePassword} />
        <TextInput
          label={t(($) => $.messaging.sms.sender)}
          description={t(($) => $.messaging.sms.senderHint)}
          maxLength={16}
          {...form.getInputProps('sender')}
        />
        <TextInput
          label={t(($) => $.messaging.sms.url)}
          type="url"
          maxLength={500}
          {...form.getInputProps('url')}
        />
        <UnsavedGuard dirty={dirty} />
      </Form>
      {children(dirty)}
    </>
  )
}
