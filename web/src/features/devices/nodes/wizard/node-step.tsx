import type { UseFormReturnType } from '@mantine/form'
import {
  mdiAccessPoint,
  mdiApi,
  mdiDiceMultipleOutline,
  mdiFactory,
  mdiLightningBoltOutline,
  mdiRadioTower,
  mdiSerialPort,
} from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useFeature } from '#core/use-feature.ts'
import { kindName, kinds } from '#entities/nodes/kinds.ts'
import { Radio, TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group } from '#ui/layout.ts'
import { useDeveuiError } from './deveui-check.tsx'
import { isLorawan, type NodeDraft, suggestDevEui } from './draft.ts'

export interface StepProps {
  form: UseFormReturnType<NodeDraft>
}

/** What kind of node it is, what it is called, and its address. */
export function NodeStep({ form }: StepProps) {
  const { t } = useTranslation()
  const deveuiError = useDeveuiError(form.values)
  const lorawan = isLorawan(form.values)
  const hasOpc = useFeature('opcUa')
  const choices = [
    {
      kind: kinds.LORAWAN,
      icon: mdiRadioTower,
      what: t(($) => $.lorawan.when),
      when: t(($) => $.lorawan.whenMore),
    },
    {
      kind: kinds.API,
      icon: mdiApi,
      what: t(($) => $.nodes.wizard.type.api),
      when: t(($) => $.nodes.wizard.type.apiWhen),
    },
    {
      kind: kinds.MQTT,
      icon: mdiAccessPoint,
      what: t(($) => $.nodes.wizard.type.mqtt),
      when: t(($) => $.nodes.wizard.type.mqttWhen),
    },
    {
      kind: kinds.SPARKPLUG,
      icon: mdiLightningBoltOutline,
      what: t(($) => $.sparkplug.what),
      when: t(($) => $.sparkplug.when),
    },
    {
      kind: kinds.MODBUS,
      icon: mdiSerialPort,
      what: t(($) => $.modbus.node.what),
      when: t(($) => $.modbus.node.when),
    },
    {
      kind: kinds.OPC,
      icon: mdiFactory,
      what: t(($) => $.opcua.node.what),
      when: t(($) => $.opcua.node.when),
    },
  ]
  const offered = choices.filter(({ kind }) => kind !== kinds.OPC || hasOpc)
  const suggest = (
    <Button
      variant="subtle"
      size="compact-sm"
      icon={mdiDiceMultipleOutline}
      onClick={() => {
        form.setFieldValue('deveui', suggestDevEui())
        form.clearFieldError('deveui')
      }}
    >
      {t(($) => $.nodes.wizard.type.suggest)}
    </Button>
  )
  return (
    <>
      <Radio.Group label={t(($) => $.nodes.wizard.type.question)} {...form.getInputProps('nodeType')}>
        <div className="fyr-columns" data-from="sm" style={{ marginTop: 4 }}>
          {offered.map(({ kind, icon, what, when }) => (
            <Radio.Card key={kind} value={String(kind)} className="fyr-choice">
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator size="sm" mt={2} />
                <div>
                  <div className="fyr-choice-title">
                    <Icon path={icon} size={18} /> {kindName(kind)}
                  </div>
                  <p>{what}</p>
                  <p className="fyr-dimmed">{when}</p>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label={t(($) => $.words.name)}
        description={t(($) => $.nodes.wizard.type.nameHint)}
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={lorawan ? t(($) => $.lorawan.devEui) : t(($) => $.nodes.deviceId)}
        description={lorawan ? t(($) => $.lorawan.devEuiHint) : t(($) => $.nodes.wizard.type.deveuiHint)}
        withAsterisk
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...(!lorawan && { rightSectionWidth: 128, rightSection: suggest })}
        {...form.getInputProps('deveui')}
        {...(deveuiError && { error: deveuiError })}
      />
    </>
  )
}
