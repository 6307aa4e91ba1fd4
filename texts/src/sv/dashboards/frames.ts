import type { frames as en } from '../../en/dashboards/frames.ts'
import type { Like } from '../../like.ts'

export const frames: Like<typeof en> = {
  notChosen: 'Ingen sida vald',
  notChosenText: 'Öppna inställningarna och ange en adress.',
  notAllowed: '{{host}} är inte tillåten',
  notAllowedText: 'Företaget visar bara sidor från tillåtna värdar.',
  allow: 'Redigera tillåtna sidor',
  askAdministrator: 'En administratör i företaget kan lägga till den i Inställningar.',
  ownPage: 'Portalen kan inte bäddas in i sig själv',
  ownPageText: 'Välj en annan sida.',
  openTab: 'Öppna {{host}} i en ny flik',
  emptyHint: 'Visas inget? Vissa sidor tillåter inte inbäddning.',
  address: 'Adress',
  addressHint: 'Sidans slutliga adress. En sida som omdirigerar till en annan värd visas inte.',
  rights: 'Behörigheter',
  right: {
    scripts: 'Köra skript',
    forms: 'Skicka formulär',
    ownOrigin: 'Använda egna cookies och egen lagring',
  },
  rightsHint: 'Sidan kan aldrig styra om det här fönstret eller öppna nya.',
  refresh: 'Intervall (sekunder)',
  refreshHint: 'Hur ofta sidan läses in på nytt. Tomt: aldrig. Minst 10.',
}
