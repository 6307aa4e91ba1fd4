import type { MqttBroker, MqttTopic } from '@fyr/contract/connections/mqtt-brokers'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { brokerName } from './broker-name.ts'

interface TopicDrawerProps {
  deveui: string
  brokers: readonly MqttBroker[]
  topic: MqttTopic | undefined
  onClose: () => void
}

/** What a node listens to on a broker, and where downlinks to it are published. */
export function TopicDrawer({ deveui, brokers, topic, onClose }: TopicDrawerProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const companyId = useCompanyId()
  const changes = [(api: Api) => api.mqttBrokers]
  const create = useApiMutation((api) => api.mqttBrokers.createTopic, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.mqttBrokers.updateTopic, { showsErrors: true, changes })
  const { form, ...submit } = useFyrForm({
    initialValues: {
      brokerId: topic?.brokerId ?? brokers[0]?.brokerId ?? '',
      topic: topic?.topic ?? '',
      publishTopic: topic?.publishTopic ?? '',
      parsingTopic: topic?.parsingTopic ?? '',
    },
    validate: { topic: rules.required },
    async send({ brokerId, ...values }) {
      const body = { ...values, topic: values.topic.trim() }
      if (topic) await update.mutateAsync({ params: { id: topic.mqttMetaId }, body })
      else await create.mutateAsync({ body: { deveui, brokerId, ...body } })
      snackbar.done(t(($) => $.mqttBrokers.saved, { name: body.topic }))
      onClose()
    },
  })
  const chosen = brokers.find(({ brokerId }) => brokerId === form.values.brokerId)
  const input = { maxLength: 255, spellCheck: false, autoComplete: 'off' }
  const isForeign = chosen?.isGlobal && !chosen.isOwn
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={topic ? t(($) => $.words.edit) : t(($) => $.mqttBrokers.topics.add)}
      dirty={form.isDirty()}
    >
      <Form {...submit} onCancel={onClose}>
        <Select
          label={t(($) => $.mqttBrokers.broker)}
          data={brokers.map((broker) => ({ value: broker.brokerId, label: brokerName(broker) }))}
          allowDeselect={false}
          disabled={topic !== undefined}
          searchable={brokers.length > 12}
          {...form.getInputProps('brokerId')}
        />
        <TextInput
          label={t(($) => $.mqttBrokers.topics.topic)}
          description={
            isForeign
              ? t(($) => $.mqttBrokers.topics.branchHint, { branch: `${companyId}/` })
              : t(($) => $.mqttBrokers.topics.topicHint)
          }
          withAsterisk
          data-autofocus
          {...input}
          {...form.getInputProps('topic')}
        />
        <TextInput
          label={t(($) => $.mqttBrokers.topics.parsing)}
          description={t(($) => $.mqttBrokers.topics.parsingHint)}
          placeholder="site/+/{key}"
          {...input}
          {...form.getInputProps('parsingTopic')}
        />
        <TextInput
          label={t(($) => $.mqttBrokers.topics.publish)}
          description={t(($) => $.mqttBrokers.topics.publishHint)}
          {...input}
          {...form.getInputProps('publishTopic')}
        />
      </Form>
    </FormDrawer>
  )
}
