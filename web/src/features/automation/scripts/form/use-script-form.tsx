import type { Script } from '@fyr/contract/automation/scripts/scripts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { bodyOf, fieldNames, type ScriptValues, valuesOf } from './script-values.ts'
import { useKeepDraft, useKeptDraft } from './use-draft.ts'
import { useFormCheck } from './use-form-check.ts'

/**
 * The form of a script with what was left unsaved in it. A new script leads to its page when it is created.
 * @param onSettings something is wrong with the settings
 */
export function useScriptForm(script: Script | undefined, onSettings: () => void) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const draft = useKeptDraft(script?.scriptId)
  const [resumedAt, setResumedAt] = useState(draft.kept?.keptAt ?? null)
  /** The version that the form was filled from. */
  const [version, setVersion] = useState(draft.kept?.version ?? script?.version ?? 0)
  const options = { showsErrors: true, changes: [(api: Api) => api.scripts] }
  const create = useApiMutation((api) => api.scripts.create, options)
  const update = useApiMutation((api) => api.scripts.update, options)
  const { form, formProps, guard } = useResourceForm<ScriptValues, Script>({
    initialValues: valuesOf(script),
    fieldNames,
    validate: useFormCheck(onSettings),
    save: (values) =>
      script
        ? update.mutateAsync({ params: { id: script.scriptId }, body: bodyOf(values) })
        : create.mutateAsync({ params: { id: companyId }, body: bodyOf(values) }),
    leaveTo: '/script',
    async onSaved({ scriptId: id, name, version: saved }) {
      draft.forget()
      setResumedAt(null)
      setVersion(saved)
      snackbar.done(script ? t(($) => $.scripts.saved, { name }) : t(($) => $.scripts.created, { name }))
      if (!script) await navigate({ to: '/script/$id', params: { id }, ignoreBlocker: true })
    },
    onDiscard: draft.forget,
  })
  useKeepDraft(draft, form, version)

  const isResumed = useRef(false)
  useEffect(() => {
    if (isResumed.current) return
    isResumed.current = true
    if (draft.kept) form.setValues(draft.kept.draft)
  })
  const isEnabled = script?.enabled
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is switched outside the form, or by its failures
  useEffect(() => {
    if (isEnabled === undefined || form.isDirty('enabled')) return
    form.setInitialValues({ ...form.getInitialValues(), enabled: isEnabled })
    form.setFieldValue('enabled', isEnabled)
  }, [isEnabled])

  return {
    form,
    formProps,
    guard,
    version,
    resumedAt,
    /** What the editor begins with. */
    initialSource: draft.kept?.draft.source ?? form.values.source,
    /** What is saved, in place of what stands in the form. */
    refill(saved: Script | undefined) {
      const values = valuesOf(saved)
      form.setInitialValues(values)
      form.setValues(values)
      setVersion(saved?.version ?? 0)
      setResumedAt(null)
      draft.forget()
      return values
    },
  }
}
