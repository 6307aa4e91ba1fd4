import type { ScriptResult } from '@fyr/contract/automation/scripts/scripts'
import {
  mdiBellAlertOutline,
  mdiBellOutline,
  mdiCheckCircleOutline,
  mdiEmailOutline,
  mdiPencilOutline,
  mdiScriptTextOutline,
  mdiTrayArrowDown,
  mdiWeb,
} from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'

type Effect = ScriptResult['effects'][number]

const icons: Readonly<Record<Effect['kind'], string>> = {
  write: mdiPencilOutline,
  downlink: mdiTrayArrowDown,
  raiseAlarm: mdiBellAlertOutline,
  acknowledgeAlarm: mdiCheckCircleOutline,
  mail: mdiEmailOutline,
  notification: mdiBellOutline,
  request: mdiWeb,
  call: mdiScriptTextOutline,
}

/** What a run wrote and sent, one line each. */
export function Effects({ effects }: { effects: readonly Effect[] }) {
  const { t } = useTranslation()
  return (
    <ul className="fyr-script-effects">
      {effects.map(({ kind, summary }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are, and two may say the same
        <li key={at}>
          <Icon path={icons[kind]} size={16} />
          <span>
            <span className="fyr-dimmed">{t(($) => $.scripts.effects[kind])}</span> {summary}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a run printed. */
export function ConsoleLines({ lines }: { lines: ScriptResult['console'] }) {
  return (
    <div className="fyr-script-lines">
      {lines.map(({ level, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are, and two may say the same
        <div key={at} data-level={level}>
          {text}
        </div>
      ))}
    </div>
  )
}
