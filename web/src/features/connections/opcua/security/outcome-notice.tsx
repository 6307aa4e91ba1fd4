import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../use-problem-text.ts'

interface OutcomeNoticeProps extends Pick<OpcDiscovery, 'result' | 'detail'> {
  /** Of a command: the problem with what did not succeed. */
  failed?: (problem: string) => string
}

/** Why a connection or a command failed, with the words of the other side. Nothing where it works. */
export function OutcomeNotice({ result, detail, failed }: OutcomeNoticeProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  if (result === 'works') return null
  const problem = problemText(result)
  return (
    <div className="fyr-notice" data-tone="alarm" role="alert">
      <div className="fyr-breaks">
        <p>{failed ? failed(problem) : problem}</p>
        {detail !== '' && <p className="fyr-dimmed">{t(($) => $.connections.says, { detail })}</p>}
      </div>
    </div>
  )
}
