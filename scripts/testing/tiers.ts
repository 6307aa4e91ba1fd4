/** Patterns of test files. */
interface Group {
  /** Files that `npm test` leaves out. */
  only?: readonly string[]
  /**
   * Files of which `npm test` tries less (server/test/support/tier.ts). In the extended tier pages get all four looks, and each
   * is loaded by its address in English.
   */
  more?: readonly string[]
}

/**
 * The extended tier (`npm run test:extended`): what takes long and seldom breaks by itself. A group is one run of
 * vitest; continuous integration runs as many groups as its time allows, beginning with another one at each commit.
 */
const groups: Record<string, Group> = {
  upgrades: { only: ['server/test/upgrade/migration-*.test.ts'] },
  crashes: {
    only: [
      'server/test/load/heavy-readings.test.ts',
      'server/src/readings-store/background.test.ts',
      'e2e/failures/{crash,script-crash}.test.ts',
    ],
    more: ['server/test/failures/store-crash.test.ts'],
  },
  'starts, stops and restores': {
    only: [
      'server/test/failures/{stopping,fencing,failover}.test.ts',
      'server/src/db/embedded/embedded-postgres.test.ts',
      'server/src/domains/reports/reports/runs/restart.test.ts',
      'e2e/failures/stopping.test.ts',
    ],
    more: ['server/test/backup/backup.test.ts'],
  },
  'full disks and peers that hang': {
    only: [
      'server/test/failures/disk-full.test.ts',
      'server/test/load/half-open.test.ts',
      'server/src/domains/reports/reports/runs/files/disk-full.test.ts',
      'server/src/ingest/connections/supervisor.test.ts',
    ],
  },
  hostile: {
    only: [
      'server/test/load/hostile-neighbour.test.ts',
      'server/src/live/fairness.test.ts',
      'server/src/ingest/mqtt/broker-tests/broker-neighbours.test.ts',
      'e2e/failures/hostile.test.ts',
    ],
    more: ['server/test/bad-input/{fuzz,bad-input}.test.ts'],
  },
  // By itself: it measures how long a neighbour waits.
  'expensive calls': { only: ['server/test/load/expensive-calls.test.ts'] },
  large: { only: ['server/test/load/large-company.test.ts'] },
  clients: { only: ['server/test/contract/generated-clients.test.ts', '**/made-workbooks.test.ts'] },
  clocks: { only: ['**/clock-changes.test.ts'] },
  'looks and languages': {
    more: [
      'e2e/access/{session,sso}.test.ts',
      'e2e/automation/alarms-page.test.ts',
      'e2e/dashboards/{charts,widgets}.test.ts',
      'e2e/reports/{reports,report-types,report-templates}.test.ts',
      'e2e/shell/{search,shell}.test.ts',
    ],
  },
  'pages, devices and nodes': { more: ['e2e/pages/{devices,nodes,node-forms-and-alarms}.test.ts'] },
  'pages, company and dashboards': { more: ['e2e/pages/{company,dashboards,reports}.test.ts'] },
}

/** The patterns of each group. */
export const extendedGroups = Object.entries(groups).map(
  ([name, { only = [], more = [] }]) => [name, [...only, ...more]] as const,
)

/** Patterns of files that `npm test` leaves to the extended tier. */
export const onlyExtended = Object.values(groups).flatMap(({ only = [] }) => only)
