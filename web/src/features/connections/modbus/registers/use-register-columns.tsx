import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { isBitType, sizeOf } from '@fyr/contract/connections/modbus/value-types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/links.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { manualNumber } from './address.ts'
import { ProblemState } from './problem-state.tsx'

/** `ofNode`: all are of one node, which needs no column. */
export function useRegisterColumns(ofNode: boolean): TableColumn<ModbusRegister>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const node: TableColumn<ModbusRegister> = {
      id: 'node',
      header: t(($) => $.words.node),
      value: ({ nodeName }) => nodeName,
      cell: ({ nodeName, deveui }) => (
        <TextLink to="/tagdetails/$deveui" params={{ deveui }}>
          {nodeName}
        </TextLink>
      ),
      width: 100,
    }
    return [
      {
        id: 'key',
        header: t(($) => $.words.key),
        value: ({ key, label }) => (label && label !== key ? `${label} ${key}` : key),
        cell: ({ key, label, deveui }) => (
          <TextLink
            to="/tagdetails/$deveui"
            params={{ deveui }}
            search={{ keys: encodeURIComponent(key) }}
            title={key}
          >
            {label || key}
          </TextLink>
        ),
        main: true,
        width: 130,
      },
      {
        id: 'state',
        header: t(($) => $.modbus.registers.state),
        value: ({ state }) =>
          state?.problem
            ? t(($) => $.modbus.problems[state.problem ?? 'noAnswer'])
            : state
              ? t(($) => $.modbus.registers.ok)
              : t(($) => $.modbus.registers.waiting),
        cell: ({ state }) =>
          state ? (
            <>
              <ProblemState problem={state.problem} ok={t(($) => $.modbus.registers.ok)} />{' '}
              <span className="fyr-dimmed">
                <TimeAgo at={state.since} />
              </span>
            </>
          ) : (
            <span className="fyr-dimmed">{t(($) => $.modbus.registers.waiting)}</span>
          ),
        beside: true,
        width: 275,
      },
      ...(ofNode ? [] : [node]),
      {
        id: 'slaveId',
        header: t(($) => $.modbus.slaveId),
        value: ({ slaveId }) => slaveId,
        align: 'end',
        width: 95,
      },
      {
        id: 'register',
        header: t(($) => $.modbus.registers.address),
        value: ({ register }) => register,
        cell: ({ register, registerType }) => (
          <span className="fyr-digits">
            {register} <span className="fyr-dimmed">{manualNumber(register, registerType)}</span>
          </span>
        ),
        width: 115,
      },
      {
        id: 'type',
        header: t(($) => $.modbus.registers.shortType),
        value: ({ registerType }) => t(($) => $.modbus.shortTypes[registerType]),
        width: 90,
      },
      {
        id: 'value',
        header: t(($) => $.modbus.registers.value),
        value: valueText,
        width: 120,
      },
    ]
  }, [t, ofNode])
}

/** Value type with its byte order, where there are several, or its bit: "FLOAT CDAB", "BOOL 3". */
function valueText(register: ModbusRegister): string {
  const { valueType, byteOrder, registerType, bit } = register
  const hasOrder = !isBitType(registerType) && (sizeOf(register) > 1 || byteOrder === 'BADC')
  return [valueType, hasOrder && byteOrder, bit].filter((part) => part !== false && part !== null).join(' ')
}
