/**
 * The extended tier (`npm run test:extended`): what takes long and seldom breaks by itself. A group is one run of
 * vitest; continuous integration runs as many groups as its time allows, beginning with another one at each commit.
 */
export const extendedGroups: Record<string, readonly string[]> = {
  upgrades: ['server/test/migration-*.test.ts'],
  crashes: [
    'server/test/store-crash.test.ts',
    'server/test/heavy-readings.test.ts',
    'e2e/{crash,stopping}.test.ts',
  ],
  hostile: [
    'server/test/hostile-neighbour.test.ts',
    'server/test/expensive-calls.test.ts',
    'server/test/fuzz.test.ts',
    'server/test/bad-input.test.ts',
  ],
  large: ['server/test/large-company.test.ts'],
  clients: ['server/test/generated-clients.test.ts', '**/made-workbooks.test.ts'],
  clocks: ['**/clock-changes.test.ts'],
  'looks and languages': [
    'e2e/{alarms-page,charts,search,session,shell,sso,widgets}.test.ts',
    'e2e/{reports,report-types,report-templates}.test.ts',
  ],
  'pages, devices and nodes': ['e2e/pages/{devices,nodes,node-forms-and-alarms}.test.ts'],
  'pages, company and dashboards': ['e2e/pages/{company,dashboards,reports}.test.ts'],
}

/**
 * These are in both tiers; the extended one tries more in them (server/test/tier.ts). Pages get all four looks there,
 * and each is loaded by its address in English.
 */
const inBoth = [
  'server/test/store-crash.test.ts',
  'server/test/fuzz.test.ts',
  'server/test/bad-input.test.ts',
  ...Object.values(extendedGroups)
    .flat()
    .filter((pattern) => pattern.startsWith('e2e/')),
]

/** Patterns of files that `npm test` leaves to the extended tier. */
export const onlyExtended = Object.values(extendedGroups)
  .flat()
  .filter((pattern) => !inBoth.includes(pattern))
