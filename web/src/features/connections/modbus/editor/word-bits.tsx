import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { moveBetweenRadios } from './radio-keys.ts'
import type { RegisterValues } from './register-values.ts'

interface WordBitsProps {
  word: number
  values: RegisterValues
  onPick: (change: Partial<RegisterValues>) => void
}

/** From the most significant bit, as words are written. */
const places = Array.from({ length: 16 }, (_, at) => 15 - at)

/** The bits of a word: the one that is picked becomes a truth value. */
export function WordBits({ word, values, onPick }: WordBitsProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const picked = values.valueType === 'BOOL' ? values.bit : ''
  const title = t(($) => $.modbus.editor.bits)
  return (
    <section aria-label={title}>
      <h3 className="fyr-modbus-heading">{title}</h3>
      <div
        className="fyr-bits"
        ref={group}
        role="radiogroup"
        aria-label={title}
        onKeyDown={(event) => moveBetweenRadios(event, group.current)}
      >
        {places.map((bit) => {
          const isOn = ((word >> bit) & 1) === 1
          const isPicked = picked === bit
          return (
            // biome-ignore lint/a11y/useSemanticElements: the bits of a word stand close together
            <button
              key={bit}
              type="button"
              role="radio"
              aria-checked={isPicked}
              aria-label={t(($) => $.modbus.editor.bit, {
                bit,
                state: isOn ? t(($) => $.words.on) : t(($) => $.words.off),
              })}
              tabIndex={isPicked || (picked === '' && bit === 15) ? 0 : -1}
              data-row={0}
              data-column={15 - bit}
              data-on={isOn || undefined}
              onClick={() =>
                onPick({
                  valueType: 'BOOL',
                  bit,
                  length: '',
                  // The bits are those of the word as it came.
                  byteOrder: values.byteOrder === 'BADC' ? 'ABCD' : values.byteOrder,
                })
              }
            >
              <span className="fyr-dimmed">{bit}</span>
              <b>{isOn ? 1 : 0}</b>
            </button>
          )
        })}
      </div>
    </section>
  )
}
