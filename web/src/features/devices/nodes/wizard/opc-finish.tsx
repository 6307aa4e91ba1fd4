import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { serverList } from '#features/connections/opcua/queries.ts'
import { Group } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { FirstReading } from './first-reading.tsx'

/** An OPC-UA node has no token: its variables are chosen next, or a server to read them from. */
export function OpcFinish({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const servers = useQuery(serverList(useCompanyId()))
  const { deveui } = node
  return (
    <>
      <FirstReading node={node} waiting={t(($) => $.opcua.node.waiting)} />
      {mayChange && servers.data && (
        <>
          <p>
            {servers.data.length > 0 ? t(($) => $.opcua.node.next) : t(($) => $.opcua.variables.noServerText)}
          </p>
          <Group>
            {servers.data.length > 0 ? (
              <LinkButton to="/tagdetails/$deveui" params={{ deveui }} search={{ tab: 'connection' }}>
                {t(($) => $.opcua.variables.add)}
              </LinkButton>
            ) : (
              <LinkButton to="/opc/create">{t(($) => $.opcua.node.createServer)}</LinkButton>
            )}
          </Group>
        </>
      )}
    </>
  )
}
