import type { Application } from '@fyr/contract/devices/applications'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** How far the deletion of an application with its nodes is, or that it failed. */
export function useDeletionText(): (deletion: NonNullable<Application['deletion']>) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ state, nodes, deleted }) =>
      state === 'failed'
        ? t(($) => $.applications.deletion.failed)
        : t(($) => $.applications.deletion.running, {
            percent: Math.floor((100 * deleted) / Math.max(nodes, 1)),
          }),
    [t],
  )
}

/** On the page of an application that is being deleted. */
export function DeletionNotice({ application: { deletion } }: { application: Application }) {
  const { t } = useTranslation()
  const textOf = useDeletionText()
  if (!deletion) return null
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      <span>
        <strong>{textOf(deletion)}.</strong>{' '}
        {deletion.state === 'failed'
          ? t(($) => $.applications.deletion.failedHint)
          : t(($) => $.applications.deletion.runningHint)}
      </span>
    </div>
  )
}
