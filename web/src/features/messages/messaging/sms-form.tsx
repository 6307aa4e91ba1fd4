import type { SmsSettings } from '@fyr/contract/messages/messaging'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { useValidators } from '#ui/form/validators.ts'
import type { ChannelFormProps } from './channel-section.tsx'
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

export function SmsForm({ settings, onSaved, children }: ChannelFormProps<SmsSettings>) {
  const { t } = useTranslation()
  const rules = useValidators()
  const update = useApiMutation((api) => api.messaging.setSms, {
    showsErrors: true,
    changes: [(api) => api.messaging.sms, ...toldOfChannels],
  })
  const { form, formProps } = useSectionForm({
    initialValues: valuesOf(settings),
    validate: { url: rules.required, sender: rules.required },
    save: async ({ removePassword, password, ...values }) => {
      const body = { ...values, password: passwordOf({ password, removePassword }) }
      return valuesOf(await update.mutateAsync({ body }))
    },
    onSaved,
    savedText: t(($) => $.messaging.saved),
  })
  return (
    <>
      <SectionForm {...formProps}>
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
      </SectionForm>
      {children(formProps.dirty)}
    </>
  )
}
