import type { frames as en } from '../en/frames.ts'
import type { Like } from '../like.ts'

export const frames: Like<typeof en> = {
  notChosen: 'Ingen sida vald än',
  notChosenText: 'Öppna inställningarna och skriv adressen till en sida.',
  notAllowed: '{{host}} är inte tillåten',
  notAllowedText: 'Företaget visar bara sidor från värdarna på sin lista.',
  allow: 'Öppna listan',
  askAdministrator: 'En administratör i företaget kan lägga till den i Inställningar.',
  ownPage: 'Portalen kan inte visa sig själv',
  ownPageText: 'Välj adressen till en annan sida.',
  openTab: 'Öppna {{host}} i en ny flik',
  emptyHint: 'Förblir den tom? Vissa sidor vägrar att visas i en ram.',
  address: 'Adress',
  addressHint:
    'Till själva sidan, som den står när den är öppen: en sida som leder vidare till en annan värd förblir tom.',
  rights: 'Sidan får',
  right: {
    scripts: 'köra skript',
    forms: 'skicka formulär',
    ownOrigin: 'använda egna kakor och lagring',
  },
  rightsHint: 'Aldrig leda det här fönstret vidare eller öppna andra.',
  refresh: 'Läs in på nytt var (sekunder)',
  refreshHint: 'Tomt: aldrig. Minst 10.',
  section: 'Inbäddade sidor',
  sectionHint: 'En värd per rad, som example.com, *.example.com eller example.com:8443.',
  frameHosts: 'Paneler får visa sidor från',
  frameHostsHint: 'Widgetar av typen Webbsida.',
  embedHosts: 'Publika paneler får stå på sidor från',
  embedHostsHint: 'Delade paneler som en del av er egen webbplats.',
  nobody: 'Inga',
  wrongHost: '{{host}} är inget värdnamn',
  tooMany: 'Högst 50',
}
