import { mdiHarddisk } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#ui/format/bytes.ts'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/links.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { storageState } from './queries.ts'

const renewMs = 30_000

/** Above every page, for those who can make room: no readings are taken in. */
export function DiskNotice() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { data } = useQuery({ ...storageState(), refetchInterval: renewMs })
  if (data?.intake !== 'diskFull') return null
  const { disk } = data
  return (
    <div className="fyr-notice fyr-live-lost" data-tone="alarm" role="alert">
      <Icon path={mdiHarddisk} size={18} />
      <span>
        {disk && disk.free < disk.reserve * 1.1
          ? t(($) => $.storage.notice, { free: formatBytes(disk.free, language) })
          : t(($) => $.storage.noticeNoSpace)}{' '}
        <TextLink to="/settings/portal/operations" hash="storage" c="inherit" fz="inherit" underline="always">
          {t(($) => $.storage.noticeMore)}
        </TextLink>
      </span>
    </div>
  )
}
