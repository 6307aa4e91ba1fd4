import { configTable } from '../../server/src/config.ts'
import { table } from './table.ts'

const intro = `# Configuration
Made by \`npm run docs\` from \`server/src/config/settings.ts\`; do not edit.

Settings are environment variables, read once at the start. Whatever is wrong is listed together, and nothing starts; a name that begins with \`FYR_\` and means nothing is pointed out. An empty value counts as none. Secret ones are never logged.

Roles, connections and poolers of an outside PostgreSQL: [docs/database.md](database.md).
`

/** docs/configuration.md: every setting with what holds without it. */
export function describeConfiguration(): string {
  const rows = configTable.map((row) => [
    `\`${row.name}\``,
    isWords(row.default) ? row.default : `\`${row.default}\``,
    row.secret ? 'yes' : '',
    row.description,
  ])
  return `${intro}\n${table(['Name', 'Default', 'Secret', 'What it does'], rows)}`
}

function isWords(text: string): boolean {
  return text === '' || (text.includes(' ') && !text.includes('<'))
}
