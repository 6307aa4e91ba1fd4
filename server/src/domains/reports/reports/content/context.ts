import type { Language } from '@fyr/contract/endpoints/fields'
import type { ServerTexts } from '@fyr/texts/all'
import type { CompanyDb, Database } from '#db/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'

/** What the parts of a report are made with. */
export interface ContentContext {
  companyId: string
  /** A transaction for each portion: none is open while a file is written. */
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  readings: Pick<
    ReadingsStore,
    'findSeries' | 'range' | 'calendarBuckets' | 'buckets' | 'counts' | 'countRange' | 'latest'
  >
  from: number
  to: number
  timeZone: string
  language: Language
  now: Date
  silentAfterHours: number
  texts: ServerTexts['reportDocuments']
  /** What values of a key are called. */
  stateWords: ServerTexts['ui']['states']
  /** Told what is not in it. */
  remark(text: string): void
  /**
   * Told of readings that are looked at one by one, between which others have their turn.
   * @throws ReportTooLargeError, or what else ends the work
   */
  onRead(count: number): Promise<void>
}

export const inCompany = <T>({ database, companyId }: ContentContext, work: (db: CompanyDb) => Promise<T>) =>
  database.withCompany(companyId, work)
