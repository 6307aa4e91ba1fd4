import type { Action } from '@fyr/contract/automation/actions'
import type { FormErrors } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Form } from '#ui/form/form.tsx'
import { Fieldset } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import '#entities/alarms/alarms.css'
import { type ActionValues, bodyOf, fieldNames, valuesOf } from './action-values.ts'
import { ChannelsSection } from './channels-section.tsx'
import { EventSection } from './event-section.tsx'
import { MessageSection } from './message-section.tsx'
import { PreviewSection } from './preview-section.tsx'

/** Makes an action, or changes one; what it would send stands beside. Who may not change it reads it. */
export function ActionForm({ action }: { action?: Action }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Actions.Create')
  const wide = useMediaQuery('(min-width: 75.01em)', true, { getInitialValueInEffect: false })
  const options = { showsErrors: true, changes: [(api: Api) => api.actions] }
  const create = useApiMutation((api) => api.actions.create, options)
  const update = useApiMutation((api) => api.actions.update, options)
  const { form, formProps, guard } = useResourceForm<ActionValues, Action>({
    stored: action,
    initialValues: valuesOf(action),
    validate: useCheck(action),
    fieldNames,
    save: (values) =>
      action
        ? update.mutateAsync({ params: { id: action.actionId }, body: bodyOf(values) })
        : create.mutateAsync({ body: bodyOf(values) }),
    leaveTo: '/actions',
    onSaved: async ({ title: name }, leave) => {
      if (action) snackbar.done(t(($) => $.actions.saved, { name }))
      else await leave(t(($) => $.actions.created, { name }))
    },
  })
  const preview = mayChange && (
    <div className="fyr-alarm-preview">
      <PreviewSection values={form.values} />
    </div>
  )
  return (
    <div className="fyr-alarm-form">
      <Form
        {...formProps}
        submitLabel={action ? t(($) => $.words.save) : t(($) => $.words.create)}
        submitDisabled={!mayChange}
      >
        <Fieldset variant="unstyled" disabled={!mayChange} className="fyr-action-fields">
          <EventSection form={form} />
          <MessageSection form={form} />
          {!wide && preview}
          <ChannelsSection form={form} action={action} />
        </Fieldset>
      </Form>
      {wide && preview}
      {guard}
    </div>
  )
}

/** What can be told of the form before anything is sent; the server checks all again. */
function useCheck(action: Action | undefined): (values: ActionValues) => FormErrors {
  const rules = useValidators()
  const required = (isUsed: boolean, value: string, isStored = false) =>
    isUsed && !isStored ? rules.required(value) : null
  return (values) => {
    const errors: FormErrors = {
      title: rules.all(rules.required, rules.longest())(values.title),
      duration: rules.between(0, 10_080)(values.duration),
      cooldownMinutes: rules.between(0, 43_200)(values.cooldownMinutes),
      mqttTopicTemplate: required(values.hasMqtt, values.mqttTopicTemplate),
      webhookUrl: required(values.hasWebhook, values.webhookUrl),
      webhookSecret: required(values.hasWebhook, values.webhookSecret, action?.hasWebhookSecret),
      teamsUrl: required(values.hasTeams, values.teamsUrl, action?.hasTeamsUrl),
      slackUrl: required(values.hasSlack, values.slackUrl, action?.hasSlackUrl),
    }
    for (const [i, { contactType, email, phoneNumber }] of values.alarmContacts.entries()) {
      const at = `alarmContacts.${i}`
      const phone = phoneNumber.replaceAll(/[\s-]/g, '')
      if (contactType !== 'SMS') errors[`${at}.email`] = rules.all(rules.required, rules.email)(email)
      if (contactType !== 'EMAIL') errors[`${at}.phoneNumber`] = rules.all(rules.required, rules.phone)(phone)
    }
    return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
  }
}
