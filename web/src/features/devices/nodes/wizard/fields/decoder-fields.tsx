import { useTranslation } from 'react-i18next'
import { Switch, Textarea } from '#ui/form/inputs.ts'
import { Value } from '#ui/value.tsx'
import type { StepProps } from '../node-step.tsx'
import { readSample } from './sample.ts'
import '#ui/table/table.css'

/** How payloads become readings: shown with a sample that can be changed. */
export function DecoderFields({ form }: StepProps) {
  const { t } = useTranslation()
  const sample = readSample(form.values.sample, form.values.flattenJson)
  return (
    <>
      <p className="fyr-dimmed">
        {t(($) => $.nodes.wizard.decoder.lead)} {t(($) => $.nodes.wizard.decoder.time)}
      </p>
      <Switch
        label={t(($) => $.nodes.settings.flattenJson)}
        description={t(($) => $.nodes.settings.flattenJsonHint)}
        {...form.getInputProps('flattenJson', { type: 'checkbox' })}
      />
      <Textarea
        label={t(($) => $.nodes.wizard.decoder.sample)}
        description={t(($) => $.nodes.wizard.decoder.sampleHint)}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: 'fyr-mono' }}
        {...form.getInputProps('sample')}
        {...('problem' in sample && { error: t(($) => $.nodes.wizard.decoder[sample.problem]) })}
      />
      {'doubled' in sample && sample.doubled.length > 0 && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.nodes.wizard.decoder.doubled, { keys: sample.doubled.join(', ') })}
        </div>
      )}
      {'readings' in sample && (
        <table className="fyr-plain-table">
          <caption>{t(($) => $.nodes.wizard.decoder.becomes)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.words.key)}</th>
              <th scope="col">{t(($) => $.words.value)}</th>
            </tr>
          </thead>
          <tbody>
            {sample.readings.map(({ key, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a key may stand twice in what somebody writes
              <tr key={at}>
                <th scope="row">{key}</th>
                <td>
                  <Value value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
