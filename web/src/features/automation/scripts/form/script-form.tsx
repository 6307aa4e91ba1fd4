import type { Script } from '@fyr/contract/automation/scripts/scripts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import type { CodeError, CodeMirror } from '#ui/code/code-mirror.ts'
import { Form } from '#ui/form/form.tsx'
import { ResumedNotice } from '#ui/resource/resumed-notice.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import type { ScriptExample } from '../examples/examples.ts'
import { type PanelName, SidePanel } from '../panel/side-panel.tsx'
import { useScriptTest } from '../panel/use-script-test.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { onShortcut } from './shortcuts.ts'
import { SourceFields } from './source-fields.tsx'
import { markOf, useScriptCheck } from './use-script-check.ts'
import { useScriptForm } from './use-script-form.tsx'

interface ScriptFormProps {
  script?: Script
  /** A line that another tab of the page leads to. */
  place?: CodeError | null
  /** An older version that was just saved anew, in place of what stands in the form. */
  restored?: Script | null
  /** Told whether there is something unsaved. */
  onDirty?: (isDirty: boolean) => void
}

/** The code, and beside it what it runs on, its test, its console and what it can use. Who may not change it reads it. */
export function ScriptForm({ script, place = null, restored = null, onDirty }: ScriptFormProps) {
  const { t } = useTranslation()
  const may = useMay()
  const mayChange = script ? may('Script.Update') : may('Script.Create')
  const [panel, setPanel] = useState<PanelName>('settings')
  const [editor, setEditor] = useState<CodeMirror | null>(null)
  const onReady = useCallback((made: CodeMirror | null) => setEditor(made), [])
  const { form, formProps, guard, version, resumedAt, initialSource, refill } = useScriptForm(script, () =>
    setPanel('settings'),
  )
  const isDirty = form.isDirty()
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const { source } = form.values
  const problem = useScriptCheck(source)
  const test = useScriptTest(script?.scriptId, source)
  useEffect(() => {
    if (place) editor?.goTo(place.line)
  }, [editor, place])

  function load(saved: Script | undefined) {
    const values = refill(saved)
    editor?.replace(values.source)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is restored
  useEffect(() => {
    if (restored) load(restored)
  }, [restored])
  function insert({ id, source: code, type, interval }: ScriptExample) {
    editor?.replace(code)
    if (script) return snackbar.notice(t(($) => $.scripts.form.exampleInserted))
    const name = form.values.name.trim() || t(($) => $.scripts.examples[id].name)
    form.setValues({ name, source: code, type, ...interval })
  }
  function runTest() {
    setPanel('test')
    void test.run()
  }

  return (
    <div
      className="fyr-script"
      onKeyDownCapture={(event) =>
        mayChange && onShortcut(event, { save: formProps.onSubmit, test: runTest })
      }
    >
      {resumedAt !== null && isDirty && <ResumedNotice at={resumedAt} onDiscard={() => load(script)} />}
      {script && script.version > version && (
        <ChangedNotice version={script.version} onLoad={() => load(script)} />
      )}
      <Form
        {...formProps}
        submitLabel={script ? t(($) => $.words.save) : t(($) => $.words.create)}
        submitDisabled={!mayChange}
      >
        <div className="fyr-script-columns">
          <SourceFields
            form={form}
            isNew={!script}
            mayChange={mayChange}
            initialSource={initialSource}
            problem={problem}
            mark={markOf(problem) ?? markOf(test.problem) ?? place}
            onReady={onReady}
            onExample={insert}
          />
          <SidePanel
            open={panel}
            onOpen={setPanel}
            form={form}
            script={script}
            test={test}
            mayChange={mayChange}
            onLine={(line) => editor?.goTo(line)}
          />
        </div>
      </Form>
      {guard}
    </div>
  )
}
