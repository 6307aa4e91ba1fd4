import type { SignInEntry } from '@fyr/contract/access/sign-ins'
import { browserName } from '@fyr/contract/values/browser-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { Button, Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import './account-security.css'

const shownAtFirst = 5

/** Where a user signed in of late, and was refused. */
export function SignInsSection({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const query = useQuery(apiQuery((api) => api.users.signIns, { params: { id: userId } }))
  const [all, setAll] = useState(false)
  return (
    <Section id="sign-ins" title={t(($) => $.security.signIns.title)}>
      <Loaded query={query} skeleton={<Skeleton height={200} />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState compact title={t(($) => $.security.signIns.none)} />
          ) : (
            <Stack gap="xs" align="flex-start">
              <ul className="fyr-sign-ins">
                {(all ? entries : entries.slice(0, shownAtFirst)).map((entry) => (
                  <SignInLine key={entry.signInId} entry={entry} />
                ))}
              </ul>
              {!all && entries.length > shownAtFirst && (
                <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
                  {t(($) => $.security.signIns.showAll, { count: entries.length })}
                </Button>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

function SignInLine({ entry }: { entry: SignInEntry }) {
  const { t } = useTranslation()
  const { result, method, isNewDevice } = entry
  const browser = browserName(entry.userAgent) || t(($) => $.users.sessions.unknown)
  const succeeded = result === 'succeeded'
  return (
    <li>
      <div>
        <StatusBadge status={succeeded ? 'ok' : 'attention'} look="plain">
          {t(($) => $.security.signIns.results[result])}
        </StatusBadge>
        {isNewDevice && <span className="fyr-sign-in-new">{t(($) => $.security.signIns.newDevice)}</span>}
        <div className="fyr-dimmed">
          {browser} · {entry.remoteAddress}
          {succeeded && ` · ${t(($) => $.security.signIns.methods[method])}`}
        </div>
      </div>
      <TimeText at={entry.at} />
    </li>
  )
}
