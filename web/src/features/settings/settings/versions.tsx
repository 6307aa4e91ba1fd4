import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { versions } from '#entities/settings/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'

/** What runs here, for who asks for help. */
export function Versions() {
  const { t } = useTranslation()
  const query = useQuery(versions())
  return (
    <Section id="versions" title={t(($) => $.settings.versions)}>
      <Loaded query={query} skeleton={<Skeleton height={70} />}>
        {({ fyr, node, postgres }) => (
          <Facts
            facts={[
              { label: 'Fyr', value: fyr },
              { label: 'Node.js', value: node },
              { label: 'PostgreSQL', value: postgres },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
