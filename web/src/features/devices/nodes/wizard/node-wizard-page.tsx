import type { PoolDevice } from '@fyr/contract/devices/pool'
import { poolSources } from '@fyr/contract/devices/pool-sources'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useMay } from '#api/session/rights.ts'
import { useAddTitle, useNodesTitle } from '#entities/nodes/company-settings.ts'
import { DecoderSelect } from '#entities/nodes/decoder-select.tsx'
import { kinds } from '#entities/nodes/kinds.ts'
import { poolDevice } from '#entities/nodes/queries.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { focusFirstError } from '#ui/form/focus.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton } from '#ui/layout.ts'
import { Wizard, type WizardStep } from '#ui/page/wizard.tsx'
import { Page } from '#ui/page.tsx'
import { ApplicationStep, useMakeApplication } from './application-step.tsx'
import { isOwnDeveui } from './deveui-check.tsx'
import { addressOf, isConnectedLater, isCreatedThere, isLorawan, isMqtt, type NodeDraft } from './draft.ts'
import { MoreFields } from './fields/more-fields.tsx'
import { NetworkFields } from './fields/network-fields.tsx'
import { exampleSample, readSample } from './fields/sample.ts'
import { FinishStep } from './finish-step.tsx'
import { NodeStep } from './node-step.tsx'
import { useCreateNode } from './use-create-node.ts'
import { type StepName, stepNames } from './wizard-search.ts'
import '../nodes.css'

const route = getRouteApi('/shell/of-company/tag/create')

/**
 * From nothing to a first reading: what it is, where it belongs, and what arrives. Decoder, keys and topics of the
 * specification's steps (section 4) stand behind "More", since most nodes need none of them.
 */
export function NodeWizardPage() {
  const { deveui } = route.useSearch()
  const may = useMay()
  const isAsked = deveui !== undefined && may('TagPool.View')
  const query = useQuery({ ...poolDevice(deveui ?? ''), enabled: isAsked, retry: false })
  // What is not in the pool is filled in by hand.
  if (isAsked && query.isPending) return <Skeleton height={420} />
  return <NodeWizard prepared={query.data} />
}

/** `prepared`: a device of the pool, with what is known of it. */
function NodeWizard({ prepared }: { prepared: PoolDevice | undefined }) {
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
      nodeType: String(search.type ?? kindOf(prepared)),
      name: prepared?.name ?? '',
      deveui: search.deveui ?? '',
      applicationId: search.application ?? '',
      newApplication: '',
      sample: exampleSample(false),
      flattenJson: true,
      keys: [],
      topics: search.topic ? [{ topic: search.topic }] : [],
      decoder: prepared?.decoder ?? 'raw',
      appEui: prepared?.appEui ?? '',
      appKey: '',
      profile: prepared?.profile ?? '',
      activation: 'OTAA',
      network: { integrationId: '', deviceProfile: '' },
    },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      deveui: (value, draft) =>
        rules.required(value) ?? (isLorawan(draft) ? rules.eui : rules.deveui)(value.trim()),
      appEui: rules.eui,
      appKey: (value, draft) =>
        isCreatedThere(draft) && !prepared?.hasAppKey
          ? rules.all(rules.required, rules.appKey)(value)
          : rules.appKey(value),
      profile: rules.longest(),
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
  const client = useQueryClient()
  const wanted = search.step ?? 'node'
  const active: StepName = making.node ? 'finish' : wanted === 'finish' ? 'node' : wanted

  function show(next: string) {
    const step = stepNames.find((name) => name === next) ?? 'node'
    setProblem(null)
    void navigate({ to: '.', search: (before) => ({ ...before, step }), resetScroll: false })
  }

  /** Whether the fields of the step are right; the first that is not gets the focus. */
  function areRight(...fields: string[]): boolean {
    const wrong = fields.filter((field) => form.validateField(field).hasError)
    if (wrong.length > 0) focusFirstError()
    return wrong.length === 0
  }

  async function create(applicationId: string): Promise<boolean> {
    setProblem(null)
    const refused = await making.create(draft, applicationId)
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

  /** Its id; one that was named is made. Null where none is chosen. */
  async function applicationChosen(): Promise<string | null> {
    const name = draft.newApplication.trim()
    if (!name) return areRight('applicationId') ? draft.applicationId : null
    if (!areRight('newApplication')) return null
    try {
      const id = await makeApplication(name)
      form.setValues({ applicationId: id, newApplication: '' })
      return id
    } catch (error) {
      form.setFieldError('newApplication', problemText(error, t))
      focusFirstError()
      return null
    }
  }

  const listFields = (list: 'keys' | 'topics', field: string) =>
    draft[list].map((_, at) => `${list}.${at}.${field}`)
  const sample = readSample(draft.sample, draft.flattenJson)

  async function nodeIsNamed(): Promise<boolean> {
    const untouched = [true, false].some((mqtt) => draft.sample === exampleSample(mqtt))
    if (untouched) form.setFieldValue('sample', exampleSample(isMqtt(draft)))
    if (!areRight('name', 'deveui')) return false
    if (!(await isOwnDeveui(client, addressOf(draft)))) return true
    focusFirstError()
    return false
  }

  async function makeAll(): Promise<boolean> {
    const topics = isMqtt(draft) ? listFields('topics', 'topic') : []
    const lorawan = isLorawan(draft) ? ['appEui', 'appKey', 'profile'] : []
    if (!areRight(...listFields('keys', 'name'), ...topics, ...lorawan)) return false
    const applicationId = await applicationChosen()
    return applicationId !== null && (await create(applicationId))
  }

  const bodies: Record<StepName, Omit<WizardStep, 'id' | 'label'>> = {
    node: { body: <NodeStep form={form} />, beforeNext: nodeIsNamed },
    application: {
      body: (
        <>
          <ApplicationStep form={form} />
          {isLorawan(draft) && (
            <>
              <DecoderSelect {...form.getInputProps('decoder')} />
              <NetworkFields form={form} />
            </>
          )}
          {!isConnectedLater(draft) && (
            <MoreFields
              form={form}
              hasAppKey={prepared?.hasAppKey ?? false}
              startOpen={draft.topics.length > 0 || draft.keys.length > 0}
            />
          )}
        </>
      ),
      beforeNext: makeAll,
      nextLabel: t(($) => $.words.create),
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
        steps={stepNames.map((id) => ({ id, label: t(($) => $.nodes.wizard.steps[id]), ...bodies[id] }))}
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

function kindOf(device: PoolDevice | undefined): number {
  return device ? kinds[poolSources[device.source]] : kinds.API
}
