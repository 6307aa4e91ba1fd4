import { Loader } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  icon?: string
  title: string
  text?: ReactNode
  /** The next thing to do: a button or link. */
  action?: ReactNode
  /** Less space around, for use inside cards. */
  compact?: boolean
}

/** "Nothing yet", with what to do about it. */
export function EmptyState({ icon, title, text, action, compact }: EmptyStateProps) {
  return (
    <div className="fyr-state" data-compact={compact || undefined}>
      {icon && <Icon path={icon} size={compact ? 24 : 32} className="fyr-dimmed" />}
      <p className="fyr-state-title">{title}</p>
      {text && <div className="fyr-dimmed fyr-state-text">{text}</div>}
      {action && <div className="fyr-state-action">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** What did not succeed, where there is a more exact word for it than "Could not load". */
  title?: string | undefined
  error: unknown
  onRetry?: () => void
  compact?: boolean | undefined
}

/** What happened, and the way to try again. */
export function ErrorState({ title, error, onRetry, compact }: ErrorStateProps) {
  const { t } = useTranslation()
  const problem = problemOf(error)
  return (
    <div className="fyr-state" data-compact={compact || undefined} role="alert">
      <Icon path={mdiAlertCircleOutline} size={compact ? 24 : 32} className="fyr-alarm-text" />
      <p className="fyr-state-title">{title ?? t(($) => $.errors.loadFailed)}</p>
      <div className="fyr-dimmed fyr-state-text">
        {problemText(error, t)}
        {problem.kind === 'refused' && problem.status >= 500 && (
          <div>{t(($) => $.errors.reference, { requestId: problem.requestId })}</div>
        )}
      </div>
      {onRetry && (
        <div className="fyr-state-action">
          <Button variant="default" icon={mdiRefresh} onClick={onRetry}>
            {t(($) => $.words.retry)}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Above old data when the newest could not be fetched. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      <Icon path={mdiAlertCircleOutline} size={18} />
      <span className="fyr-grow">
        {t(($) => $.errors.staleData)} {problemText(error, t)}
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t(($) => $.words.retry)}
      </Button>
    </div>
  )
}

/** A spinner, but only for those who have waited 300 ms. */
export function Waiting() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="fyr-state" aria-busy="true">
      {long && <Loader size="sm" aria-label={t(($) => $.words.loading)} />}
      {long && !online && <p role="status">{t(($) => $.errors.noConnection)}</p>}
    </div>
  )
}

/** The parts of a query (TanStack) that decide what is shown. */
interface Loadable<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Loadable<T>
  /** Of the size of the content, so that nothing jumps. */
  skeleton?: ReactNode
  /** Of the error. */
  errorTitle?: string
  /** The error with less space around, for use inside cards. */
  compact?: boolean
  children: (data: T) => ReactNode
}

/** Skeleton, then data; an error with a way to try again, and old data kept under it. */
export function Loaded<T>({ query, skeleton, errorTitle, compact, children }: LoadedProps<T>) {
  const retry = () => void query.refetch()
  if (query.data !== undefined) {
    return (
      <>
        {query.error ? <StaleNotice error={query.error} onRetry={retry} /> : null}
        {children(query.data)}
      </>
    )
  }
  if (query.error)
    return <ErrorState compact={compact} title={errorTitle} error={query.error} onRetry={retry} />
  return skeleton ?? <Waiting />
}
