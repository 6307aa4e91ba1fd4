import { mdiCodeJson } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Switch, Textarea } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Value } from '#ui/value.tsx'
import { readSample } from './sample.ts'
import type { StepProps } from './type-step.tsx'
import '#ui/table/table.css'

/** How payloads become readings: shown with a sample that can be changed. */
export function DecoderStep({ form }: StepProps) {
  const { t } = useTranslation()
  const sample = readSample(form.values.sample, form.values.flattenJson)
  return (
    <>
      <div className="fyr-choice" data-checked>
        <div className="fyr-choice-title">
          <Icon path={mdiCodeJson} size={18} /> JSON
        </div>
        <p>{t(($) => $.nodes.wizard.decoder.lead)}</p>
        <p className="fyr-dimmed">{t(($) => $.nodes.wizard.decoder.time)}</p>
      </div>
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
