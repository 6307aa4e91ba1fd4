import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { LoadTimeout } from '#core/lazy-page.ts'
import { Button } from '#ui/layout.ts'
import { MessagePage } from './message-page.tsx'

/** Instead of a page that threw; menu and top bar stay. */
export function CrashedPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  if (error instanceof LoadTimeout) {
    /** What hangs is let go of by a reload only; without a connection that would end at a page of the browser. */
    const retry = () => (navigator.onLine ? location.reload() : void router.invalidate().then(reset))
    return (
      <MessagePage
        title={t(($) => $.shell.late.title)}
        text={t(($) => $.shell.late.text)}
        action={<Button onClick={retry}>{t(($) => $.words.retry)}</Button>}
      />
    )
  }
  return (
    <MessagePage
      title={t(($) => $.shell.crashed.title)}
      text={wordsFor(error)}
      action={<Button onClick={() => location.reload()}>{t(($) => $.shell.crashed.reload)}</Button>}
    />
  )

  function wordsFor(problem: unknown): string {
    // After an update the old page asks for parts that are gone.
    if (/dynamically imported module|importing a module script/i.test(String(problem))) {
      return t(($) => $.shell.crashed.newVersion)
    }
    return problemOf(problem).kind === 'unexpected' ? t(($) => $.shell.crashed.text) : problemText(problem, t)
  }
}
