import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiPlus, mdiSerialPort, mdiTableRowPlusAfter } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { ConnectionBadge } from '#entities/connections/connection-state.tsx'
import { Button, Group, Skeleton, Stack } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { RegisterDrawer } from '../editor/register-drawer.tsx'
import { followStates, masterList, registersOfNode } from '../queries.ts'
import { TransferMenu } from '../transfer/transfer-menu.tsx'
import { RegisterTable } from './register-table.tsx'
import '../modbus.css'

/** Where a Modbus node has its readings from. */
export function NodeRegisters({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const masters = useQuery(masterList(useCompanyId()))
  const query = useQuery({ ...registersOfNode(node.deveui), ...followStates })
  const [edited, setEdited] = useState<ModbusRegister | 'new' | null>(null)
  const registers = query.data ?? []
  const add = mayChange && (
    <Button icon={mdiPlus} onClick={() => setEdited('new')}>
      {t(($) => $.modbus.registers.add)}
    </Button>
  )
  return (
    <Loaded query={masters} skeleton={<Skeleton height={240} />}>
      {(known) => {
        if (known.length === 0)
          return (
            <EmptyState
              icon={mdiSerialPort}
              title={t(($) => $.modbus.registers.noMaster)}
              text={t(($) => $.modbus.registers.noMasterText)}
              action={
                mayChange && (
                  <LinkButton to="/modbus/create">{t(($) => $.modbus.node.createMaster)}</LinkButton>
                )
              }
            />
          )
        const used = known.filter(({ modbusMasterId }) =>
          registers.some((register) => register.modbusMasterId === modbusMasterId),
        )
        return (
          <Stack>
            <Group justify="space-between">
              <Group gap="md">
                {used.map(({ modbusMasterId, name, connection }) => (
                  <span key={modbusMasterId}>
                    <TextLink to="/modbus/$id" params={{ id: modbusMasterId }}>
                      {name}
                    </TextLink>{' '}
                    <ConnectionBadge connection={connection} />
                  </span>
                ))}
              </Group>
              {mayChange && (
                <Group gap="xs">
                  <TransferMenu masters={known} registers={registers} deveui={node.deveui} name={node.name} />
                  {registers.length > 0 && add}
                </Group>
              )}
            </Group>
            <RegisterTable
              query={query}
              ofNode
              onEdit={setEdited}
              empty={
                <EmptyState
                  compact
                  icon={mdiTableRowPlusAfter}
                  title={t(($) => $.modbus.registers.none)}
                  text={t(($) => $.modbus.registers.noneText)}
                  action={add}
                />
              }
            />
            {edited && (
              <RegisterDrawer
                masters={known}
                deveui={node.deveui}
                register={edited === 'new' ? undefined : edited}
                like={registers.at(-1)}
                onClose={() => setEdited(null)}
              />
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}
