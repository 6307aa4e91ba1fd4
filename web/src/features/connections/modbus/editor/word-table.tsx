import { useTranslation } from 'react-i18next'
import { manualNumber } from '../registers/address.ts'
import type { Reading } from './use-read-now.ts'

/** The words as they lie on the wire. */
export function WordTable({ reading: { words, register, registerType } }: { reading: Reading }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t(($) => $.modbus.editor.raw)}>
      <h3 className="fyr-modbus-heading">{t(($) => $.modbus.editor.raw)}</h3>
      <table className="fyr-words">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.modbus.editor.register)}</th>
            <th scope="col">{t(($) => $.modbus.editor.hex)}</th>
            <th scope="col">{t(($) => $.modbus.editor.decimal)}</th>
          </tr>
        </thead>
        <tbody>
          {words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words are known by their place
            <tr key={at}>
              <th scope="row">
                {register + at}{' '}
                <span className="fyr-dimmed">{manualNumber(register + at, registerType)}</span>
              </th>
              <td>{word.toString(16).toUpperCase().padStart(4, '0')}</td>
              <td>{word}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
