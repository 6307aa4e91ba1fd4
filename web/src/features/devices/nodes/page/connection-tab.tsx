import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiKeyPlus } from '@mdi/js'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay, useMayCall } from '#api/session/rights.ts'
import { withTexts } from '#core/language/texts.ts'
import { kinds } from '#entities/nodes/kinds.ts'
import { NodeTopics } from '#features/connections/mqtt-brokers/node-topics.tsx'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Button, Group, Skeleton, Stack } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { ClientCertificate } from '../connection/client-certificate.tsx'
import { ConnectionLines } from '../connection/connection-lines.tsx'
import { LorawanFacts } from '../lorawan/lorawan-facts.tsx'
import { OwnTopics } from '../topic-fields.tsx'

const NodeRegisters = lazy(
  withTexts(
    async () => ({
      default: (await import('#features/connections/modbus/registers/node-registers.tsx')).NodeRegisters,
    }),
    'devices',
  ),
)

const NodeVariables = lazy(
  withTexts(
    async () => ({
      default: (await import('#features/connections/opcua/variables/node-variables.tsx')).NodeVariables,
    }),
    'devices',
    'opcua',
  ),
)

const SparkplugNode = lazy(
  withTexts(
    async () => ({
      default: (await import('#features/connections/sparkplug/sparkplug-node.tsx')).SparkplugNode,
    }),
    'devices',
  ),
)

/** How something sends readings to this node. */
export function ConnectionTab({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const mayMake = useMayCall((api) => api.accessTokens.createForNode)
  const make = useApiMutation((api) => api.accessTokens.createForNode, {
    changes: [(api) => api.accessTokens],
  })
  const { deveui, nodeType, topics, keys } = node
  if (nodeType === kinds.LORAWAN)
    return (
      <div className="fyr-form-width">
        <LorawanFacts node={node} />
      </div>
    )
  if (nodeType === kinds.MODBUS)
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <NodeRegisters node={node} />
      </Suspense>
    )
  if (nodeType === kinds.OPC)
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <NodeVariables node={node} />
      </Suspense>
    )
  if (nodeType === kinds.SPARKPLUG)
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <SparkplugNode node={node} />
      </Suspense>
    )
  return (
    <Stack className="fyr-form-width">
      {(nodeType === kinds.MQTT || topics.length > 0) && (
        <div>
          <h2 className="fyr-small-heading">{t(($) => $.nodes.topics.title)}</h2>
          <OwnTopics deveui={deveui} />
          {topics.length > 0 && (
            <ul className="fyr-topic-list">
              {topics.map((topic) => (
                <li key={topic}>
                  <code>{topic}</code>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {nodeType === kinds.MQTT && <NodeTopics deveui={deveui} />}
      {make.data ? (
        <CopyField
          label={t(($) => $.nodes.connection.token)}
          description={t(($) => $.nodes.connection.tokenOnce)}
          value={make.data.token}
          secret
        />
      ) : (
        <div>
          <p>{t(($) => $.nodes.connection.needsToken)}</p>
          <Group mt="xs">
            {mayMake && (
              <Button
                variant="default"
                loading={make.isPending}
                icon={mdiKeyPlus}
                onClick={() => make.mutate({ params: { id: deveui } })}
              >
                {t(($) => $.nodes.connection.makeToken)}
              </Button>
            )}
            {nodeType === kinds.MQTT && <ClientCertificate deveui={deveui} />}
            {may('Company.Update') && (
              <TextLink to="/company/tokens" search={{ q: deveui }}>
                {t(($) => $.nodes.connection.allTokens)}
              </TextLink>
            )}
          </Group>
        </div>
      )}
      <ConnectionLines
        deveui={deveui}
        nodeType={nodeType}
        topics={topics}
        exampleKey={keys.find(({ isDefault }) => isDefault)?.name ?? keys[0]?.name}
        token={make.data?.token}
      />
      {may('Tag.Update') && (
        <Group>
          <LinkButton variant="subtle" to="/tagdetails/$deveui/import" params={{ deveui }}>
            {t(($) => $.nodes.connection.import)}
          </LinkButton>
        </Group>
      )}
    </Stack>
  )
}
