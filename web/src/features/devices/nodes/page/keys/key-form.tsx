import { defaultResetBelow } from '@fyr/contract/values/numbers/counter-steps'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useValuesNow } from '#entities/alarms/use-values-now.ts'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { suggestedPreset } from '#entities/series/suggested-preset.ts'
import { mappingProblem, sentMapping } from '#entities/series/values/mapped-input.ts'
import { ValueMappingField } from '#entities/series/values/value-mapping-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'

const keyKinds = ['gauge', 'counter'] as const

interface KeyFormProps {
  deveui: string
  edited: NodeKey | 'new' | null
  onClose: () => void
}

/** Adds a key, or changes what one is called and measured in. */
export function KeyForm({ deveui, edited, onClose }: KeyFormProps) {
  const { t } = useTranslation()
  const [dirty, setDirty] = useState(false)
  function close() {
    setDirty(false)
    onClose()
  }
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={close}
      title={edited === 'new' ? t(($) => $.nodes.keys.add) : t(($) => $.nodes.keys.edit)}
      dirty={dirty}
    >
      {edited !== null && (
        <Fields
          key={edited === 'new' ? '' : edited.name}
          deveui={deveui}
          edited={edited === 'new' ? undefined : edited}
          onDirty={setDirty}
          onClose={close}
        />
      )}
    </FormDrawer>
  )
}

const isTruth = (value: unknown) => typeof value === 'boolean' || value === 0 || value === 1

interface FieldsProps {
  deveui: string
  edited: NodeKey | undefined
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

function Fields({ deveui, edited, onDirty, onClose }: FieldsProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const options = { showsErrors: true, changes: [(api: { nodes: unknown }) => api.nodes] }
  const add = useApiMutation((api) => api.nodes.addKey, options)
  const update = useApiMutation((api) => api.nodes.updateKey, options)
  const watched = useMemo(() => (edited ? [{ tag: deveui, tagDataKey: edited.name }] : []), [deveui, edited])
  const [series] = watched
  const valuesNow = useValuesNow(watched)
  const valueNow = series && valuesNow(series)
  const { form, ...submit } = useFyrForm({
    initialValues: {
      name: edited?.name ?? '',
      label: edited?.label ?? '',
      unit: edited?.unit ?? '',
      decimals: edited?.decimals ?? null,
      valueMapping: edited?.valueMapping ?? null,
      kind: edited?.kind ?? ('gauge' as const),
      rollover: edited?.rollover ?? ('' as number | ''),
      resetBelow: edited?.resetBelow ?? ('' as number | ''),
    },
    validate: {
      name: rules.all(rules.required, rules.longest(128)),
      label: rules.longest(),
      unit: rules.longest(32),
      rollover: (value) =>
        value === '' || value > 0 ? null : t(($) => $.problems['field.tooSmall'], { minimum: 1 }),
      resetBelow: rules.between(0, 100),
      valueMapping: (mapping) => {
        const problem = mappingProblem(mapping)
        return problem && t(($) => $.nodes.keys.mapping[problem])
      },
    },
    onValuesChange: () => onDirty(true),
    send: async (values) => {
      const valueMapping = sentMapping(values.valueMapping)
      const isCounter = values.kind === 'counter'
      const rollover = isCounter && values.rollover !== '' ? values.rollover : null
      const resetBelow = isCounter && values.resetBelow !== '' ? values.resetBelow : null
      const body = { deveui, ...values, name: values.name.trim(), valueMapping, rollover, resetBelow }
      await (edited ? update : add).mutateAsync({ body })
      onClose()
    },
  })
  // A power in kW is no state: what came says so, or the unit.
  const mayBeState = form.values.unit === '' && (valueNow === undefined || isTruth(valueNow.value))
  return (
    <Form
      {...submit}
      onCancel={onClose}
      submitLabel={edited ? t(($) => $.words.save) : t(($) => $.words.add)}
    >
      <TextInput
        label={t(($) => $.words.key)}
        description={edited ? t(($) => $.nodes.keys.nameFixed) : t(($) => $.nodes.keys.nameHint)}
        withAsterisk
        maxLength={128}
        disabled={edited !== undefined}
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t(($) => $.nodes.keys.label)}
        description={t(($) => $.nodes.keys.labelHint)}
        maxLength={255}
        {...form.getInputProps('label')}
      />
      <TextInput
        label={t(($) => $.words.unit)}
        description={t(($) => $.nodes.keys.unitHint)}
        maxLength={32}
        {...form.getInputProps('unit')}
      />
      <Select
        label={t(($) => $.nodes.keys.decimals)}
        data={[
          { value: '', label: t(($) => $.nodes.keys.decimalsAutomatic) },
          ...[0, 1, 2, 3, 4, 5, 6].map((places) => ({ value: String(places), label: String(places) })),
        ]}
        value={String(form.values.decimals ?? '')}
        onChange={(places) => form.setFieldValue('decimals', places ? Number(places) : null)}
        allowDeselect={false}
        error={form.errors.decimals}
      />
      <Select
        label={t(($) => $.nodes.keys.kind)}
        description={t(($) => $.nodes.keys.kindHints[form.values.kind])}
        data={keyKinds.map((value) => ({ value, label: t(($) => $.nodes.keys.kinds[value]) }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'counter' && (
        <>
          <NumberInput
            label={t(($) => $.nodes.keys.rollover)}
            description={t(($) => $.nodes.keys.rolloverHint)}
            {...form.getInputProps('rollover')}
          />
          <NumberInput
            label={t(($) => $.nodes.keys.resetBelow)}
            description={t(($) => $.nodes.keys.resetBelowHint)}
            placeholder={String(defaultResetBelow)}
            min={0}
            max={100}
            allowDecimal={false}
            {...form.getInputProps('resetBelow')}
          />
        </>
      )}
      <ValueMappingField
        value={form.values.valueMapping}
        onChange={(valueMapping) => form.setFieldValue('valueMapping', valueMapping)}
        error={form.errors.valueMapping}
        suggested={mayBeState ? suggestedPreset(form.values.name, form.values.label) : undefined}
      />
    </Form>
  )
}
