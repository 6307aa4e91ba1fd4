import { builtInRoles, permissionFacts, roleGroups } from '../../contract/src/access/permissions.ts'
import type { EndpointMeta } from '../../contract/src/endpoints/endpoint.ts'
import { contract } from '../../contract/src/index.ts'
import { table } from './table.ts'

const intro = `# Who may call what
Made by \`npm run docs\` from \`contract/\`; do not edit.

- **Access**: a permission of the specification's section 6, or a group: ${Object.entries(roleGroups)
  .map(([group, roles]) => `\`${group}\` (${roles.join(', ')})`)
  .join(', ')}; \`anyUser\` is everyone signed in, \`anyone\` the whole world.
- **Company**: the path parameter that names the company whose members may call; without one the active company of the session (or the company of the access token) is meant. Objects of other companies do not exist for the caller: 404.
- **Token scope**: the scope with which an access token may call it too; without one only a signed-in user may.
`

/** docs/permissions.md: every endpoint with what it asks of its caller, by domain. */
export function describePermissions(): string {
  const domains = Object.entries(contract).map(([domain, calls]) => {
    const rows = Object.values(calls).map((procedure) => {
      const { route, meta } = procedure['~orpc']
      // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta.
      const { access, oneOf, orSelf, openWhile, company, token } = meta as EndpointMeta
      return [
        `\`${route.method} /api${route.path}\``,
        [
          code(access),
          oneOf ? ` and one of ${oneOf.map(code).join(', ')}` : '',
          orSelf ? `, or oneself as \`${orSelf}\`` : '',
          openWhile ? `, or \`anyone\` while \`${openWhile}\` is on` : '',
        ].join(''),
        access === 'anyone' ? '' : company ? `path: \`${company}\`` : 'active',
        code(token),
        route.summary ?? '',
      ]
    })
    return `## ${domain}\n\n${table(['Call', 'Access', 'Company', 'Token scope', 'What it does'], rows)}`
  })
  return [intro, ...domains, describeRoles()].join('\n')
}

const roleNames = Object.keys(builtInRoles) as (keyof typeof builtInRoles)[]

function describeRoles(): string {
  const rows = Object.entries(permissionFacts).map(([permission, facts]) => {
    const holds = (role: (typeof roleNames)[number]) =>
      builtInRoles[role].some((held) => held === permission) ? 'yes' : ''
    return [code(permission), facts.layer, facts.admin ? 'yes' : '', ...roleNames.map(holds)]
  })
  const explanation =
    'What the built-in roles hold at first; each company may change its own copies. Permissions for administrators only may be given to no other role.'
  return `## The built-in roles\n\n${explanation}\n\n${table(['Permission', 'Layer', 'Administrators only', ...roleNames], rows)}`
}

function code(word: string | undefined): string {
  return word === undefined ? '' : `\`${word}\``
}
