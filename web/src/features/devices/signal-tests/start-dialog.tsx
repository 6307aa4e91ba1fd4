import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'

/** Starts a test of a node on this device. */
export function StartDialog({ node, onClose }: { node: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const start = useApiMutation((api) => api.signalTests.start, {
    showsErrors: true,
    changes: [(api) => api.signalTests.list],
  })
  const { form, ...submit } = useFyrForm<{ deveui: string | null }>({
    initialValues: { deveui: node },
    validate: { deveui: (value) => rules.required(value ?? '') },
    send: async ({ deveui }) => {
      if (deveui === null) return
      const { signalTestId } = await start.mutateAsync({ params: { company: companyId }, body: { deveui } })
      await navigate({ to: '/signaltest/$id', params: { id: signalTestId } })
    },
  })
  return (
    <Modal opened onClose={onClose} title={t(($) => $.signalTests.start)} centered>
      <Form {...submit} submitLabel={t(($) => $.signalTests.start)} onCancel={onClose}>
        <NodePicker
          label={t(($) => $.words.node)}
          value={form.values.deveui}
          error={form.errors.deveui}
          onChange={(deveui) => form.setFieldValue('deveui', deveui)}
        />
        <p className="fyr-dimmed">{t(($) => $.signalTests.startText)}</p>
      </Form>
    </Modal>
  )
}
