import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'

/** The server has no such template for this user, or the address names none. */
export function isNotFound(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'refused' && (problem.status === 404 || problem.status === 400)
}

export function TemplateNotFound() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.dashboards.templates)}>
      <EmptyState
        title={t(($) => $.templates.notFound)}
        text={t(($) => $.templates.notFoundText)}
        action={<LinkButton to="/template-dashboard">{t(($) => $.dashboards.templates)}</LinkButton>}
      />
    </Page>
  )
}
