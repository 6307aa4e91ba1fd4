import { writeIngestErrors } from '#domains/node-intake/index.ts'
import type { Participant } from '../participant.ts'
import { addUpRefused } from '../refused.ts'

/** Tells companies what came in and could not be stored. */
export const ingestErrors: Participant = {
  name: 'ingest errors',
  prepare({ batch }) {
    const refused = addUpRefused(batch.refused)
    return refused.length > 0 ? { write: (client) => writeIngestErrors(client, refused) } : undefined
  },
}
