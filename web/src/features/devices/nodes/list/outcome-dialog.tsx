import type { Node } from '@fyr/contract/devices/nodes/nodes'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group } from '#ui/layout.ts'
import type { FailedNode } from '../many-nodes.ts'

interface OutcomeDialogProps {
  done: number
  failed: readonly FailedNode[]
  nodes: readonly Node[]
  onClose: () => void
}

/** With which of several nodes something did not work, and why. */
export function OutcomeDialog({ done, failed, nodes, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation()
  const names = new Map(nodes.map(({ deveui, name }) => [deveui, name]))
  return (
    <Modal opened onClose={onClose} title={t(($) => $.nodes.bulk.failedTitle, { count: failed.length })}>
      {done > 0 && <p>{t(($) => $.nodes.bulk.othersDone, { count: done })}</p>}
      <ul className="fyr-failed-nodes">
        {failed.map(({ deveui, message }) => (
          <li key={deveui}>
            <strong>{names.get(deveui) ?? deveui}</strong> {message}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t(($) => $.words.close)}
        </Button>
      </Group>
    </Modal>
  )
}
