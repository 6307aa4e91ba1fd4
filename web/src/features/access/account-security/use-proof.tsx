import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** A call that the server answers to the owner of the account only. */
type Send = (proof: { currentPassword?: string }) => Promise<unknown>

/**
 * Sends what changes how one signs in; who has not just signed in is asked for the current password first: `prove` in a
 * button, `dialog` somewhere on the page.
 */
export function useProof(): { prove: (send: Send) => Promise<void>; dialog: ReactNode } {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ send: Send } | null>(null)
  async function prove(send: Send) {
    try {
      await send({})
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'refused' && problem.code === 'user.currentPassword') setAsked({ send })
      else if (problem.kind !== 'cancelled') snackbar.failed(problemText(error, t))
    }
  }
  return {
    prove,
    dialog: asked && <ProofDialog send={asked.send} onClose={() => setAsked(null)} />,
  }
}

function ProofDialog({ send, onClose }: { send: Send; onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const { form, ...submit } = useFyrForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: rules.required },
    send: async (proof) => {
      await send(proof)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t(($) => $.security.proof)} centered>
      <Form {...submit} submitLabel={t(($) => $.security.proofContinue)} onCancel={onClose}>
        <PasswordInput
          label={t(($) => $.users.currentPassword)}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
      </Form>
    </Modal>
  )
}
