import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addressText, manualNumber } from '../registers/address.ts'
import { moveBetweenRadios } from './radio-keys.ts'
import { addressOf, type RegisterValues } from './register-values.ts'
import type { Reading } from './use-read-now.ts'

interface BitTableProps {
  reading: Reading
  values: RegisterValues
  onPick: (change: Partial<RegisterValues>) => void
}

/** Coils or discrete inputs from the address on: the one that is picked is the register. */
export function BitTable({ reading, values, onPick }: BitTableProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const { words, register, registerType } = reading
  const title = t(($) => $.modbus.editor.bitValues)
  const picked = addressOf(values)?.register
  const type = t(($) => $.modbus.types[registerType])
  return (
    <section aria-label={title}>
      <h3 className="fyr-modbus-heading">{title}</h3>
      <div
        className="fyr-matrix"
        ref={group}
        role="radiogroup"
        aria-label={title}
        onKeyDown={(event) => moveBetweenRadios(event, group.current)}
      >
        <table className="fyr-bit-table">
          <thead>
            <tr>
              <th scope="col">{type}</th>
              <th scope="col">{t(($) => $.words.value)}</th>
            </tr>
          </thead>
          <tbody>
            {words.map((word, at) => {
              const address = register + at
              const state = word === 0 ? t(($) => $.words.off) : t(($) => $.words.on)
              return (
                <tr key={address}>
                  <th scope="row">
                    {address} <span className="fyr-dimmed">{manualNumber(address, registerType)}</span>
                  </th>
                  <td>
                    {/* biome-ignore lint/a11y/useSemanticElements: a cell of a table shows a value, not a circle */}
                    <button
                      type="button"
                      role="radio"
                      aria-checked={address === picked}
                      aria-label={t(($) => $.modbus.editor.bitCell, { type, address, state })}
                      tabIndex={address === picked ? 0 : -1}
                      data-row={at}
                      data-column={0}
                      onClick={() =>
                        onPick({
                          valueType: 'BOOL',
                          length: '',
                          address: addressText({ register: address, registerType }, values.numbering),
                        })
                      }
                    >
                      {state}
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
