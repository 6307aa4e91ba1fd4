import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Priority } from '#entities/alarms/priority.tsx'
import { activeAlarmCount, worstAlarms } from '#entities/alarms/queries.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'

const maxNamed = 3

/** The active alarms of the company, worst first; nothing while there are none, and for those who may not see them. */
export function AlarmBanner() {
  const { t } = useTranslation()
  const may = useMay()
  const companyId = useCompanyId()
  const enabled = may('Alarm.View')
  const { data: alarms = [] } = useQuery({ ...worstAlarms(companyId, maxNamed), enabled })
  const { data: count = alarms.length } = useQuery({ ...activeAlarmCount(companyId), enabled })
  const [worst] = alarms
  if (!worst) return null
  const more = count - alarms.length
  return (
    <section
      className="fyr-notice fyr-kiosk-alarms"
      data-tone={worst.priority === 'a' ? 'alarm' : 'attention'}
      aria-label={t(($) => $.dashboards.kiosk.alarms, { count })}
      aria-live="polite"
    >
      <strong>{t(($) => $.dashboards.kiosk.alarms, { count })}</strong>
      <ul>
        {alarms.map(({ id, name, priority, tagName, triggered }) => (
          <li key={id}>
            <Priority priority={priority} />
            <span className="fyr-kiosk-alarm">
              {name} · {tagName}
            </span>
            <TimeAgo at={triggered} />
          </li>
        ))}
      </ul>
      {more > 0 && <span>{t(($) => $.dashboards.kiosk.moreAlarms, { count: more })}</span>}
    </section>
  )
}
