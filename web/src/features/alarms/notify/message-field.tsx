import { messagePlaceholders, unknownPlaceholders } from '@fyr/contract/alarms/alarm-message'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Textarea } from '#ui/form/inputs.ts'
import type { AlarmFormState } from '../form/alarm-values.ts'
import { insertAt, written } from './insert-placeholder.ts'

/** The user's own words, with what can be put in a click away. */
export function MessageField({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const { message } = form.values
  const unknown = unknownPlaceholders(message).map(written)

  function insert(part: string) {
    const { selectionStart = message.length, selectionEnd = message.length } = area.current ?? {}
    const { text, caret } = insertAt(message, selectionStart, selectionEnd, part)
    form.setFieldValue('message', text)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <div>
      <Textarea
        ref={area}
        label={t(($) => $.alarms.form.message)}
        description={t(($) => $.alarms.form.messageHint)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('message')}
      />
      <div className="fyr-alarm-placeholders">
        {messagePlaceholders.map((name) => {
          const meaning = t(($) => $.alarms.form.placeholders[name])
          return (
            <button
              key={name}
              type="button"
              className="fyr-alarm-placeholder"
              title={meaning}
              aria-label={t(($) => $.alarms.form.insert, { name: written(name), meaning })}
              onClick={() => insert(written(name))}
            >
              {written(name)}
            </button>
          )
        })}
      </div>
      {unknown.length > 0 && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.alarms.form.unknownPlaceholder, { count: unknown.length, names: unknown.join(', ') })}
        </div>
      )}
    </div>
  )
}
