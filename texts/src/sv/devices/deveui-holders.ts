import type { deveuiHolders as en } from '../../en/devices/deveui-holders.ts'
import type { Like } from '../../like.ts'

export const deveuiHolders: Like<typeof en> = {
  title: 'Sök DevEUI',
  hint: 'Ett DevEUI är unikt på servern. Se vilket företag som har det, och frigör det eller flytta det till ett annat företag.',
  deveui: 'DevEUI',
  free: 'Används inte',
  lastContact: 'Senaste kontakt',
  freeButton: 'Frigör DevEUI',
  freeTitle: 'Frigöra DevEUI {{deveui}}?',
  freeText: 'Noden {{name}} hos {{company}} raderas. Därefter kan vilket företag som helst använda DevEUI:t.',
  moveTitle: 'Flytta DevEUI {{deveui}} till ett annat företag',
  moveText:
    'Noden {{name}} hos {{company}} raderas, och en ny nod med samma DevEUI skapas hos det andra företaget.',
  withHistory: 'Behåll namn, nycklar, bild och mätvärden',
  moveTextWithHistory:
    'Noden {{name}} i {{company}} lämnas över till det andra företaget med namn, nycklar, topics, bild och mätvärden.',
  missingOn: 'Saknas på dashboarden {{name}}',
  moveConfirm: 'Flytta',
  target: 'Flytta till',
  freed: 'DevEUI {{deveui}} är ledigt',
  moved: 'DevEUI {{deveui}} tillhör {{company}}',
}
