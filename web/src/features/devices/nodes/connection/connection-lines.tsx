import { commandTopic } from '@fyr/contract/devices/nodes/published-topic'
import { useTranslation } from 'react-i18next'
import { kinds } from '#entities/nodes/kinds.ts'
import { useAddresses } from '#entities/settings/addresses.ts'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { curlCommand, mosquittoCommand, noToken, ownTopics } from './commands.ts'

interface ConnectionLinesProps {
  deveui: string
  nodeType: number
  /** Its other topics. */
  topics: readonly string[]
  /** A key for the example. */
  exampleKey: string | undefined
  /** Known only right after it was made. */
  token: string | undefined
}

/** Commands to copy that send a first reading; the way that fits the kind of node comes first. */
export function ConnectionLines({ deveui, nodeType, topics, exampleKey, token }: ConnectionLinesProps) {
  const { t } = useTranslation()
  const addresses = useAddresses()
  const sender = { deveui, key: exampleKey ?? 'temperature', token: token ?? noToken }
  // A topic with a wildcard stands for many, none of which is more likely than another.
  const own = topics.find((topic) => !topic.includes('+'))
  const curl = (
    <CopyField key="http" label={t(($) => $.nodes.connection.http)} value={curlCommand(addresses, sender)} />
  )
  const mosquitto = (
    <CopyField
      key="mqtt"
      label={t(($) => $.nodes.connection.mqtt)}
      value={mosquittoCommand(addresses, sender, own ?? ownTopics(deveui).all)}
      description={t(($) => $.nodes.connection.mqttHint)}
    />
  )
  const downlinks = (
    <CopyField key="downlinks" label={t(($) => $.nodes.connection.downlinks)} value={commandTopic(deveui)} />
  )
  return <>{nodeType === kinds.MQTT ? [mosquitto, downlinks, curl] : [curl, mosquitto]}</>
}
