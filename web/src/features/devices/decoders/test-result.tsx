import type { DecoderTest } from '@fyr/contract/devices/decoders'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'

/** What a decoder made of a payload: readings, what it printed, and what is wrong with it. */
export function TestResult({ result }: { result: DecoderTest }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { readings, warnings, console, error, cpuMs } = result
  const hasTimes = readings.some(({ time }) => time !== null)
  return (
    <output aria-live="polite">
      <Stack gap="sm">
        {error && (
          <div className="fyr-notice" data-tone="alarm">
            <div>
              <div>{error.message}</div>
              {error.detail && <code>{error.detail}</code>}
            </div>
          </div>
        )}
        {warnings.length > 0 && (
          <div className="fyr-notice" data-tone="attention">
            {warnings.join('; ')}
          </div>
        )}
        {readings.length > 0 && (
          <table className="fyr-trial-readings">
            <thead>
              <tr>
                <th scope="col">{t(($) => $.decoders.test.key)}</th>
                <th scope="col">{t(($) => $.decoders.test.value)}</th>
                {hasTimes && <th scope="col">{t(($) => $.words.time)}</th>}
              </tr>
            </thead>
            <tbody>
              {readings.map(({ key, value, time }) => (
                <tr key={`${key} ${time}`}>
                  <td>{key}</td>
                  <td className="fyr-mono">{shown(value)}</td>
                  {hasTimes && <td>{time && <TimeText at={time} />}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!error && readings.length === 0 && <p>{t(($) => $.decoders.test.nothing)}</p>}
        {console.length > 0 && (
          <div>
            <h3 className="fyr-small-heading">{t(($) => $.decoders.test.console)}</h3>
            <pre className="fyr-trial-console">{console.join('\n')}</pre>
          </div>
        )}
        <p className="fyr-dimmed">
          {t(($) => $.decoders.test.took, { ms: formatNumber(Math.round(cpuMs * 10) / 10, language) })}
        </p>
      </Stack>
    </output>
  )
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
