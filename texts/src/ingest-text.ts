import type { IngestProblem } from '@fyr/contract/endpoints/ingest-problems'
import { allTexts } from './all.ts'
import type { Language } from './index.ts'

/** Why a reading was not stored, for a person. */
export function ingestText(language: Language, code: IngestProblem): string {
  return allTexts[language].records.ingest[code]
}
