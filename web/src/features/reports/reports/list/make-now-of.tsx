import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Loaded } from '#ui/states.tsx'
import { oneReport } from '../queries.ts'
import { MakeNowDialog } from './make-now-dialog.tsx'
import { useMayRun } from './use-report-commands.ts'

/** Makes a report now of which only the id is known. */
export function MakeNowOf({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(oneReport(reportId))
  const mayRun = useMayRun()
  if (query.data && mayRun(query.data)) return <MakeNowDialog report={query.data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t(($) => $.reports.makeNow.open)}>
      <Loaded query={query} compact>
        {() => <p role="status">{t(($) => $.reports.runFailures.rights)}</p>}
      </Loaded>
    </Modal>
  )
}
