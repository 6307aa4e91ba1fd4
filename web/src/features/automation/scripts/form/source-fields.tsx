import type { ScriptProblem } from '@fyr/contract/automation/scripts/scripts'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeError, CodeMirror } from '#ui/code/code-mirror.ts'
import { Fieldset, TextInput } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import type { ScriptExample } from '../examples/examples.ts'
import { ExamplesMenu } from '../examples/examples-menu.tsx'
import { useProblemText } from '../script-state.tsx'
import type { ScriptFormState } from './script-values.ts'

const ScriptEditor = lazy(async () => ({
  default: (await import('../editor/script-editor.tsx')).ScriptEditor,
}))

interface SourceFieldsProps {
  form: ScriptFormState
  isNew: boolean
  mayChange: boolean
  /** What the editor begins with. */
  initialSource: string
  /** Of what stands in the editor. */
  problem: ScriptProblem | null
  mark: CodeError | null
  onReady: (editor: CodeMirror | null) => void
  onExample: (example: ScriptExample) => void
}

/** What it is called, and its code. */
export function SourceFields(props: SourceFieldsProps) {
  const { form, isNew, mayChange, initialSource, problem, mark, onReady, onExample } = props
  const { t } = useTranslation()
  // Nobody presses Ctrl on a phone.
  const hasKeys = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false })
  const error = form.errors.source as string | undefined
  return (
    <Fieldset variant="unstyled" disabled={!mayChange} className="fyr-script-code">
      <div className="fyr-script-code-head">
        <TextInput
          className="fyr-grow"
          label={t(($) => $.words.name)}
          withAsterisk
          maxLength={255}
          autoFocus={isNew}
          {...form.getInputProps('name')}
        />
        {mayChange && <ExamplesMenu onChoose={onExample} />}
      </div>
      <Suspense fallback={<Skeleton height={420} />}>
        <ScriptEditor
          label={t(($) => $.scripts.form.source)}
          {...(hasKeys && mayChange && { description: t(($) => $.scripts.form.sourceHint) })}
          initialValue={initialSource}
          readOnly={!mayChange}
          mark={mark}
          error={error}
          onReady={onReady}
          onChange={(next) => {
            form.setFieldValue('source', next)
            form.clearFieldError('source')
          }}
        />
      </Suspense>
      <p className="fyr-script-problem" role="status">
        {useProblemText(error === undefined ? problem : null)}
      </p>
    </Fieldset>
  )
}
