import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FoldedFields } from '#ui/form/folded-fields.tsx'
import { Checkbox, NumberInput } from '#ui/form/inputs.ts'
import { anyNumber, wholeNumber } from '#ui/form/numbers/number-text.ts'
import { Stack } from '#ui/layout.ts'
import type { VariableValues } from './variable-values.ts'

interface FieldsProps {
  form: UseFormReturnType<VariableValues>
}

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]
const isOfSampling = (field: string) => /^(samplingInterval|queueSize|deadband|arrayIndex)$/.test(field)
const isOfWriting = (field: string) => /^(unlocked|minimum|maximum|step)$/.test(field)

/** How the server samples the variable, and which element of an array is read. */
export function SamplingFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <FoldedFields
      summary={t(($) => $.opcua.editor.more)}
      startOpen={form.values.arrayIndex !== ''}
      errors={form.errors}
      isInside={isOfSampling}
    >
      <div className="fyr-columns" data-from="xs">
        <NumberInput
          label={t(($) => $.opcua.adding.samplingInterval)}
          description={t(($) => $.opcua.adding.samplingHint)}
          inputWrapperOrder={below}
          {...anyNumber}
          allowDecimal={false}
          {...form.getInputProps('samplingInterval')}
        />
        <NumberInput
          label={t(($) => $.opcua.editor.queueSize)}
          description={t(($) => $.opcua.editor.queueHint)}
          inputWrapperOrder={below}
          {...wholeNumber}
          {...form.getInputProps('queueSize')}
        />
        <NumberInput
          label={t(($) => $.opcua.adding.deadband)}
          description={t(($) => $.opcua.adding.deadbandHint)}
          inputWrapperOrder={below}
          {...anyNumber}
          {...form.getInputProps('deadband')}
        />
        <NumberInput
          label={t(($) => $.opcua.editor.arrayIndex)}
          description={t(($) => $.opcua.editor.arrayHint)}
          inputWrapperOrder={below}
          {...wholeNumber}
          {...form.getInputProps('arrayIndex')}
        />
      </div>
    </FoldedFields>
  )
}

/** Whether downlinks may write the variable, and which values. */
export function WritingFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <FoldedFields
      summary={t(($) => $.opcua.editor.writing)}
      startOpen={form.values.unlocked}
      errors={form.errors}
      isInside={isOfWriting}
    >
      <Stack>
        <Checkbox
          label={t(($) => $.opcua.editor.unlocked)}
          {...form.getInputProps('unlocked', { type: 'checkbox' })}
        />
        {form.values.unlocked && (
          <div className="fyr-opc-limits">
            <NumberInput
              label={t(($) => $.opcua.editor.minimum)}
              {...anyNumber}
              {...form.getInputProps('minimum')}
            />
            <NumberInput
              label={t(($) => $.opcua.editor.maximum)}
              {...anyNumber}
              {...form.getInputProps('maximum')}
            />
            <NumberInput
              label={t(($) => $.opcua.editor.step)}
              {...anyNumber}
              {...form.getInputProps('step')}
            />
          </div>
        )}
      </Stack>
    </FoldedFields>
  )
}
