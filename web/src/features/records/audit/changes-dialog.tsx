import type { AuditEntry } from '@fyr/contract/records/audit'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Facts } from '#ui/page/facts.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { useAuditWords } from './use-audit-columns.tsx'
import './audit.css'

/** One entry with what was changed, before and after. */
export function ChangesDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const { changes, objectType, objectName, action, at, objectId, requestId } = entry
  return (
    <Modal opened size="lg" onClose={onClose} title={`${words.action(action)}: ${objectName}`}>
      <Facts
        facts={[
          { label: t(($) => $.words.time), value: <TimeText at={at} /> },
          { label: t(($) => $.audit.user), value: words.actor(entry) },
          { label: t(($) => $.audit.object), value: words.object(objectType) },
          { label: 'ID', value: <code>{objectId}</code> },
          { label: t(($) => $.audit.request), value: <code>{requestId}</code> },
        ]}
      />
      {Object.keys(changes).length > 0 && (
        <table className="fyr-audit-changes">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.audit.field)}</th>
              <th scope="col">{t(($) => $.audit.before)}</th>
              <th scope="col">{t(($) => $.audit.after)}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(changes).map(([field, { from, to }]) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{isErased(from) ? t(($) => $.audit.erased) : shown(from)}</td>
                <td>{isErased(to) ? t(($) => $.audit.erased) : shown(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}

/** In place of what identified somebody who was erased. */
const isErased = (value: unknown) => typeof value === 'object' && value !== null && 'erased' in value

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
