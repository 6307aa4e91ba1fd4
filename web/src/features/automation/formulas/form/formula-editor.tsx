import type { Completion } from '@codemirror/autocomplete'
import { formulaFunctions } from '@fyr/formulas'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor, type CodeEditorProps } from '#ui/code/code-editor.tsx'
import { formulaLanguage } from './formula-language.ts'
import { functionText } from './function-text.ts'

interface FormulaEditorProps extends Omit<CodeEditorProps, 'language' | 'compact'> {
  variables: readonly string[]
  constants: readonly { name: string; value: number }[]
}

/** A field for a formula, which completes functions, variables and constants. It is large: to be fetched when it is shown. */
export function FormulaEditor({ variables, constants, ...props }: FormulaEditorProps) {
  const { t } = useTranslation()
  const known = useRef<Completion[]>([])
  useEffect(() => {
    known.current = [
      ...variables.map((name) => ({ label: `[${name}]`, type: 'variable' })),
      ...formulaFunctions.map(({ id, name, signature }) => ({
        label: signature,
        detail: functionText(id, t),
        apply: `${name}(`,
      })),
      ...constants.map(({ name, value }) => ({ label: name, detail: String(value) })),
    ]
  })
  const [language] = useState(() => formulaLanguage(() => known.current))
  return <CodeEditor {...props} language={language} compact />
}
