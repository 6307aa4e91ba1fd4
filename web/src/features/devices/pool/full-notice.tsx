import { mdiAlertCircleOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { poolUsage } from './queries.ts'

/** Says that what is heard from now on is not added, and what makes room. */
export function FullNotice() {
  const { t } = useTranslation()
  const { data } = useQuery(poolUsage)
  if (!data || data.heard < data.maxHeard) return null
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      <Icon path={mdiAlertCircleOutline} size={18} />
      <span className="fyr-grow">{t(($) => $.pool.full, { maximum: data.maxHeard })}</span>
    </div>
  )
}
