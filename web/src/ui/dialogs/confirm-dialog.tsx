import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { FormProblem } from '../form/form.tsx'
import { Modal } from './dialogs.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** A question that names the object: "Delete the node Cellar?" */
  title: string
  text?: ReactNode
  /** What goes with it: "12 widgets", "3 alarms". */
  goesWithIt?: string[]
  /** The verb: "Delete". */
  confirmLabel: string
  dangerous?: boolean
  /** What is chosen in the dialog does not add up to anything yet. */
  disabled?: boolean
  /** For what cannot be undone and is large: the name that must be typed first. */
  nameToType?: string
  /** The dialog stays and shows what went wrong when this throws. */
  onConfirm: () => unknown
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, text, goesWithIt = [], confirmLabel, dangerous = true, nameToType } = props
  const { disabled = false } = props
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [typed, setTyped] = useState('')
  const isNamed = nameToType === undefined || typed.trim() === nameToType.trim()

  async function confirm() {
    setBusy(true)
    setError(null)
    try {
      await props.onConfirm()
      setTyped('')
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }

  function close() {
    if (busy) return
    setError(null)
    setTyped('')
    onClose()
  }

  return (
    <Modal opened={opened} onClose={close} title={title} centered withCloseButton={false}>
      {text && <div>{text}</div>}
      {goesWithIt.length > 0 && (
        <div className="fyr-goes-with">
          {t(($) => $.ui.confirm.goesWithIt)}
          <ul>
            {goesWithIt.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      )}
      {nameToType !== undefined && (
        <TextInput
          mt="md"
          label={t(($) => $.ui.confirm.typeName, { name: nameToType })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <FormProblem problem={error !== null && problemText(error, t)} />
      <div className="fyr-form-foot fyr-dialog-foot">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          {t(($) => $.words.cancel)}
        </Button>
        <Button
          {...(dangerous && { color: 'alarm' })}
          loading={busy}
          disabled={!isNamed || disabled}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
