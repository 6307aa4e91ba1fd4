import type { storage as en } from '../en/storage.ts'
import type { Like } from '../like.ts'

export const storage: Like<typeof en> = {
  title: 'Lager',
  readings: 'Gemte målinger',
  size: 'Størrelse på disken',
  bytesPerReading: 'Byte pr. måling',
  disk: 'Ledigt på disken',
  diskOf: '{{free}} af {{total}}',
  reserve: 'Holdes ledigt',
  unknownDisk: 'Ukendt: databasen ligger et andet sted',
  intake: 'Modtager målinger',
  intakeOpen: 'Ja',
  intakeFull: 'Nej, disken er næsten fuld',
  open: 'Venter på at blive forseglet',
  sealing: 'Forsegles nu',
  sealed: 'Forseglet siden start',
  merged: 'Flettet siden start',
  damaged: 'Fundne beskadigede dele',
  removing: 'Serier, der slettes',
  memory: 'Hukommelse',
  fault: 'Problem',
  notice:
    'Disken er næsten fuld, så der modtages ingen målinger: {{free}} ledigt. Enhederne gemmer, hvad de kan, og sender det igen.',
  noticeNoSpace:
    'Databasen er løbet tør for diskplads, så der gemmes ingen målinger. Enhederne gemmer, hvad de kan, og sender det igen.',
  noticeMore: 'Vis lageret',
}
