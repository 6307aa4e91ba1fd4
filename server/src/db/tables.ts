/**
 * The tables that Kysely knows. Each `*-store.ts` adds the ones that it owns:
 * `declare module '#db/tables.ts' { interface Tables { alarm: AlarmTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the stores, by module augmentation
export interface Tables {}
