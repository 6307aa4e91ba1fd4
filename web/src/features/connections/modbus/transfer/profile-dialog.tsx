import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Modal } from '#ui/dialogs/dialogs.tsx'
import { Form } from '#ui/form/form.tsx'
import { NumberInput, Select } from '#ui/form/inputs.ts'
import { type NumberText, numberOf, wholeNumber } from '#ui/form/numbers/number-text.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { ModbusNodeSelect } from '../editor/modbus-node-select.tsx'
import { bodiesOf, isCounter, profileKeys, profiles } from './profiles.ts'
import type { TransferProps } from './transfer-props.ts'
import { sharedFields, useAddRegisters } from './use-add-registers.ts'

interface ProfileDialogProps extends TransferProps {
  onClose: () => void
}

const profileOf = (name: string) => profiles.find((profile) => profile.name === name)

/** The registers of a meter whose maker has published them. */
export function ProfileDialog({ masters, deveui, onClose }: ProfileDialogProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const mayUpdateKeys = useMay()('Tag.Update')
  const add = useAddRegisters()
  const updateKey = useApiMutation((api) => api.nodes.updateKey, { changes: [(api) => api.nodes.detail] })
  const { form, ...submit } = useFyrForm({
    initialValues: {
      masterId: masters[0]?.modbusMasterId ?? '',
      profile: profiles[0]?.name ?? '',
      deveui: deveui ?? null,
      slaveId: 1 as NumberText,
    },
    fieldNames: ({ profile }) => sharedFields(profileOf(profile)?.registers.length ?? 0),
    validate: {
      deveui: rules.required,
      slaveId: rules.all<NumberText>(rules.required, rules.between(0, 255)),
    },
    async send(values) {
      const chosen = profileOf(values.profile)
      if (!chosen) return
      const unit = { deveui: values.deveui ?? '', slaveId: numberOf(values.slaveId) ?? 0 }
      const added = await add(
        values.masterId,
        bodiesOf(chosen, unit, (key) => t(($) => $.modbus.profiles.keys[key])),
      )
      if (mayUpdateKeys)
        for (const { key, label, unit: keyUnit } of added.filter((each) => isCounter(each.key)))
          updateKey.mutate({
            body: { deveui: unit.deveui, name: key, label, unit: keyUnit, kind: 'counter' },
          })
      onClose()
    },
  })
  const chosen = profileOf(form.values.profile)
  return (
    <Modal opened onClose={onClose} title={t(($) => $.modbus.profiles.title)} centered>
      <Form
        {...submit}
        onCancel={onClose}
        submitLabel={t(($) => $.modbus.profiles.submit, { count: chosen?.registers.length ?? 0 })}
      >
        <Select
          label={t(($) => $.modbus.profiles.meter)}
          data={profiles.map(({ name }) => name)}
          allowDeselect={false}
          {...form.getInputProps('profile')}
        />
        {masters.length > 1 && (
          <Select
            label={t(($) => $.modbus.master)}
            data={masters.map(({ modbusMasterId, name }) => ({ value: modbusMasterId, label: name }))}
            allowDeselect={false}
            searchable={masters.length > 12}
            {...form.getInputProps('masterId')}
          />
        )}
        {deveui === undefined && (
          <ModbusNodeSelect label={t(($) => $.modbus.editor.node)} {...form.getInputProps('deveui')} />
        )}
        <NumberInput
          label={t(($) => $.modbus.slaveId)}
          withAsterisk
          {...wholeNumber}
          {...form.getInputProps('slaveId')}
        />
        {chosen && (
          <div>
            <p>
              {chosen.registers
                .map(
                  ({ key, unit }) => `${t(($) => $.modbus.profiles.keys[key])} (${unit ?? profileKeys[key]})`,
                )
                .join(', ')}
            </p>
            <p className="fyr-modbus-hint">{t(($) => $.modbus.profiles.counters)}</p>
            <p className="fyr-modbus-hint">
              {t(($) => $.modbus.profiles.source)}: {chosen.source}
            </p>
          </div>
        )}
      </Form>
    </Modal>
  )
}
