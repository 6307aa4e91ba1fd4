import type { Action } from '@fyr/contract/automation/actions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelNotice } from '#features/automation/alarms/notify/channel-notice.tsx'
import { ContactsField } from '#features/automation/alarms/notify/contacts-field.tsx'
import { PasswordInput, Switch, TextInput } from '#ui/form/inputs.ts'
import { Button, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { actionFeatures } from '../queries.ts'
import { type ActionFormState, makeSecret } from './action-values.ts'

interface ChannelsProps {
  form: ActionFormState
  action?: Action | undefined
}

/** Whom it tells, and which systems. */
export function ChannelsSection({ form, action }: ChannelsProps) {
  const { t } = useTranslation()
  const { data: canSend } = useQuery(actionFeatures)
  const types = form.values.alarmContacts.map(({ contactType }) => contactType)
  const asked = { mail: types.some((type) => type !== 'SMS'), sms: types.some((type) => type !== 'EMAIL') }
  const stored = (isStored: boolean | undefined) => (isStored ? t(($) => $.actions.form.stored) : '')
  return (
    <Section title={t(($) => $.actions.form.where)}>
      <Stack gap="lg">
        <ContactsField form={form} empty={t(($) => $.actions.form.noContacts)} />
        <ChannelNotice asked={asked} canSend={canSend} />
        <Channel form={form} name="hasMqtt" label={t(($) => $.actions.form.mqtt)}>
          <TextInput
            label={t(($) => $.actions.form.topic)}
            description={t(($) => $.actions.form.topicHint)}
            placeholder="fyr/{{node}}"
            className="fyr-mono"
            spellCheck={false}
            withAsterisk
            maxLength={250}
            {...form.getInputProps('mqttTopicTemplate')}
          />
        </Channel>
        <Channel form={form} name="hasWebhook" label={t(($) => $.actions.form.webhook)}>
          <TextInput
            label={t(($) => $.actions.form.webhookUrl)}
            placeholder="https://example.com/hook"
            type="url"
            withAsterisk
            maxLength={1000}
            {...form.getInputProps('webhookUrl')}
          />
          <div className="fyr-alarm-row">
            <PasswordInput
              className="fyr-grow"
              label={t(($) => $.actions.form.secret)}
              description={t(($) => $.actions.form.secretHint)}
              placeholder={stored(action?.hasWebhookSecret) || 'whsec_…'}
              autoComplete="off"
              withAsterisk={!action?.hasWebhookSecret}
              {...form.getInputProps('webhookSecret')}
            />
            <Button
              variant="default"
              mt={44}
              onClick={() => {
                form.setFieldValue('webhookSecret', makeSecret())
                form.clearFieldError('webhookSecret')
              }}
            >
              {t(($) => $.actions.form.generate)}
            </Button>
          </div>
        </Channel>
        <Channel form={form} name="hasTeams" label={t(($) => $.actions.form.teams)}>
          <PasswordInput
            label={t(($) => $.actions.form.teamsUrl)}
            description={t(($) => $.actions.form.teamsHint)}
            placeholder={stored(action?.hasTeamsUrl)}
            autoComplete="off"
            withAsterisk={!action?.hasTeamsUrl}
            {...form.getInputProps('teamsUrl')}
          />
        </Channel>
        <Channel form={form} name="hasSlack" label={t(($) => $.actions.form.slack)}>
          <PasswordInput
            label={t(($) => $.actions.form.slackUrl)}
            placeholder={stored(action?.hasSlackUrl) || 'https://hooks.slack.com/services/…'}
            autoComplete="off"
            withAsterisk={!action?.hasSlackUrl}
            {...form.getInputProps('slackUrl')}
          />
        </Channel>
      </Stack>
    </Section>
  )
}

interface ChannelProps {
  form: ActionFormState
  name: 'hasMqtt' | 'hasWebhook' | 'hasTeams' | 'hasSlack'
  label: string
  children: ReactNode
}

/** A way that is switched on, with what it needs below. */
function Channel({ form, name, label, children }: ChannelProps) {
  return (
    <Stack gap="sm">
      <Switch label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
      {form.values[name] && children}
    </Stack>
  )
}
