import { useTranslation } from 'react-i18next'
import { TargetFields, useTargets } from '#features/connections/network-devices/target-fields.tsx'
import type { StepProps } from '../node-step.tsx'

/** Whether the device is created on a network server too; nothing where there is none that can. */
export function NetworkFields({ form }: StepProps) {
  const { t } = useTranslation()
  const targets = useTargets()
  const { network, activation } = form.values
  if (targets.length === 0) return null
  if (activation === 'ABP') return <p className="fyr-dimmed">{t(($) => $.networkDevices.problems.abp)}</p>
  return (
    <TargetFields
      target={network}
      onChange={(chosen) => form.setFieldValue('network', chosen)}
      none={t(($) => $.networkDevices.noServer)}
    />
  )
}
