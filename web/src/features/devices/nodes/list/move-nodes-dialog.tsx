import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Select } from '#ui/form/inputs.ts'

interface Application {
  id: string
  name: string
}
interface MoveNodesDialogProps {
  count: number
  applications: readonly Application[]
  onClose: () => void
  /** The dialog stays and shows what went wrong when this throws. */
  onMove: (to: Application) => Promise<void>
}

/** Into which application. */
export function MoveNodesDialog({ count, applications, onClose, onMove }: MoveNodesDialogProps) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<Application>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function move(to: Application) {
    setBusy(true)
    try {
      await onMove(to)
      onClose()
    } catch (error) {
      setProblem(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened size={450} onClose={onClose} title={t(($) => $.nodes.bulk.moveTitle, { count })}>
      <Form
        busy={busy}
        problem={problem}
        submitLabel={t(($) => $.nodes.bulk.move)}
        submitDisabled={!target}
        onCancel={onClose}
        onSubmit={(event) => {
          event?.preventDefault()
          if (target) void move(target)
        }}
      >
        <Select
          label={t(($) => $.words.application)}
          placeholder={t(($) => $.nodes.wizard.application.choose)}
          nothingFoundMessage={t(($) => $.ui.table.noMatch)}
          searchable
          data={applications.map(({ id, name }) => ({ value: id, label: name }))}
          value={target?.id ?? null}
          onChange={(chosen) => setTarget(applications.find(({ id }) => id === chosen))}
          data-autofocus
        />
      </Form>
    </Modal>
  )
}
