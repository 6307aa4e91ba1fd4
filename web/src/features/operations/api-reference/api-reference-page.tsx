import { mdiFileCodeOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Anchor, Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { CallList } from './call-list.tsx'
import { apiCalls, documentAddress } from './queries.ts'
import './api-reference.css'

export function ApiReferencePage() {
  const { t } = useTranslation()
  const query = useQuery(apiCalls())
  return (
    <Page
      title={t(($) => $.apiReference.title)}
      actions={
        <Anchor href={documentAddress()} target="_blank" rel="noopener noreferrer">
          <Icon path={mdiFileCodeOutline} size={18} /> {t(($) => $.apiReference.document)}
        </Anchor>
      }
    >
      <p className="fyr-dimmed">{t(($) => $.apiReference.lead)}</p>
      <Loaded query={query} skeleton={<Skeleton height={640} />}>
        {(calls) => <CallList calls={calls} />}
      </Loaded>
    </Page>
  )
}
