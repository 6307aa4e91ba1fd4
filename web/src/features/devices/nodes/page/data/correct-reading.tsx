import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { nameOf } from '#entities/nodes/node-key.ts'
import { useValueText } from '#entities/series/values/use-value-text.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Select, Textarea, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Text } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { type ReadingValue, Value } from '#ui/value.tsx'
import { kindOf, readValue, textOf } from './reading-input.ts'
import type { ReadingRow } from './reading-rows.ts'

interface CorrectReadingProps {
  node: NodeDetail
  row: ReadingRow
  onClose: () => void
}

/** Gives one reading of a moment another value. */
export function CorrectReading({ node, row, onClose }: CorrectReadingProps) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const keys = node.keys.filter(({ name }) => row.values.has(name))
  const [chosen, setChosen] = useState(keys[0]?.name ?? '')
  const key = keys.find(({ name }) => name === chosen)
  const before = row.values.get(chosen)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.corrections.correctTitle)}
      centered
      withCloseButton={false}
    >
      <Text mb="md" className="fyr-dimmed">
        {t(($) => $.corrections.at, { time: format.exact(row.at) })}
      </Text>
      {keys.length > 1 && (
        <Select
          label={t(($) => $.words.key)}
          data={keys.map((each) => ({ value: each.name, label: nameOf(each) }))}
          value={chosen}
          allowDeselect={false}
          searchable={keys.length > 12}
          mb="md"
          onChange={(name) => name !== null && setChosen(name)}
        />
      )}
      {key && before !== undefined && (
        <ValueForm
          key={chosen}
          deveui={node.deveui}
          nodeKey={key}
          at={row.at}
          before={before}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

interface ValueFormProps {
  deveui: string
  nodeKey: NodeDetail['keys'][number]
  at: number
  before: ReadingValue
  onClose: () => void
}

function ValueForm({ deveui, nodeKey, at, before, onClose }: ValueFormProps) {
  const { t } = useTranslation()
  const kind = kindOf(before)
  const valueText = useValueText()
  const correct = useApiMutation((api) => api.readings.correct, {
    showsErrors: true,
    changes: [(api) => api.readings],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { value: textOf(before) },
    validate: {
      value: (text) => {
        const read = readValue(text, kind)
        return 'problem' in read ? t(($) => $.corrections[read.problem]) : null
      },
    },
    send: async ({ value: text }) => {
      const read = readValue(text, kind)
      if ('problem' in read) return
      const params = { deveui, key: nodeKey.name, time: at }
      await correct.mutateAsync({ params, body: { value: read.value } })
      snackbar.done(t(($) => $.corrections.corrected, { key: nameOf(nodeKey) }))
      onClose()
    },
  })
  const field = {
    'data-autofocus': true,
    label: t(($) => $.corrections.value),
    ...form.getInputProps('value'),
  }
  return (
    <Form
      {...submit}
      submitLabel={t(($) => $.corrections.save)}
      submitDisabled={!form.isDirty()}
      onCancel={onClose}
    >
      {kind === 'number' && (
        <TextInput {...field} inputMode="decimal" rightSection={nodeKey.unit} rightSectionWidth={56} />
      )}
      {kind === 'text' && <TextInput {...field} />}
      {kind === 'json' && (
        <Textarea {...field} description={t(($) => $.corrections.json)} autosize minRows={4} maxRows={14} />
      )}
      {kind === 'boolean' && (
        <Select
          {...field}
          allowDeselect={false}
          data={[
            { value: 'true', label: valueText(true, nodeKey) },
            { value: 'false', label: valueText(false, nodeKey) },
          ]}
        />
      )}
      {kind !== 'json' && (
        <p>
          {t(($) => $.corrections.before)}{' '}
          <Value
            value={before}
            unit={nodeKey.unit}
            decimals={nodeKey.decimals}
            valueMapping={nodeKey.valueMapping}
          />
        </p>
      )}
      <p className="fyr-dimmed">{t(($) => $.corrections.correctText)}</p>
    </Form>
  )
}
