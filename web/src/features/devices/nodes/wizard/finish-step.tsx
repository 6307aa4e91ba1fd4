import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { kinds } from '#entities/nodes/kinds.ts'
import { SparkplugNode } from '#features/connections/sparkplug/sparkplug-node.tsx'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Button } from '#ui/layout.ts'
import { ConnectionLines } from '../connection/connection-lines.tsx'
import { LorawanFacts } from '../lorawan/lorawan-facts.tsx'
import { FirstReading } from './first-reading.tsx'
import { ModbusFinish } from './modbus-finish.tsx'
import { OpcFinish } from './opc-finish.tsx'

interface FinishStepProps {
  node: NodeDetail
  token: string | undefined
  tokenError: unknown
  onRetryToken: () => void
  /** The first key that was named or sampled. */
  exampleKey: string | undefined
}

/** The node exists: its token, shown this once, commands to copy, and what arrives. */
export function FinishStep({ node, token, tokenError, onRetryToken, exampleKey }: FinishStepProps) {
  const { t } = useTranslation()
  if (node.nodeType === kinds.LORAWAN)
    return (
      <>
        <FirstReading node={node} waiting={t(($) => $.lorawan.waiting)} />
        <LorawanFacts node={node} />
      </>
    )
  if (node.nodeType === kinds.MODBUS) return <ModbusFinish node={node} />
  if (node.nodeType === kinds.OPC) return <OpcFinish node={node} />
  if (node.nodeType === kinds.SPARKPLUG)
    return (
      <>
        <FirstReading node={node} />
        <p>{t(($) => $.sparkplug.next)}</p>
        <SparkplugNode node={node} />
      </>
    )
  return (
    <>
      <FirstReading node={node} />
      {token && (
        <CopyField
          label={t(($) => $.nodes.connection.token)}
          description={t(($) => $.nodes.connection.tokenOnce)}
          value={token}
          secret
        />
      )}
      {tokenError ? (
        <div className="fyr-notice" data-tone="alarm" role="alert">
          <span className="fyr-grow">
            {t(($) => $.nodes.connection.tokenFailed)} {problemText(tokenError, t)}
          </span>
          <Button size="compact-sm" variant="default" onClick={onRetryToken}>
            {t(($) => $.words.retry)}
          </Button>
        </div>
      ) : null}
      <p>{t(($) => $.nodes.wizard.finish.tryIt)}</p>
      <ConnectionLines
        deveui={node.deveui}
        nodeType={node.nodeType}
        topics={node.topics}
        exampleKey={exampleKey ?? node.keys[0]?.name}
        token={token}
      />
    </>
  )
}
