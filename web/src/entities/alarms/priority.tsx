import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { mdiChevronDoubleUp, mdiChevronDown, mdiChevronUp } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import './alarms.css'

const looks = {
  a: { icon: mdiChevronDoubleUp, status: 'alarm' },
  b: { icon: mdiChevronUp, status: 'attention' },
  c: { icon: mdiChevronDown, status: undefined },
} as const

/** High, medium or low: by icon, word and colour. */
export function Priority({ priority }: { priority: Alarm['priority'] }) {
  const { t } = useTranslation()
  const { icon, status } = looks[priority]
  return (
    <span className="fyr-status fyr-priority" data-status={status} data-priority={priority}>
      <Icon path={icon} size={18} />
      {t(($) => $.alarms.priority[priority])}
    </span>
  )
}
