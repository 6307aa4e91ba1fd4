import type { ModbusMaster, ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { mdiPlus, mdiTableRowPlusAfter } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Button } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { RegisterDrawer } from '../editor/register-drawer.tsx'
import { followStates, registersOfMaster } from '../queries.ts'
import { TransferMenu } from '../transfer/transfer-menu.tsx'
import { RegisterTable } from './register-table.tsx'
import '../modbus.css'

/** The registers that are read of a master. */
export function MasterRegisters({ master }: { master: ModbusMaster }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const query = useQuery({ ...registersOfMaster(master.modbusMasterId), ...followStates })
  const [edited, setEdited] = useState<ModbusRegister | 'new' | null>(null)
  const registers = query.data ?? []
  const add = mayChange && (
    <Button icon={mdiPlus} onClick={() => setEdited('new')}>
      {t(($) => $.modbus.registers.add)}
    </Button>
  )
  return (
    <Section
      title={t(($) => $.modbus.registers.title)}
      actions={
        mayChange && (
          <>
            <TransferMenu masters={[master]} registers={registers} name={master.name} />
            {registers.length > 0 && add}
          </>
        )
      }
    >
      <RegisterTable
        query={query}
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
          masters={[master]}
          register={edited === 'new' ? undefined : edited}
          like={registers.at(-1)}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}
