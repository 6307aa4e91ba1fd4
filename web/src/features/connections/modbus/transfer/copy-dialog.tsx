import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/dialogs.tsx'
import { Form } from '#ui/form/form.tsx'
import { NumberInput, Select } from '#ui/form/inputs.ts'
import { type NumberText, numberOf, wholeNumber } from '#ui/form/numbers/number-text.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { ModbusNodeSelect } from '../editor/modbus-node-select.tsx'
import { bodyOf, valuesOf } from '../editor/register-values.ts'
import type { TransferProps } from './transfer-props.ts'
import { sharedFields, useAddRegisters } from './use-add-registers.ts'

interface CopyDialogProps extends TransferProps {
  onClose: () => void
}

/** Reads another unit into another node like one that is read already: for a row of equal meters. */
export function CopyDialog({ registers, onClose }: CopyDialogProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const add = useAddRegisters()
  const units = [
    ...Map.groupBy(registers, ({ modbusMasterId, slaveId, deveui }) =>
      JSON.stringify([modbusMasterId, slaveId, deveui]),
    ),
  ]
  const registersOf = (unit: string) => units.find(([id]) => id === unit)?.[1] ?? []
  const { form, ...submit } = useFyrForm({
    initialValues: {
      unit: units[0]?.[0] ?? '',
      deveui: null as string | null,
      slaveId: '' as NumberText,
    },
    fieldNames: ({ unit }) => sharedFields(registersOf(unit).length),
    validate: {
      deveui: rules.required,
      slaveId: rules.all<NumberText>(rules.required, rules.between(0, 255)),
    },
    async send({ unit, deveui, slaveId }) {
      const [first] = registersOf(unit)
      if (!first) return
      const to = { deveui: deveui ?? '', slaveId: numberOf(slaveId) ?? 0 }
      await add(
        first.modbusMasterId,
        registersOf(unit).map((register) => ({ ...bodyOf(valuesOf(register)), ...to })),
      )
      onClose()
    },
  })
  const copied = registersOf(form.values.unit)
  return (
    <Modal opened onClose={onClose} title={t(($) => $.modbus.copy.title)} centered>
      <Form
        {...submit}
        onCancel={onClose}
        submitLabel={t(($) => $.modbus.copy.submit, { count: copied.length })}
      >
        <Select
          label={t(($) => $.modbus.copy.from)}
          data={units.map(([value, [first, ...others]]) => ({
            value,
            label: t(($) => $.modbus.copy.source, {
              id: first?.slaveId ?? 0,
              node: first?.nodeName ?? '',
              count: others.length + 1,
            }),
          }))}
          allowDeselect={false}
          searchable={units.length > 12}
          {...form.getInputProps('unit')}
        />
        <ModbusNodeSelect label={t(($) => $.modbus.copy.to)} {...form.getInputProps('deveui')} />
        <NumberInput
          label={t(($) => $.modbus.slaveId)}
          withAsterisk
          {...wholeNumber}
          {...form.getInputProps('slaveId')}
        />
      </Form>
    </Modal>
  )
}
