import type { FormulaConstant } from '@fyr/contract/automation/formulas/formula-constants'
import { isConstantName } from '@fyr/formulas'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { NumberInput, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface ConstantDialogProps {
  constant?: FormulaConstant
  onClose: () => void
}

/** Adds a constant, or changes one. */
export function ConstantDialog({ constant, onClose }: ConstantDialogProps) {
  const { t } = useTranslation()
  const options = { showsErrors: true, changes: [(api: Api) => api.formulas] }
  const create = useApiMutation((api) => api.formulas.createConstant, options)
  const update = useApiMutation((api) => api.formulas.updateConstant, options)
  const { form, busy, problem, onSubmit } = useFyrForm<{ name: string; value: number | string }>({
    initialValues: { name: constant?.name ?? '', value: constant?.value ?? '' },
    validate: {
      name: (name) => (isConstantName(name.trim()) ? null : t(($) => $.formulas.constants.nameHint)),
      value: (value) => (typeof value === 'number' ? null : t(($) => $.formulas.constants.valueMissing)),
    },
    async send(values) {
      const body = { name: values.name.trim(), value: Number(values.value) }
      const { name } = constant
        ? await update.mutateAsync({ params: { id: constant.constantId }, body })
        : await create.mutateAsync({ body })
      snackbar.done(t(($) => $.formulas.saved, { name }))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={constant ? t(($) => $.formulas.constants.edit) : t(($) => $.formulas.constants.new)}
    >
      <Form
        onSubmit={onSubmit}
        busy={busy}
        problem={problem}
        submitLabel={constant ? t(($) => $.words.save) : t(($) => $.words.create)}
        onCancel={onClose}
      >
        <TextInput
          label={t(($) => $.words.name)}
          description={t(($) => $.formulas.constants.nameHint)}
          withAsterisk
          maxLength={64}
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={t(($) => $.words.value)}
          withAsterisk
          hideControls
          {...form.getInputProps('value')}
        />
      </Form>
    </Modal>
  )
}
