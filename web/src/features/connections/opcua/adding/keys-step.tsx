import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KindNodeSelect } from '#entities/nodes/kind-node-select.tsx'
import { kinds } from '#entities/nodes/kinds.ts'
import { focusFirstError } from '#ui/form/focus.ts'
import { Form } from '#ui/form/form.tsx'
import { NumberInput } from '#ui/form/inputs.ts'
import { anyNumber } from '#ui/form/numbers/number-text.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Progress } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import type { SelectionState } from '../browse/use-selection.ts'
import { variablesOfNode } from '../queries.ts'
import { KeyTable } from './key-table.tsx'
import { bodyOf, type SharedValues } from './new-variable.ts'
import { useAddVariables } from './use-add-variables.ts'
import { useKeyEdits, wrongKeys } from './use-key-edits.ts'

interface KeysStepProps {
  server: OpcServer
  chosen: SelectionState
  deveui: string | undefined
  onBack: () => void
  onClose: () => void
}

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

/** To which node the chosen variables are added, under which keys, and how they are sampled. */
export function KeysStep({ server, chosen, deveui, onBack, onClose }: KeysStepProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const [isChecked, setChecked] = useState(false)
  const { add, progress, refused } = useAddVariables(server.opcServerId, chosen.remove)
  const { form, ...submit } = useFyrForm<SharedValues>({
    initialValues: { deveui: deveui ?? null, samplingInterval: 1000, deadband: '' },
    validate: {
      deveui: rules.required,
      samplingInterval: rules.all<string | number>(rules.required, rules.between(-1, 86_400_000)),
      deadband: rules.between(0, 1e15),
    },
    async send(values) {
      setChecked(true)
      const wrong = wrongKeys(edits, taken)
      if (wrong.empty.length + wrong.duplicate.length > 0) {
        void focusFirstError()
        return
      }
      await add(references.flatMap((each, at) => (edits[at] ? [bodyOf(each, edits[at], values)] : [])))
      snackbar.done(t(($) => $.opcua.variables.added, { count: references.length }))
      onClose()
    },
  })
  const node = form.values.deveui
  const known = useQuery({ ...variablesOfNode(node ?? ''), enabled: node !== null })
  const taken = useMemo(() => new Set(known.data?.map(({ key }) => key)), [known.data])
  const references = useMemo(() => [...chosen.selection.values()], [chosen.selection])
  const { edits, edit } = useKeyEdits(references, taken)
  const errors = useMemo(() => {
    const found = new Map([...refused].map(([nodeId, { message }]) => [nodeId, message]))
    if (!isChecked) return found
    const { empty, duplicate } = wrongKeys(edits, taken)
    const idAt = (at: number) => references[at]?.nodeId ?? ''
    for (const at of empty)
      found.set(
        idAt(at),
        t(($) => $.problems['field.required']),
      )
    for (const at of duplicate)
      found.set(
        idAt(at),
        t(($) => $.opcua.adding.duplicate),
      )
    return found
  }, [refused, isChecked, edits, taken, references, t])
  return (
    <Form
      {...submit}
      onCancel={onBack}
      cancelLabel={t(($) => $.words.back)}
      submitLabel={t(($) => $.opcua.adding.submit, { count: references.length })}
      submitDisabled={references.length === 0}
    >
      {deveui === undefined && (
        <KindNodeSelect
          kind={kinds.OPC}
          label={t(($) => $.opcua.adding.node)}
          none={t(($) => $.opcua.adding.noNodes)}
          create={t(($) => $.opcua.adding.createNode)}
          {...form.getInputProps('deveui')}
        />
      )}
      <div className="fyr-columns" data-from="xs">
        <NumberInput
          label={t(($) => $.opcua.adding.samplingInterval)}
          description={t(($) => $.opcua.adding.samplingHint)}
          inputWrapperOrder={below}
          {...anyNumber}
          allowDecimal={false}
          {...form.getInputProps('samplingInterval')}
        />
        <NumberInput
          label={t(($) => $.opcua.adding.deadband)}
          description={t(($) => $.opcua.adding.deadbandHint)}
          inputWrapperOrder={below}
          {...anyNumber}
          {...form.getInputProps('deadband')}
        />
      </div>
      <KeyTable
        references={references}
        edits={edits}
        errors={errors}
        onEdit={edit}
        onRemove={useRemoveOne(chosen.remove)}
      />
      {progress && progress.total > 0 && (
        <div role="status">
          <Progress
            value={(progress.done / progress.total) * 100}
            aria-label={t(($) => $.opcua.adding.progress, progress)}
          />
          {t(($) => $.opcua.adding.progress, progress)}
        </div>
      )}
    </Form>
  )
}

const useRemoveOne = (remove: SelectionState['remove']) =>
  useMemo(() => (nodeId: string) => remove([nodeId]), [remove])
