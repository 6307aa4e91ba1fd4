import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FoldedFields } from '#ui/form/folded-fields.tsx'
import { Checkbox, NumberInput } from '#ui/form/inputs.ts'
import { anyNumber, wholeNumber } from '#ui/form/numbers/number-text.ts'
import { Stack } from '#ui/layout.ts'
import { fieldsOf, type RegisterValues } from './register-values.ts'

interface FieldsProps {
  form: UseFormReturnType<RegisterValues>
}

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]
const isAdvanced = (field: string) => /^(scaleRegister|bit|length)$/.test(field)
const isOfWriting = (field: string) => /^(unlocked|minimum|maximum|step)$/.test(field)

/** Scale-factor register, bits and length: those that the value type has. */
export function MoreFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const { scaleRegister, bit, length } = form.values
  const has = fieldsOf(form.values)
  if (!has.scale && !has.bit && !has.length) return null
  return (
    <FoldedFields
      key={form.values.valueType}
      summary={t(($) => $.modbus.editor.more)}
      startOpen={
        has.length || (has.bit && bit !== '') || (has.scale && scaleRegister !== '') || length !== ''
      }
      errors={form.errors}
      isInside={isAdvanced}
    >
      <Stack>
        {has.length && (
          <NumberInput
            label={t(($) => $.modbus.editor.length)}
            description={t(($) => $.modbus.editor.lengthHint)}
            inputWrapperOrder={below}
            {...wholeNumber}
            {...form.getInputProps('length')}
          />
        )}
        {has.bit && (
          <NumberInput
            label={t(($) => $.modbus.editor.bitField)}
            description={t(($) => $.modbus.editor.bitHint)}
            inputWrapperOrder={below}
            {...wholeNumber}
            {...form.getInputProps('bit')}
          />
        )}
        {has.scale && (
          <NumberInput
            label={t(($) => $.modbus.editor.scaleRegister)}
            description={t(($) => $.modbus.editor.scaleRegisterHint)}
            inputWrapperOrder={below}
            {...wholeNumber}
            {...form.getInputProps('scaleRegister')}
          />
        )}
      </Stack>
    </FoldedFields>
  )
}

/** Whether downlinks may write the register, and which values. */
export function WritingFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const has = fieldsOf(form.values)
  if (!has.writing) return null
  return (
    <FoldedFields
      summary={t(($) => $.modbus.editor.writing)}
      startOpen={form.values.unlocked}
      errors={form.errors}
      isInside={isOfWriting}
    >
      <Stack>
        <Checkbox
          label={t(($) => $.modbus.editor.unlocked)}
          {...form.getInputProps('unlocked', { type: 'checkbox' })}
        />
        {form.values.unlocked && has.scale && (
          <div className="fyr-columns-3">
            <NumberInput
              label={t(($) => $.modbus.editor.minimum)}
              {...anyNumber}
              {...form.getInputProps('minimum')}
            />
            <NumberInput
              label={t(($) => $.modbus.editor.maximum)}
              {...anyNumber}
              {...form.getInputProps('maximum')}
            />
            <NumberInput
              label={t(($) => $.modbus.editor.step)}
              {...anyNumber}
              {...form.getInputProps('step')}
            />
          </div>
        )}
      </Stack>
    </FoldedFields>
  )
}
