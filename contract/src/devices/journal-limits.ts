/** The pictures and documents that journals take. */
export const journalFileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

/** Of one entry. */
export const maxJournalFiles = 10
export const maxJournalText = 10_000
/** In bytes, of one file. */
export const maxJournalFile = 10 * 1024 * 1024
/** Entries that a chart marks in its range; the newest. */
export const maxAnnotations = 200
