/** Who may import whom: ARCHITECTURE.md, as rules. Run by `npm run check`. */

const tests = '(\\.(test|fixture)\\.tsx?$|^server/test/|^e2e/|^bench/|^scripts/)'

/** Inside the server, a folder imports only from floors below its own. The upper floors stand first. */
const floors = [
  ['main.ts'],
  ['app.ts', 'app/'],
  ['http/', 'ingest/'],
  ['telemetry/'],
  ['domains/'],
  ['readings-store/', 'live/', 'outbound/', 'sandbox/', 'documents/'],
  ['request/', 'backup/', 'jobs/'],
  ['db/'],
  ['config.ts'],
  ['config/'],
  ['lib/'],
]
/** The areas of domains, in the same order (docs/decisions/0061). */
const areas = [
  'operations',
  'reports',
  'dashboards',
  'automation',
  'connections',
  'readings',
  'devices',
  'companies',
  'messages',
  'access',
  'settings',
  'records',
]
const inAreas = (names) => `^server/src/domains/(${names.join('|')})/`
/** The contract has the same areas; what widgets are made of lies below dashboards. */
const contractAreas = ['live', ...areas.flatMap((area) => (area === 'dashboards' ? [area, 'widgets'] : area))]
const inContract = (names) => `^contract/src/(${names.join('|')})/`

/** The same for the web part. */
const webFloors = ['main.tsx', 'app/', 'features/', 'widgets/', 'entities/', 'core/', 'ui/', 'api/']
const web = (parts) => `^web/src/(${parts.map((part) => part.replace('.', '\\.')).join('|')})`

const server = (parts) => `^server/src/(${parts.map((part) => part.replace('.', '\\.')).join('|')})`

/** A folder of the server is entered by its index.ts; stores may also add their tables to db/tables.ts. */
const doors = ['telemetry', 'readings-store', 'live', 'sandbox', 'documents', 'db', 'backup', 'jobs']

/** A company of the broker, its connections and sessions (which its journal writes) hold one another: one structure. */
const mutuallyLinked = '^server/src/ingest/mqtt/thread/(company|connection|session|journal)\\.ts$'

const ours = (...allowed) =>
  `^(?!${allowed.map((name) => `${name}/`).join('|')})(contract|texts|decoders|formulas|importing|server|web|e2e|bench|demo|scripts)/`

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one, or a third is missing; a type belongs into the lower file.',
      severity: 'error',
      from: {},
      to: { circular: true, via: { pathNot: mutuallyLinked } },
    },
    {
      name: 'no-cycles-of-values',
      severity: 'error',
      from: { path: mutuallyLinked },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: ours('contract') },
    },
    {
      name: 'decoders-stand-alone',
      severity: 'error',
      from: { path: '^decoders/' },
      to: { path: ours('decoders') },
    },
    {
      name: 'formulas-stand-alone',
      severity: 'error',
      from: { path: '^formulas/' },
      to: { path: ours('formulas') },
    },
    {
      name: 'importing-stands-alone',
      severity: 'error',
      from: { path: '^importing/' },
      to: { path: ours('importing', 'contract') },
    },
    {
      name: 'texts-know-the-contract-only',
      severity: 'error',
      from: { path: '^texts/' },
      to: { path: ours('contract', 'texts') },
    },
    {
      name: 'demo-knows-the-contract-only',
      comment: 'It speaks to the portal as any client and any device does.',
      severity: 'error',
      from: { path: '^demo/', pathNot: tests },
      to: { path: ours('contract', 'demo') },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ours('contract', 'texts', 'formulas', 'importing', 'web') },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: ours('contract', 'texts', 'decoders', 'formulas', 'importing', 'server', 'demo') },
    },
    {
      name: 'demo-by-its-door',
      comment:
        'The portal runs the demo beside itself (docs/decisions/0005); one file starts it, none knows its inside.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/src/app/demo\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-is-one-file',
      severity: 'error',
      from: { path: '^server/src/app/demo\\.ts$' },
      to: { path: '^demo/', pathNot: '^demo/index\\.ts$' },
    },
    ...webFloors.slice(1).map((floor, index) => ({
      name: `web-upward-from-${floor.replace(/\W/g, '')}`,
      comment: 'main -> app -> features -> widgets -> entities -> core -> ui -> api',
      severity: 'error',
      from: { path: web([floor]), pathNot: tests },
      to: { path: web(webFloors.slice(0, index + 1)) },
    })),
    ...floors.slice(1).map((floor, index) => ({
      name: `upward-from-${floor[0].replace(/\W/g, '')}`,
      comment: 'main -> app -> http, ingest -> telemetry -> domains -> stores -> request, jobs -> db -> lib',
      severity: 'error',
      from: { path: server(floor), pathNot: tests },
      to: { path: server(floors.slice(0, index + 1).flat()) },
    })),
    ...floors
      // app.ts and its own folder are one.
      .filter((floor) => floor.length > 1 && !floor.includes('app.ts'))
      .map((floor) => ({
        name: `sideways-at-${floor[0].replace(/\W/g, '')}`,
        comment: 'Folders of one floor do not know each other; what both need lies below.',
        severity: 'error',
        from: { path: `^server/src/(${floor.join('|').replaceAll('.', '\\.')})`, pathNot: tests },
        to: { path: server(floor), pathNot: '^server/src/$1' },
      })),
    {
      name: 'domain-door',
      comment: "A domain's index.ts holds the few functions that others may use.",
      severity: 'error',
      from: { path: '^server/src/domains/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^server/src/domains/', pathNot: '^server/src/domains/($1/|[^/]+/[^/]+/index\\.ts$)' },
    },
    {
      name: 'domain-door-from-outside',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/domains/', tests] },
      to: { path: '^server/src/domains/', pathNot: '^server/src/domains/[^/]+/[^/]+/index\\.ts$' },
    },
    ...areas.slice(1).map((area, index) => ({
      name: `area-upward-from-${area}`,
      comment: `${areas.join(' -> ')}; what both need lies in the lower one.`,
      severity: 'error',
      from: { path: inAreas([area]), pathNot: tests },
      to: { path: inAreas(areas.slice(0, index + 1)) },
    })),
    ...contractAreas.slice(1).map((area, index) => ({
      name: `contract-upward-from-${area}`,
      severity: 'error',
      from: { path: inContract([area]), pathNot: tests },
      to: { path: inContract(contractAreas.slice(0, index + 1)) },
    })),
    {
      name: 'contract-in-areas',
      severity: 'error',
      from: {
        path: '^contract/src/.+/',
        pathNot: inContract([...contractAreas, 'values', 'endpoints']),
      },
      to: {},
    },
    {
      name: 'contract-foundation',
      comment: 'Endpoints name the permissions; values and fields know no area.',
      severity: 'error',
      from: { path: '^contract/src/(values|endpoints)/', pathNot: tests },
      to: { path: inContract(contractAreas), pathNot: '^contract/src/access/permissions\\.ts$' },
    },
    {
      name: 'features-in-areas',
      comment: 'Pages are made of parts of several areas: web/src/features has their names, not their order.',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: `^web/src/features/(${areas.join('|')})/[^/]+/` },
      to: {},
    },
    {
      name: 'domains-in-areas',
      severity: 'error',
      from: { path: '^server/src/domains/', pathNot: `^server/src/domains/(${areas.join('|')})/[^/]+/` },
      to: {},
    },
    {
      name: 'folder-door',
      severity: 'error',
      from: { path: '^server/src/([^/]+)', pathNot: tests },
      to: {
        path: `^server/src/(${doors.join('|')})/`,
        pathNot: ['^server/src/$1/', '/index\\.ts$', '^server/src/db/tables\\.ts$'],
      },
    },
    {
      name: 'sql-in-stores-only',
      comment: 'SQL lies in *-store.ts, readings-store/, backup/ and db/.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['-store\\.ts$', '^server/src/(readings-store|backup|db)/', tests],
      },
      to: { path: '^node_modules/(kysely|pg|pg-copy-streams)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pipeline-sql',
      comment: 'Plain pg, which no company is set on, is for the pipeline, the readings store and backups.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/(readings-store|backup|db|telemetry)/', tests] },
      to: { path: '^node_modules/(pg|pg-copy-streams)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could parse by; without this it finds 0 modules.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^([^/]+/dist|\\.fyr(-demo)?|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
