import type { downlinks as en } from '../en/downlinks.ts'
import type { Like } from '../like.ts'

export const downlinks: Like<typeof en> = {
  send: 'Skicka nedlänk',
  sendNow: 'Skicka',
  cancel: 'Avbryt nedlänk',
  cancelled: 'Nedlänken avbröts',
  queued: 'Nedlänken står i kö',
  none: 'Inga nedlänkar än',
  payload: 'Data',
  port: 'Port',
  reason: 'Orsak',
  by: 'Skickad av',
  format: 'Format',
  hex: 'Hex',
  confirmed: 'Bekräftad',
  notJson: 'Detta är inte giltig JSON',
  states: {
    queued: 'I kö',
    sent: 'Skickad',
    acknowledged: 'Kvitterad',
    failed: 'Misslyckades',
    expired: 'Utgången',
    cancelled: 'Avbruten',
  },
}
