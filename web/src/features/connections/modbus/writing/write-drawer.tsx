import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { registersOfNode } from '../queries.ts'
import { WriteField } from './write-field.tsx'
import { writtenValue } from './written-value.ts'

interface WriteDrawerProps {
  deveui: string
  onClose: () => void
}

/** A downlink to a Modbus node: a value for each writable register. */
export function WriteDrawer({ deveui, onClose }: WriteDrawerProps) {
  const { t } = useTranslation()
  const query = useQuery(registersOfNode(deveui))
  const title = t(($) => $.modbus.write.title)
  const writable = query.data?.filter(({ unlocked }) => unlocked) ?? []
  if (writable.length > 0)
    return <WriteForm deveui={deveui} registers={writable} title={title} onClose={onClose} />
  return (
    <FormDrawer opened onClose={onClose} title={title} dirty={false}>
      <Loaded query={query}>
        {() => (
          <EmptyState
            compact
            title={t(($) => $.modbus.write.none)}
            text={t(($) => $.modbus.write.noneText)}
          />
        )}
      </Loaded>
    </FormDrawer>
  )
}

interface WriteFormProps extends WriteDrawerProps {
  registers: readonly ModbusRegister[]
  title: string
}

function WriteForm({ deveui, registers, title, onClose }: WriteFormProps) {
  const { t } = useTranslation()
  const queue = useApiMutation((api) => api.downlinks.queue, {
    showsErrors: true,
    changes: [(api) => api.downlinks],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { fields: registers.map(() => ({ value: '' as string | number })) },
    fieldNames: Object.fromEntries(registers.map(({ key }, at) => [`data.${key}`, `fields.${at}.value`])),
    async send({ fields }) {
      const data = Object.fromEntries(
        registers.flatMap((register, at) => {
          const value = writtenValue(register, fields[at]?.value ?? '')
          return value === undefined ? [] : [[register.key, value]]
        }),
      )
      await queue.mutateAsync({ params: { deveui }, body: { data } })
      snackbar.done(t(($) => $.downlinks.queued))
      onClose()
    },
  })
  return (
    <FormDrawer opened onClose={onClose} title={title} dirty={form.isDirty()}>
      <Form
        {...submit}
        onCancel={onClose}
        submitLabel={t(($) => $.modbus.write.submit)}
        submitDisabled={form.values.fields.every(({ value }) => value === '')}
      >
        <p className="fyr-dimmed">{t(($) => $.modbus.write.lead)}</p>
        {registers.map((register, at) => (
          <WriteField
            key={register.modbusRegisterId}
            register={register}
            props={form.getInputProps(`fields.${at}.value`)}
          />
        ))}
      </Form>
    </FormDrawer>
  )
}
