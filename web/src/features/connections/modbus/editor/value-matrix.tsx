import type { DecodedValue } from '@fyr/contract/connections/modbus/values'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from '#ui/time/context.tsx'
import { equalOrder, type Interpretation, interpret, shownOrders } from './interpretations.ts'
import { moveBetweenRadios } from './radio-keys.ts'
import type { RegisterValues } from './register-values.ts'
import type { Reading } from './use-read-now.ts'

interface ValueMatrixProps {
  reading: Reading
  values: RegisterValues
  onPick: (change: Partial<RegisterValues>) => void
}

/** The words as each value type and byte order: the one that is picked goes into the form. Arrow keys move. */
export function ValueMatrix({ reading, values, onPick }: ValueMatrixProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const group = useRef<HTMLDivElement>(null)
  const rows = interpret(reading.words, reading.registerType)
  const isPicked = ({ valueType, byteOrder }: Interpretation) =>
    valueType === values.valueType && byteOrder === equalOrder(valueType, values.byteOrder)
  const hasPicked = rows.some(({ cells }) => cells.some(isPicked))
  const pick = ({ valueType, byteOrder }: Interpretation) => {
    // A text keeps its length; a bit is one of another value type.
    const length = valueType === 'STRING' ? values.length || reading.words.length : ''
    onPick({ valueType, byteOrder, length, bit: '' })
  }
  return (
    <section aria-label={t(($) => $.modbus.editor.values)}>
      <h3 className="fyr-modbus-heading">{t(($) => $.modbus.editor.values)}</h3>
      <div
        className="fyr-matrix"
        ref={group}
        role="radiogroup"
        aria-label={t(($) => $.modbus.editor.values)}
        onKeyDown={(event) => moveBetweenRadios(event, group.current)}
      >
        <table className="fyr-value-table">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.modbus.editor.valueType)}</th>
              {shownOrders.map((order) => (
                <th key={order} scope="col">
                  {order}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ valueType, cells }, row) => (
              <tr key={valueType}>
                <th scope="row">{valueType}</th>
                {shownOrders.map((order, column) => {
                  const cell = cells.find(({ byteOrder }) => byteOrder === order)
                  if (!cell) return <td key={order} />
                  const text = write(cell.value)
                  const picked = isPicked(cell)
                  const isFirst = row === 0 && column === 0
                  return (
                    <td key={order}>
                      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a table shows a value, not a circle */}
                      <button
                        type="button"
                        role="radio"
                        aria-checked={picked}
                        aria-label={t(($) => $.modbus.editor.cell, { type: valueType, order, value: text })}
                        tabIndex={picked || (!hasPicked && isFirst) ? 0 : -1}
                        data-row={row}
                        data-column={column}
                        data-doubtful={!cell.isPlausible || undefined}
                        title={text}
                        onClick={() => pick(cell)}
                      >
                        {text}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A decoded value, as short as a cell is wide. */
function useWrite() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return (decoded: DecodedValue): string => {
    if ('problem' in decoded)
      return decoded.problem === 'notFinite'
        ? t(($) => $.modbus.editor.nan)
        : t(($) => $.modbus.editor.tooLarge)
    const { value } = decoded
    if (typeof value === 'string') return value || t(($) => $.modbus.editor.emptyText)
    if (typeof value === 'boolean') return value ? t(($) => $.words.on) : t(($) => $.words.off)
    const size = Math.abs(value)
    return size >= 1e9 || (size !== 0 && size < 1e-5) ? value.toExponential(2) : formatNumber(value, language)
  }
}
