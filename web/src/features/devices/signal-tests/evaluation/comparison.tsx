import type { SignalTestDetail } from '@fyr/contract/devices/signal-tests'
import { useTranslation } from 'react-i18next'
import { useTimeFormat } from '#ui/time/context.tsx'
import { Value } from '#ui/value.tsx'
import { summaryOf, type TestSummary } from './summary.ts'

/** The figures of two tests beside each other. */
export function Comparison({ tests }: { tests: readonly SignalTestDetail[] }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const summaries = tests.map(({ samples }) => summaryOf(samples))
  const row = (label: string, of: (summary: TestSummary) => number | null, unit = '', decimals = 0) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {summaries.map((summary, at) => (
        <td key={tests[at]?.signalTestId}>
          <Value value={of(summary)} unit={unit} decimals={decimals} />
        </td>
      ))}
    </tr>
  )
  return (
    <table className="fyr-signal-comparison">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.signalTests.compared)}</th>
          {tests.map(({ signalTestId, nodeName, startedAt }, at) => (
            <th key={signalTestId} scope="col">
              {at + 1}. {nodeName}, {format.moment(Date.parse(startedAt))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(
          t(($) => $.signalTests.uplinks),
          ({ count }) => count,
        )}
        {row(
          t(($) => $.signalTests.signal),
          ({ rssi }) => rssi,
          'dBm',
        )}
        {row(
          t(($) => $.signalTests.min),
          ({ minRssi }) => minRssi,
          'dBm',
        )}
        {row(
          t(($) => $.signalTests.max),
          ({ maxRssi }) => maxRssi,
          'dBm',
        )}
        {row(
          t(($) => $.signalTests.noise),
          ({ snr }) => snr,
          'dB',
          1,
        )}
        {row(
          t(($) => $.signalTests.gateways),
          ({ gateways }) => gateways,
        )}
        {(['good', 'fair', 'poor'] as const).map((quality) =>
          row(
            t(($) => $.signalTests.quality[quality]),
            ({ qualities, count }) => (count > 0 ? (100 * qualities[quality]) / count : null),
            '%',
          ),
        )}
      </tbody>
    </table>
  )
}
