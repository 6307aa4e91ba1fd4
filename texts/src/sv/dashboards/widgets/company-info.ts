import type { companyInfo as en } from '../../../en/dashboards/widgets/company-info.ts'
import type { Like } from '../../../like.ts'

export const companyInfo: Like<typeof en> = {
  empty: 'Inget att visa än',
  emptyText: 'Företaget saknar de uppgifter som har valts här.',
  show: 'Visa',
  note: 'Anteckning',
  noteHint: 'Visas nedanför, till exempel öppettider.',
}
