import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import type { ModbusValueType } from '@fyr/contract/connections/modbus/value-types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WriteDrawer } from '../../writing/write-drawer.tsx'
import type { WriteTarget } from '../../writing/write-target.ts'
import { registersOfNode } from '../queries.ts'

interface WriteRegistersProps {
  deveui: string
  onClose: () => void
}

/** A downlink to a Modbus node: a value for each writable register. */
export function WriteRegisters({ deveui, onClose }: WriteRegistersProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...registersOfNode(deveui), select: targetsOf })
  return (
    <WriteDrawer
      deveui={deveui}
      title={t(($) => $.modbus.write.title)}
      query={query}
      none={{ title: t(($) => $.modbus.write.none), text: t(($) => $.modbus.write.noneText) }}
      onClose={onClose}
    />
  )
}

const targetsOf = (registers: readonly ModbusRegister[]): WriteTarget[] =>
  registers
    .filter(({ unlocked }) => unlocked)
    .map(({ modbusRegisterId: id, valueType, ...register }) => ({
      ...register,
      id,
      input: inputOf(valueType),
    }))

function inputOf(valueType: ModbusValueType): WriteTarget['input'] {
  if (valueType === 'BOOL') return 'switch'
  if (valueType === 'STRING') return 'text'
  return valueType === 'BITS' ? 'whole' : 'number'
}
