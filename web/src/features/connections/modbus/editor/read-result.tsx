import { isBitType } from '@fyr/contract/connections/modbus/value-types'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../use-problem-text.ts'
import { BitTable } from './bit-table.tsx'
import type { RegisterValues } from './register-values.ts'
import type { Reading } from './use-read-now.ts'
import { ValueMatrix } from './value-matrix.tsx'
import { WordBits } from './word-bits.tsx'
import { WordTable } from './word-table.tsx'

interface ReadResultProps {
  /** Reading of the register in the form; undefined before the first. */
  reading: Reading | undefined
  values: RegisterValues
  onPick: (change: Partial<RegisterValues>) => void
}

/** Raw words, and their value in each value type and byte order. */
export function ReadResult({ reading, values, onPick }: ReadResultProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  if (!reading) return <p className="fyr-dimmed">{t(($) => $.modbus.editor.readHint)}</p>
  if (reading.failure && reading.failure.result !== 'works') {
    const { problem, advice } = problemText(reading.failure.result)
    return (
      <div className="fyr-notice" data-tone="alarm" role="alert">
        <div className="fyr-breaks">
          <p>{t(($) => $.modbus.editor.readFailed, { problem })}</p>
          {advice && <p>{advice}</p>}
          {reading.failure.detail !== '' && (
            <p>{t(($) => $.connections.says, { detail: reading.failure.detail })}</p>
          )}
        </div>
      </div>
    )
  }
  if (isBitType(reading.registerType)) return <BitTable reading={reading} values={values} onPick={onPick} />
  return (
    <>
      <ValueMatrix reading={reading} values={values} onPick={onPick} />
      <WordBits word={reading.words[0] ?? 0} values={values} onPick={onPick} />
      <WordTable reading={reading} />
    </>
  )
}
