import type { storage as en } from '../../en/operations/storage.ts'
import type { Like } from '../../like.ts'

export const storage: Like<typeof en> = {
  title: 'Lagring',
  readings: 'Sparade mätvärden',
  size: 'Storlek på disken',
  bytesPerReading: 'Byte per mätvärde',
  disk: 'Ledigt diskutrymme',
  diskOf: '{{free}} av {{total}}',
  reserve: 'Reserverat',
  unknownDisk: 'Okänt (extern databas)',
  intake: 'Datamottagning',
  intakeOpen: 'Igång',
  intakeFull: 'Stoppad, disken är nästan full',
  open: 'Väntar på skrivning',
  sealing: 'Skrivs nu',
  sealed: 'Skrivna sedan start',
  merged: 'Sammanslagna sedan start',
  damaged: 'Skadade segment',
  removing: 'Serier som raderas',
  memory: 'Minne',
  fault: 'Fel',
  notice:
    'Disken är nästan full, så inga mätvärden tas emot: {{free}} ledigt. Enheterna sparar det de kan och skickar igen.',
  noticeNoSpace:
    'Databasen har slut på diskutrymme, så inga mätvärden sparas. Enheterna sparar det de kan och skickar igen.',
  noticeMore: 'Visa lagring',
}
