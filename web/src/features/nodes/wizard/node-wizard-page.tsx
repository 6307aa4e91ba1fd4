import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useAddTitle, useNodesTitle } from '#entities/nodes/company-settings.ts'
import { kinds } from '#entities/nodes/kinds.ts'
import { focusFirstError } from '#ui/form/focus.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Page } from '#ui/page.tsx'
import { UnsavedGuard } from '#ui/unsaved.tsx'
import { Wizard, type WizardStep } from '#ui/wizard.tsx'
import { ApplicationStep, useMakeApplication } from './application-step.tsx'
import { DecoderStep } from './decoder-step.tsx'
import { isMqtt, type NodeDraft, stepsOf } from './draft.ts'
import { FinishStep } from './finish-step.tsx'
import { KeysStep } from './keys-step.tsx'
import { exampleSample, readSample } from './sample.ts'
import { TopicsStep } from './topics-step.tsx'
import { TypeStep } from './type-step.tsx'
import { useCreateNode } from './use-create-node.ts'
import type { StepName } from './wizard-search.ts'
import '../nodes.css'

const route = getRouteApi('/shell/of-company/tag/create')

/** From nothing to a first reading, in the steps of the specification (section 4). */
export function NodeWizardPage() {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/tag/create' })
  const search = route.useSearch()
  const addTitle = useAddTitle()
  const rules = useValidators()
  const [problem, setProblem] = useState<string | null>(null)
  const making = useCreateNode()
  const makeApplication = useMakeApplication()
  const { form } = useFyrForm<NodeDraft>({
    initialValues: {
      nodeType: String(kinds.API),
      name: '',
      deveui: '',
      applicationId: search.application ?? '',
      newApplication: '',
      sample: exampleSample(false),
      flattenJson: true,
      keys: [],
      topics: [],
    },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      deveui: rules.all(rules.required, (value: string) => rules.deveui(value.trim())),
      applicationId: (value, { newApplication }) => (newApplication.trim() ? null : rules.required(value)),
      newApplication: (value, { applicationId }) =>
        applicationId ? rules.longest()(value) : rules.all(rules.required, rules.longest())(value),
      keys: {
        name: (value, { keys }) =>
          keys.filter(({ name }) => name.trim() === value.trim()).length > 1
            ? t(($) => $.problems['key.taken'])
            : rules.required(value),
      },
      topics: { topic: rules.required },
    },
    // The steps send; see goOn.
    send: () => Promise.resolve(),
  })
  const draft = form.values
  const names = stepsOf(draft)
  const wanted = names.find((name) => name === search.step) ?? 'type'
  const active: StepName = making.node ? 'finish' : wanted === 'finish' ? 'type' : wanted

  function show(next: string) {
    const step = names.find((name) => name === next) ?? 'type'
    setProblem(null)
    void navigate({ to: '.', search: (before) => ({ ...before, step }), resetScroll: false })
  }

  /** Whether the fields of the step are right; the first that is not gets the focus. */
  function areRight(...fields: string[]): boolean {
    const wrong = fields.filter((field) => form.validateField(field).hasError)
    if (wrong.length > 0) focusFirstError()
    return wrong.length === 0
  }

  async function create(): Promise<boolean> {
    setProblem(null)
    const refused = await making.create(draft, draft.applicationId)
    if (!refused) {
      form.resetDirty()
      return true
    }
    form.setErrors(refused.fields)
    if (refused.step && refused.step !== active) show(refused.step)
    setProblem(refused.problem || null)
    focusFirstError()
    return false
  }

  async function applicationIsChosen(): Promise<boolean> {
    const name = draft.newApplication.trim()
    if (!name) return areRight('applicationId')
    if (!areRight('newApplication')) return false
    try {
      const id = await makeApplication(name)
      form.setValues({ applicationId: id, newApplication: '' })
      return true
    } catch (error) {
      form.setFieldError('newApplication', problemText(error, t))
      focusFirstError()
      return false
    }
  }

  const listFields = (list: 'keys' | 'topics', field: string) =>
    draft[list].map((_, at) => `${list}.${at}.${field}`)
  const keysAreRight = () => areRight(...listFields('keys', 'name'))
  const sample = readSample(draft.sample, draft.flattenJson)
  const creating = { nextLabel: t(($) => $.nodes.wizard.create) }

  const bodies: Record<StepName, Omit<WizardStep, 'id' | 'label'>> = {
    type: {
      body: <TypeStep form={form} />,
      beforeNext: () => {
        const untouched = [true, false].some((mqtt) => draft.sample === exampleSample(mqtt))
        if (untouched) form.setFieldValue('sample', exampleSample(isMqtt(draft)))
        return areRight('name', 'deveui')
      },
    },
    application: { body: <ApplicationStep form={form} />, beforeNext: applicationIsChosen },
    decoder: { body: <DecoderStep form={form} /> },
    keys: isMqtt(draft)
      ? { body: <KeysStep form={form} />, beforeNext: keysAreRight }
      : { body: <KeysStep form={form} />, beforeNext: async () => keysAreRight() && create(), ...creating },
    mqtt: {
      body: <TopicsStep form={form} />,
      beforeNext: async () => areRight(...listFields('topics', 'topic')) && create(),
      ...creating,
    },
    finish: {
      noWayBack: true,
      body: making.node && (
        <FinishStep
          node={making.node}
          token={making.token}
          tokenError={making.tokenError}
          onRetryToken={making.retryToken}
          exampleKey={
            draft.keys[0]?.name.trim() ?? ('readings' in sample ? sample.readings[0]?.key : undefined)
          }
        />
      ),
    },
  }

  return (
    <Page
      title={making.node ? making.node.name : addTitle}
      layout="form"
      trail={[{ label: useNodesTitle(), to: '/tag' }]}
    >
      <FormProblem problem={problem} />
      <Wizard
        steps={names.map((id) => ({ id, label: t(($) => $.nodes.wizard.steps[id]), ...bodies[id] }))}
        active={active}
        onActive={show}
        onFinish={() => {
          if (making.node)
            void navigate({ to: '/tagdetails/$deveui', params: { deveui: making.node.deveui } })
        }}
        finishLabel={t(($) => $.nodes.wizard.open)}
        {...(!making.node && { onCancel: () => void navigate({ to: '/tag' }) })}
      />
      <UnsavedGuard dirty={form.isDirty() && !making.node} />
    </Page>
  )
}
