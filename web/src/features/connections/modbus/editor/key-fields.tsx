import { byteOrders, isBitType, modbusValueTypes } from '@fyr/contract/connections/modbus/value-types'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nodeDetail } from '#entities/nodes/queries.ts'
import { Autocomplete, NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { anyNumber } from '#ui/form/numbers/number-text.ts'
import { fieldsOf, type RegisterValues } from './register-values.ts'
import type { Reading } from './use-read-now.ts'
import { ValueNow } from './value-now.tsx'

interface KeyFieldsProps {
  form: UseFormReturnType<RegisterValues>
  isNew: boolean
  reading: Reading | undefined
}

const bitTypes = ['BOOL', 'BITS'] as const

/** How the value is read, and the key that it is stored under. A key that the node has already keeps its label and unit. */
export function KeyFields({ form, isNew, reading }: KeyFieldsProps) {
  const { t } = useTranslation()
  const { values } = form
  const node = useQuery({ ...nodeDetail(values.deveui ?? ''), enabled: values.deveui !== null })
  const keys = node.data?.keys ?? []
  const known = isNew ? keys.find(({ name }) => name === values.key.trim()) : undefined
  const has = fieldsOf(values)
  const types = isBitType(values.registerType) ? bitTypes : modbusValueTypes
  return (
    <>
      <div className="fyr-columns">
        <Select
          label={t(($) => $.modbus.registers.value)}
          data={types.map((value) => ({ value, label: value }))}
          allowDeselect={false}
          {...form.getInputProps('valueType')}
        />
        {has.byteOrder && (
          <Select
            label={t(($) => $.modbus.registers.order)}
            data={byteOrders.map((value) => ({ value, label: value }))}
            allowDeselect={false}
            {...form.getInputProps('byteOrder')}
          />
        )}
      </div>
      <Autocomplete
        label={t(($) => $.words.key)}
        description={t(($) => $.modbus.editor.keyHint)}
        withAsterisk
        maxLength={128}
        spellCheck={false}
        autoComplete="off"
        data={keys.map(({ name }) => name)}
        limit={20}
        {...form.getInputProps('key')}
      />
      <TextInput
        label={t(($) => $.nodes.keys.label)}
        maxLength={255}
        {...form.getInputProps('label')}
        {...(known && { value: known.label, disabled: true })}
      />
      <div className="fyr-columns">
        <TextInput
          label={t(($) => $.words.unit)}
          maxLength={32}
          {...form.getInputProps('unit')}
          {...(known && { value: known.unit, disabled: true })}
        />
        <Select
          label={t(($) => $.nodes.keys.decimals)}
          data={[
            { value: '', label: t(($) => $.nodes.keys.decimalsAutomatic) },
            ...[0, 1, 2, 3, 4, 5, 6].map((places) => ({ value: String(places), label: String(places) })),
          ]}
          value={String((known ?? values).decimals ?? '')}
          onChange={(places) => form.setFieldValue('decimals', places ? Number(places) : null)}
          allowDeselect={false}
          disabled={known !== undefined}
          error={form.errors.decimals}
        />
      </div>
      {has.scale && (
        <div>
          <div className="fyr-columns">
            <NumberInput
              label={t(($) => $.modbus.editor.scale)}
              {...anyNumber}
              {...form.getInputProps('scale')}
            />
            <NumberInput
              label={t(($) => $.modbus.editor.offset)}
              {...anyNumber}
              {...form.getInputProps('offset')}
            />
          </div>
          <p className="fyr-modbus-hint">{t(($) => $.modbus.editor.scaleHint)}</p>
        </div>
      )}
      <ValueNow reading={reading} values={values} look={known ?? values} />
    </>
  )
}
