import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Textarea } from '#ui/form/inputs.ts'
import { insertAt, written } from './insert-placeholder.ts'

interface PlaceholderTextareaProps<Name extends string>
  extends Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange(text: string): void
  placeholders: readonly Name[]
  /** In words, where there are any. */
  meaningOf?(placeholder: Name): string
  /** Those that mean nothing. */
  unknown: readonly string[]
}

/** The user's own words, with what can be put in a click away. */
export function PlaceholderTextarea<Name extends string>(props: PlaceholderTextareaProps<Name>) {
  const { value, onChange, placeholders, meaningOf, unknown, ...rest } = props
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)

  function insert(part: string) {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    const { text, caret } = insertAt(value, selectionStart, selectionEnd, part)
    onChange(text)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <div>
      <Textarea
        {...rest}
        ref={area}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
      />
      <div className="fyr-alarm-placeholders">
        {placeholders.map((name) => {
          const meaning = meaningOf?.(name)
          const label = meaning && t(($) => $.alarms.form.insert, { name: written(name), meaning })
          return (
            <button
              key={name}
              type="button"
              className="fyr-alarm-placeholder"
              title={meaning}
              aria-label={label}
              onClick={() => insert(written(name))}
            >
              {written(name)}
            </button>
          )
        })}
      </div>
      {unknown.length > 0 && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.alarms.form.unknownPlaceholder, {
            count: unknown.length,
            names: unknown.map(written).join(', '),
          })}
        </div>
      )}
    </div>
  )
}
