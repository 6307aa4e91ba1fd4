import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { masterList } from '#features/connections/modbus/queries.ts'
import { Group } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { FirstReading } from './first-reading.tsx'

/** A Modbus node has no token: its registers are chosen next, or a master to read them from. */
export function ModbusFinish({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const masters = useQuery(masterList(useCompanyId()))
  const { deveui } = node
  return (
    <>
      <FirstReading node={node} waiting={t(($) => $.modbus.node.waiting)} />
      {mayChange && masters.data && (
        <>
          <p>
            {masters.data.length > 0
              ? t(($) => $.modbus.node.next)
              : t(($) => $.modbus.registers.noMasterText)}
          </p>
          <Group>
            {masters.data.length > 0 ? (
              <LinkButton to="/tagdetails/$deveui" params={{ deveui }} search={{ tab: 'connection' }}>
                {t(($) => $.modbus.node.addRegisters)}
              </LinkButton>
            ) : (
              <LinkButton to="/modbus/create">{t(($) => $.modbus.node.createMaster)}</LinkButton>
            )}
          </Group>
        </>
      )}
    </>
  )
}
