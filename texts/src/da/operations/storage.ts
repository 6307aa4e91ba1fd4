import type { storage as en } from '../../en/operations/storage.ts'
import type { Like } from '../../like.ts'

export const storage: Like<typeof en> = {
  title: 'Lagring',
  readings: 'Gemte målinger',
  size: 'Størrelse på disken',
  bytesPerReading: 'Byte pr. måling',
  disk: 'Ledig diskplads',
  diskOf: '{{free}} af {{total}}',
  reserve: 'Reserveret',
  unknownDisk: 'Ukendt (ekstern database)',
  intake: 'Datamodtagelse',
  intakeOpen: 'Kører',
  intakeFull: 'Stoppet, disken er næsten fuld',
  open: 'Venter på skrivning',
  sealing: 'Skrives nu',
  sealed: 'Skrevet siden start',
  merged: 'Flettet siden start',
  damaged: 'Beskadigede segmenter',
  removing: 'Serier, der slettes',
  memory: 'Hukommelse',
  fault: 'Fejl',
  notice:
    'Disken er næsten fuld, så der modtages ingen målinger: {{free}} ledigt. Enhederne gemmer, hvad de kan, og sender igen.',
  noticeNoSpace:
    'Databasen er løbet tør for diskplads, så der gemmes ingen målinger. Enhederne gemmer, hvad de kan, og sender igen.',
  noticeMore: 'Vis lagring',
}
