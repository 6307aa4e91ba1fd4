import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { NumberText } from '#ui/form/numbers/number-text.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { variableChanges } from '../queries.ts'
import { KeyFields } from './key-fields.tsx'
import { SamplingFields, WritingFields } from './more-fields.tsx'
import { ReadNow } from './read-now.tsx'
import { changesOf, type VariableValues, valuesOf } from './variable-values.ts'
import '../opcua.css'

interface VariableDrawerProps {
  variable: OpcNode
  onClose: () => void
}

/** The editor of a variable: its key, how it is sampled, and whether it may be written. */
export function VariableDrawer({ variable, onClose }: VariableDrawerProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const update = useApiMutation((api) => api.opcua.updateNode, {
    showsErrors: true,
    changes: variableChanges,
  })
  const between = (minimum: number, maximum: number) =>
    rules.all<NumberText>(rules.required, rules.between(minimum, maximum))
  const { form, ...submit } = useFyrForm<VariableValues>({
    initialValues: valuesOf(variable),
    validate: {
      key: rules.all(rules.required, rules.longest(128)),
      samplingInterval: between(-1, 86_400_000),
      queueSize: between(1, 1000),
      deadband: rules.between(0, 1e15),
      arrayIndex: rules.between(0, 65_535),
    },
    async send(values) {
      const saved = await update.mutateAsync({
        params: { id: variable.opcNodeId },
        body: changesOf(values),
      })
      snackbar.done(t(($) => $.opcua.variables.saved, { name: saved.label || saved.key }))
      onClose()
    },
  })
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(($) => $.opcua.variables.edit)}
      dirty={form.isDirty()}
      size="min(36rem, 100%)"
    >
      <Form {...submit} onCancel={onClose} submitLabel={t(($) => $.words.save)}>
        <ReadNow variable={variable} />
        <KeyFields form={form} />
        <SamplingFields form={form} />
        <WritingFields form={form} />
      </Form>
    </FormDrawer>
  )
}
