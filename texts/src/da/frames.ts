import type { frames as en } from '../en/frames.ts'
import type { Like } from '../like.ts'

export const frames: Like<typeof en> = {
  notChosen: 'Ingen side valgt endnu',
  notChosenText: 'Åbn indstillingerne, og skriv adressen på en side.',
  notAllowed: '{{host}} er ikke tilladt',
  notAllowedText: 'Virksomheden viser kun sider fra værterne på sin liste.',
  allow: 'Åbn listen',
  askAdministrator: 'En administrator i virksomheden kan tilføje den under Indstillinger.',
  ownPage: 'Portalen kan ikke vise sig selv',
  ownPageText: 'Vælg adressen på en anden side.',
  openTab: 'Åbn {{host}} i en ny fane',
  emptyHint: 'Forbliver den tom? Nogle sider nægter at blive vist i en ramme.',
  address: 'Adresse',
  addressHint:
    'På selve siden, som den står, når den er åben: en side, der fører videre til en anden vært, forbliver tom.',
  rights: 'Siden må',
  right: {
    scripts: 'køre scripts',
    forms: 'sende formularer',
    ownOrigin: 'bruge egne cookies og eget lager',
  },
  rightsHint: 'Aldrig føre dette vindue videre eller åbne andre.',
  refresh: 'Indlæs igen hvert (sekunder)',
  refreshHint: 'Tomt: aldrig. Mindst 10.',
  section: 'Indlejrede sider',
  sectionHint: 'En vært på hver linje, f.eks. example.com, *.example.com eller example.com:8443.',
  frameHosts: 'Dashboards må vise sider fra',
  frameHostsHint: 'Widgets af typen Webside.',
  embedHosts: 'Offentlige dashboards må stå på sider fra',
  embedHostsHint: 'Delte dashboards som en del af jeres egen hjemmeside.',
  nobody: 'Ingen',
  wrongHost: '{{host}} er ikke et værtsnavn',
  tooMany: 'Højst 50',
}
