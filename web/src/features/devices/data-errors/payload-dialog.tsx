import type { IngestError } from '@fyr/contract/devices/ingest-errors'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import './data-errors.css'

/** What was sent, to be read. */
export function PayloadDialog({ error, onClose }: { error: IngestError; onClose: () => void }) {
  const { t } = useTranslation()
  const { message, detail, payload, nodeName, deveui } = error
  return (
    <Modal opened size="lg" onClose={onClose} title={nodeName ?? deveui}>
      <p>
        {message} {detail}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="fyr-payload" tabIndex={0} aria-label={t(($) => $.dataErrors.payload)}>
        {indented(payload)}
      </section>
      {payload.endsWith('…') && <p className="fyr-dimmed">{t(($) => $.dataErrors.cut)}</p>}
    </Modal>
  )
}

/** JSON with a line for each value; what is no JSON, as it is. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    // What the portal could not read cannot be read here either.
    return payload
  }
}
