import type { Overview } from '@fyr/contract/companies/companies'
import { useTranslation } from 'react-i18next'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { CollapsedCard } from './collapsed-card.tsx'

/** Nodes that said something once and do not any more, longest silent first. */
export function SilentNodes({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const title = t(($) => $.home.silent)
  if (overview.silent.length === 0) return <CollapsedCard title={title} text={t(($) => $.home.silentNone)} />
  return (
    <Section
      title={title}
      actions={
        <LinkButton variant="subtle" size="compact-sm" to="/tag" search={{ filter: 'alarm:silent' }}>
          {t(($) => $.home.allSilent)}
        </LinkButton>
      }
    >
      <ul className="fyr-home-list">
        {overview.silent.map(({ deveui, name, lastContact }) => (
          <li key={deveui}>
            <TextLink className="fyr-grow" to="/tagdetails/$deveui" params={{ deveui }}>
              {name}
            </TextLink>
            <TimeAgo at={lastContact} never={t(($) => $.home.neverHeard)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
