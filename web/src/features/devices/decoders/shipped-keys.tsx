import type { DecoderChoice } from '@fyr/contract/devices/decoders'
import { useTranslation } from 'react-i18next'

/** What a shipped decoder may answer. */
export function ShippedKeys({ decoder: { keys, isLicensed } }: { decoder: DecoderChoice }) {
  const { t } = useTranslation()
  return (
    <>
      {!isLicensed && (
        <div className="fyr-notice" data-tone="attention">
          {t(($) => $.decoders.notLicensed)}
        </div>
      )}
      {keys.length === 0 ? (
        <p className="fyr-dimmed">{t(($) => $.decoders.keysOfPayload)}</p>
      ) : (
        <table className="fyr-trial-readings">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.decoders.test.key)}</th>
              <th scope="col">{t(($) => $.decoders.keyLabel)}</th>
              <th scope="col">{t(($) => $.decoders.unit)}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(({ name, label, unit }) => (
              <tr key={name}>
                <td className="fyr-mono">{name}</td>
                <td>{label}</td>
                <td>{unit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
