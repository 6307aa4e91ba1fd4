import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useTranslation } from 'react-i18next'
import { NodeDevice } from '#features/connections/network-devices/node-device.tsx'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Stack } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'

/** What a network server must be told of the device, but for its key. */
export function LorawanFacts({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const facts = [
    { label: t(($) => $.lorawan.activation), value: node.activation },
    { label: t(($) => $.lorawan.profile), value: node.profile },
  ]
  return (
    <Stack gap="md">
      <CopyField label={t(($) => $.lorawan.devEui)} value={node.deveui} />
      {node.appEui && <CopyField label={t(($) => $.lorawan.appEui)} value={node.appEui} />}
      <Facts facts={facts} />
      <p className="fyr-dimmed">{t(($) => $.lorawan.waitingHint)}</p>
      <NodeDevice node={node} />
    </Stack>
  )
}
