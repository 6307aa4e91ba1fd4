import type { downlinks as en } from '../en/downlinks.ts'
import type { Like } from '../like.ts'

export const downlinks: Like<typeof en> = {
  send: 'Send downlink',
  sendNow: 'Send',
  cancel: 'Annuller downlink',
  cancelled: 'Downlinket er annulleret',
  queued: 'Downlinket er i kø',
  none: 'Ingen downlinks endnu',
  payload: 'Data',
  port: 'Port',
  reason: 'Årsag',
  by: 'Sendt af',
  format: 'Format',
  hex: 'Hex',
  confirmed: 'Bekræftet',
  notJson: 'Dette er ikke gyldig JSON',
  states: {
    queued: 'I kø',
    sent: 'Sendt',
    acknowledged: 'Kvitteret',
    failed: 'Mislykkedes',
    expired: 'Udløbet',
    cancelled: 'Annulleret',
  },
}
