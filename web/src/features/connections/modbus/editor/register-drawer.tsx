import type { ModbusMaster, ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { lastAddress, sizeOf } from '@fyr/contract/connections/modbus/value-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Checkbox } from '#ui/form/inputs.ts'
import { numberOf } from '#ui/form/numbers/number-text.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { registerChanges } from '../queries.ts'
import { addressText } from '../registers/address.ts'
import { KeyFields } from './key-fields.tsx'
import { MoreFields, WritingFields } from './more-fields.tsx'
import { ReadResult } from './read-result.tsx'
import { addressOf, bodyOf, newValues, type RegisterValues, valuesOf } from './register-values.ts'
import { isReadingOf, useReadNow } from './use-read-now.ts'
import { WhereFields } from './where-fields.tsx'

interface RegisterDrawerProps {
  /** Masters that a new register may be read from. */
  masters: readonly ModbusMaster[]
  /** Node of a new register. */
  deveui?: string
  /** Register that is changed; a new one without it. */
  register?: ModbusRegister | undefined
  /** Register that was added before, whose unit and types a new one starts with. */
  like?: ModbusRegister | undefined
  onClose: () => void
}

/** The editor of a register: reads it now, shows it as every value type and byte order, and takes the one picked. */
export function RegisterDrawer({ masters, deveui, register, like, onClose }: RegisterDrawerProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const isNew = register === undefined
  const [addsAnother, setAddsAnother] = useState(false)
  const options = { showsErrors: true, changes: registerChanges }
  const create = useApiMutation((api) => api.modbus.createRegister, options)
  const update = useApiMutation((api) => api.modbus.updateRegister, options)
  const read = useReadNow()
  const { form, ...submit } = useFyrForm<RegisterValues>({
    initialValues: register
      ? valuesOf(register)
      : newValues({ masterId: like?.modbusMasterId ?? masters[0]?.modbusMasterId ?? '', deveui, like }),
    fieldNames: { register: 'address' },
    validate: {
      deveui: rules.required,
      slaveId: rules.all<number | string>(rules.required, rules.between(0, 255)),
      address: (_, values) => (addressOf(values) ? null : addressProblem(values)),
      key: rules.all(rules.required, rules.longest(128)),
      scale: (scale) => (numberOf(scale) === 0 ? t(($) => $.modbus.editor.noScale) : null),
      scaleRegister: rules.between(0, lastAddress),
      bit: rules.between(0, 15),
      length: (length, { valueType }) => (valueType === 'STRING' ? rules.required(length) : null),
    },
    async send(values) {
      const body = bodyOf(values)
      const saved = register
        ? await update.mutateAsync({ params: { id: register.modbusRegisterId }, body })
        : await create.mutateAsync({ params: { id: values.masterId }, body })
      snackbar.done(t(($) => $.modbus.registers.saved, { name: saved.label || saved.key }))
      if (addsAnother && isNew) startNext(saved, values)
      else onClose()
    },
  })

  const addressProblem = ({ numbering }: RegisterValues) =>
    numbering === 'manual'
      ? t(($) => $.modbus.editor.noNumber)
      : t(($) => $.modbus.editor.noAddress, { maximum: lastAddress })

  /** The next register most often lies behind the one before. */
  function startNext(saved: ModbusRegister, { numbering }: RegisterValues) {
    const { modbusMasterId: masterId, registerType } = saved
    const next = { register: saved.register + sizeOf(saved), registerType }
    const values = newValues({ masterId, deveui: saved.deveui, like: saved })
    form.setValues({ ...values, numbering, address: addressText(next, numbering) })
    form.resetDirty()
    read.reset()
  }

  const { values } = form
  const reading = read.data && isReadingOf(read.data, values) ? read.data : undefined
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={isNew ? t(($) => $.modbus.registers.add) : t(($) => $.modbus.registers.edit)}
      dirty={form.isDirty()}
      size="min(72rem, 100%)"
    >
      <Form
        {...submit}
        onCancel={onClose}
        submitLabel={isNew ? t(($) => $.words.add) : t(($) => $.words.save)}
      >
        <div className="fyr-register-editor">
          <Stack className="fyr-register-where">
            <WhereFields
              form={form}
              masters={masters}
              isNew={isNew}
              isReading={read.isPending}
              onRead={() => read.mutate(values)}
            />
          </Stack>
          <div className="fyr-register-read" aria-busy={read.isPending || undefined}>
            <ReadResult reading={reading} values={values} onPick={(change) => form.setValues(change)} />
          </div>
          <Stack className="fyr-register-key">
            <KeyFields form={form} isNew={isNew} reading={reading} />
            <MoreFields form={form} />
            <WritingFields form={form} />
            {isNew && (
              <Checkbox
                label={t(($) => $.modbus.editor.another)}
                checked={addsAnother}
                onChange={(event) => setAddsAnother(event.currentTarget.checked)}
              />
            )}
          </Stack>
        </div>
      </Form>
    </FormDrawer>
  )
}
