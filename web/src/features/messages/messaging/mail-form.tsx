import type { MailSettings } from '@fyr/contract/messages/messaging'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { useValidators } from '#ui/form/validators.ts'
import type { ChannelFormProps } from './channel-section.tsx'
import { noPassword, type PasswordValues, passwordOf, SavedPassword } from './password.tsx'
import { toldOfChannels } from './queries.ts'

/** Of the choices of the environment one leaves it to the server. */
type Security = Exclude<MailSettings['security'], 'opportunistic'>
const choices: readonly Security[] = ['starttls', 'implicit', 'none']

interface MailValues extends PasswordValues {
  host: string
  port: number | ''
  security: Security
  user: string
  sender: string
}

const valuesOf = ({
  host,
  port,
  security,
  user,
  sender,
}: MailSettings): MailValues & Record<string, unknown> => ({
  host,
  port,
  security: security === 'opportunistic' ? 'starttls' : security,
  user,
  sender,
  ...noPassword,
})

export function MailForm({ settings, onSaved, children }: ChannelFormProps<MailSettings>) {
  const { t } = useTranslation()
  const rules = useValidators()
  const update = useApiMutation((api) => api.messaging.setMail, {
    showsErrors: true,
    changes: [(api) => api.messaging.mail, ...toldOfChannels],
  })
  const { form, formProps } = useSectionForm({
    initialValues: valuesOf(settings),
    validate: { port: rules.all(rules.required, rules.between(1, 65_535)) },
    save: async ({ removePassword, password, port, ...values }) => {
      const body = { ...values, port: Number(port), password: passwordOf({ password, removePassword }) }
      return valuesOf(await update.mutateAsync({ body }))
    },
    onSaved,
    savedText: t(($) => $.messaging.saved),
  })
  const { hasPassword, usualSender, senderFixed } = settings
  const securities = choices.map((value) => ({
    value,
    label: t(($) => $.messaging.mail.securities[value]),
  }))
  return (
    <>
      <SectionForm {...formProps}>
        <div className="fyr-columns" data-from="xs">
          <TextInput
            label={t(($) => $.messaging.mail.host)}
            description={t(($) => $.messaging.mail.hostHint)}
            placeholder="smtp.example.com"
            autoComplete="off"
            maxLength={253}
            {...form.getInputProps('host')}
          />
          <NumberInput
            label={t(($) => $.messaging.mail.port)}
            description={t(($) => $.messaging.mail.securityHint)}
            min={1}
            max={65_535}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('port')}
          />
        </div>
        <Select
          label={t(($) => $.messaging.mail.security)}
          description={form.values.security === 'none' ? t(($) => $.messaging.mail.noneHint) : undefined}
          data={securities}
          allowDeselect={false}
          {...form.getInputProps('security')}
        />
        <TextInput
          label={t(($) => $.messaging.user)}
          autoComplete="off"
          maxLength={320}
          {...form.getInputProps('user')}
        />
        <SavedPassword form={form} hasPassword={hasPassword} removes={form.values.removePassword} />
        <TextInput
          label={t(($) => $.messaging.mail.sender)}
          description={
            senderFixed
              ? t(($) => $.messaging.mail.senderFixed)
              : t(($) => $.messaging.mail.senderHint, { sender: usualSender })
          }
          readOnly={senderFixed}
          maxLength={320}
          {...form.getInputProps('sender')}
        />
      </SectionForm>
      {children(formProps.dirty)}
    </>
  )
}
