import type { frames as en } from '../../en/dashboards/frames.ts'
import type { Like } from '../../like.ts'

export const frames: Like<typeof en> = {
  notChosen: 'Ingen side valgt',
  notChosenText: 'Åbn indstillingerne, og angiv en adresse.',
  notAllowed: '{{host}} er ikke tilladt',
  notAllowedText: 'Virksomheden viser kun sider fra tilladte værter.',
  allow: 'Rediger tilladte sider',
  askAdministrator: 'En administrator i virksomheden kan tilføje den under Indstillinger.',
  ownPage: 'Portalen kan ikke indlejres i sig selv',
  ownPageText: 'Vælg en anden side.',
  openTab: 'Åbn {{host}} i en ny fane',
  emptyHint: 'Vises der ikke noget? Nogle sider tillader ikke indlejring.',
  address: 'Adresse',
  addressHint: 'Sidens endelige adresse. En side, der omdirigerer til en anden vært, vises ikke.',
  rights: 'Rettigheder',
  right: {
    scripts: 'Køre scripts',
    forms: 'Sende formularer',
    ownOrigin: 'Bruge egne cookies og egen lagring',
  },
  rightsHint: 'Siden kan aldrig omdirigere dette vindue eller åbne nye.',
  refresh: 'Interval (sekunder)',
  refreshHint: 'Hvor ofte siden genindlæses. Tomt: aldrig. Mindst 10.',
}
