import type { SparkplugMeta } from '@fyr/contract/devices/sparkplug-fields'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { brokerName } from '../mqtt-brokers/broker-name.ts'
import { brokerList } from '../mqtt-brokers/queries.ts'

interface SparkplugDrawerProps {
  deveui: string
  meta: SparkplugMeta | null
  onClose: () => void
}

/** The portal's broker, among the ids of brokers. */
const ownBroker = ''

/** Which edge node or device a node stands for. */
export function SparkplugDrawer({ deveui, meta, onClose }: SparkplugDrawerProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const brokers = useQuery(brokerList(useCompanyId()))
  const save = useApiMutation((api) => api.sparkplug.set, {
    showsErrors: true,
    changes: [(api) => api.nodes],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: {
      groupId: meta?.groupId ?? '',
      edgeNodeId: meta?.edgeNodeId ?? '',
      deviceId: meta?.deviceId ?? '',
      brokerId: meta?.brokerId ?? ownBroker,
    },
    validate: { groupId: rules.required, edgeNodeId: rules.required },
    async send({ groupId, edgeNodeId, deviceId, brokerId }) {
      const body = { groupId, edgeNodeId, deviceId: deviceId || null, brokerId: brokerId || null }
      await save.mutateAsync({ params: { id: deveui }, body })
      snackbar.done(t(($) => $.sparkplug.saved))
      onClose()
    },
  })
  const input = { maxLength: 128, spellCheck: false, autoComplete: 'off' }
  return (
    <FormDrawer opened onClose={onClose} title={t(($) => $.sparkplug.choose)} dirty={form.isDirty()}>
      <Form {...submit} onCancel={onClose}>
        <Select
          label={t(($) => $.sparkplug.broker)}
          description={t(($) => $.sparkplug.brokerHint)}
          data={[
            { value: ownBroker, label: t(($) => $.sparkplug.ownBroker) },
            ...(brokers.data ?? [])
              .filter(({ sparkplug }) => sparkplug)
              .map((broker) => ({ value: broker.brokerId, label: brokerName(broker) })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('brokerId')}
        />
        <TextInput
          label={t(($) => $.sparkplug.groupId)}
          withAsterisk
          data-autofocus
          {...input}
          {...form.getInputProps('groupId')}
        />
        <TextInput
          label={t(($) => $.sparkplug.edgeNodeId)}
          withAsterisk
          {...input}
          {...form.getInputProps('edgeNodeId')}
        />
        <TextInput
          label={t(($) => $.sparkplug.deviceId)}
          description={t(($) => $.sparkplug.deviceHint)}
          {...input}
          {...form.getInputProps('deviceId')}
        />
      </Form>
    </FormDrawer>
  )
}
