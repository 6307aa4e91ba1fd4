import { roleGroups } from '@fyr/contract/access/permissions'
import { useTranslation } from 'react-i18next'
import type { ApiCall } from './calls.ts'

/** Who may make the call: a person by role or permission, a program by the scope of its token. */
export function Access({ call }: { call: ApiCall }) {
  const { t } = useTranslation()
  const { access, tokenScope } = call
  const scopes: Record<string, string> = t(($) => $.tokens.scopes, { returnObjects: true })
  return (
    <p>
      {t(($) => $.apiReference.access)}:{' '}
      {access === 'anyone' ? (
        t(($) => $.apiReference.anyone)
      ) : access === 'anyUser' ? (
        t(($) => $.apiReference.anyUser)
      ) : (
        <code>{isGroup(access) ? roleGroups[access].join(', ') : access}</code>
      )}
      {access !== 'anyone' && (
        <span className="fyr-dimmed">
          {' · '}
          {tokenScope
            ? t(($) => $.apiReference.orToken, { scope: scopes[tokenScope] ?? tokenScope })
            : t(($) => $.apiReference.noToken)}
        </span>
      )}
    </p>
  )
}

function isGroup(access: string): access is keyof typeof roleGroups {
  return Object.hasOwn(roleGroups, access)
}
