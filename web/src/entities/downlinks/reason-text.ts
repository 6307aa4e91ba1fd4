import type { DownlinkReason } from '@fyr/contract/devices/downlinks/downlink-reasons'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Why a downlink failed, with what the other side said as it came. */
export function useReasonText(): (reason: DownlinkReason) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ code, detail }) => {
      const text = t(($) => $.downlinks.reasons[code])
      return detail === '' ? text : `${text}: ${detail}`
    },
    [t],
  )
}
