import type { storage as en } from '../en/storage.ts'
import type { Like } from '../like.ts'

export const storage: Like<typeof en> = {
  title: 'Lagring',
  readings: 'Sparade mätvärden',
  size: 'Storlek på disken',
  bytesPerReading: 'Byte per mätvärde',
  disk: 'Ledigt på disken',
  diskOf: '{{free}} av {{total}}',
  reserve: 'Hålls ledigt',
  unknownDisk: 'Okänt: databasen ligger någon annanstans',
  intake: 'Tar emot mätvärden',
  intakeOpen: 'Ja',
  intakeFull: 'Nej, disken är nästan full',
  open: 'Väntar på att förseglas',
  sealing: 'Förseglas nu',
  sealed: 'Förseglade sedan start',
  merged: 'Sammanslagna sedan start',
  damaged: 'Skadade delar som hittats',
  removing: 'Serier som raderas',
  memory: 'Minne',
  fault: 'Problem',
  notice:
    'Disken är nästan full, så inga mätvärden tas emot: {{free}} ledigt. Enheterna behåller det de kan och skickar det igen.',
  noticeNoSpace:
    'Databasen har slut på diskutrymme, så inga mätvärden sparas. Enheterna behåller det de kan och skickar det igen.',
  noticeMore: 'Visa lagringen',
}
