import type { companyInfo as en } from '../../../en/dashboards/widgets/company-info.ts'
import type { Like } from '../../../like.ts'

export const companyInfo: Like<typeof en> = {
  empty: 'Intet at vise endnu',
  emptyText: 'Virksomheden mangler de oplysninger, der er valgt her.',
  show: 'Vis',
  note: 'Note',
  noteHint: 'Vises nedenunder, for eksempel åbningstider.',
}
