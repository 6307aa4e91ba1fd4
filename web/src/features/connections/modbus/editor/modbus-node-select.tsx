import { useTranslation } from 'react-i18next'
import { KindNodeSelect, type KindNodeSelectProps } from '#entities/nodes/kind-node-select.tsx'
import { kinds } from '#entities/nodes/kinds.ts'

/** One of the Modbus nodes. */
export function ModbusNodeSelect(props: Omit<KindNodeSelectProps, 'kind' | 'none' | 'create'>) {
  const { t } = useTranslation()
  return (
    <KindNodeSelect
      kind={kinds.MODBUS}
      none={t(($) => $.modbus.editor.noNodes)}
      create={t(($) => $.modbus.editor.createNode)}
      {...props}
    />
  )
}
