import type { ModbusMaster } from '@fyr/contract/connections/modbus/modbus'
import { isBitType, type RegisterType, registerTypes } from '@fyr/contract/connections/modbus/value-types'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { NumberInput, SegmentedControl, Select, TextInput } from '#ui/form/inputs.ts'
import { wholeNumber } from '#ui/form/numbers/number-text.ts'
import { Button } from '#ui/layout.ts'
import { addressText, manualNumber, type Numbering, numberings } from '../registers/address.ts'
import { ModbusNodeSelect } from './modbus-node-select.tsx'
import { addressOf, type RegisterValues } from './register-values.ts'

interface WhereFieldsProps {
  form: UseFormReturnType<RegisterValues>
  /** Masters to choose from, for a new register. */
  masters: readonly ModbusMaster[]
  isNew: boolean
  isReading: boolean
  onRead: () => void
}

/** Which register of which unit, and the node that it belongs to. */
export function WhereFields({ form, masters, isNew, isReading, onRead }: WhereFieldsProps) {
  const { t } = useTranslation()
  const { values } = form
  const address = addressOf(values)

  function changeType(registerType: RegisterType) {
    form.setFieldValue('registerType', registerType)
    const isBits = isBitType(registerType)
    if (isBits && values.valueType !== 'BITS') form.setFieldValue('valueType', 'BOOL')
    if (!isBits && isBitType(values.registerType)) form.setFieldValue('valueType', 'FLOAT')
    if (address && values.numbering === 'manual')
      form.setFieldValue('address', addressText({ ...address, registerType }, 'manual'))
  }
  function changeNumbering(numbering: Numbering) {
    form.setFieldValue('numbering', numbering)
    if (address) form.setFieldValue('address', addressText(address, numbering))
  }
  /** A number of a manual names the type of the register. */
  function changeAddress(text: string) {
    form.setFieldValue('address', text)
    form.clearFieldError('address')
    const named = addressOf({ ...values, address: text })
    if (named && named.registerType !== values.registerType) {
      form.setFieldValue('registerType', named.registerType)
      const isBits = isBitType(named.registerType)
      if (isBits !== isBitType(values.registerType))
        form.setFieldValue('valueType', isBits ? 'BOOL' : 'FLOAT')
    }
  }
  return (
    <>
      {isNew && masters.length > 1 && (
        <Select
          label={t(($) => $.modbus.master)}
          data={masters.map(({ modbusMasterId, name }) => ({ value: modbusMasterId, label: name }))}
          allowDeselect={false}
          searchable={masters.length > 12}
          {...form.getInputProps('masterId')}
        />
      )}
      <ModbusNodeSelect label={t(($) => $.modbus.editor.node)} {...form.getInputProps('deveui')} />
      <div className="fyr-columns" data-from="xs">
        <NumberInput
          label={t(($) => $.modbus.slaveId)}
          withAsterisk
          {...wholeNumber}
          {...form.getInputProps('slaveId')}
        />
        <Select
          label={t(($) => $.modbus.registers.type)}
          data={registerTypes.map((value) => ({ value, label: t(($) => $.modbus.types[value]) }))}
          allowDeselect={false}
          {...form.getInputProps('registerType')}
          onChange={(value) => value && changeType(value as RegisterType)}
        />
      </div>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={t(($) => $.modbus.editor.numbering)}
          data={numberings.map((value) => ({ value, label: t(($) => $.modbus.editor[value]) }))}
          value={values.numbering}
          onChange={(value) => changeNumbering(value as Numbering)}
        />
        <TextInput
          mt="xs"
          label={t(($) => $.modbus.registers.address)}
          withAsterisk
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          inputMode={values.numbering === 'manual' ? 'numeric' : 'text'}
          maxLength={8}
          description={
            address
              ? t(($) => $.modbus.editor.isAddress, {
                  type: t(($) => $.modbus.types[address.registerType]),
                  address: address.register,
                  number: manualNumber(address.register, address.registerType),
                })
              : values.numbering === 'manual'
                ? t(($) => $.modbus.editor.numberHint)
                : t(($) => $.modbus.editor.addressHint)
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('address')}
          onChange={(event) => changeAddress(event.currentTarget.value)}
        />
      </div>
      <div>
        <Button variant="light" loading={isReading} disabled={!address} onClick={onRead}>
          {t(($) => $.modbus.editor.read)}
        </Button>
      </div>
    </>
  )
}
