import type { Script, ScriptVersion } from '@fyr/contract/automation/scripts/scripts'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Button, Skeleton, UnstyledButton } from '#ui/layout.ts'
import { Person } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { scriptVersions } from '../queries.ts'
import { pairOf } from './version-pair.ts'

const CodeDiff = lazy(async () => ({ default: (await import('#ui/code/code-diff.tsx')).CodeDiff }))

interface VersionsTabProps {
  script: Script
  /** The editor has changes that restoring throws away. */
  hasUnsaved: boolean
  onRestored: (script: Script) => void
}

/** The versions of the code with who saved them, what changed in each, and the way back to it. */
export function VersionsTab({ script, hasUnsaved, onRestored }: VersionsTabProps) {
  const query = useQuery(scriptVersions(script.scriptId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={320} />}>
      {({ body }) => (
        <Versions script={script} versions={body} hasUnsaved={hasUnsaved} onRestored={onRestored} />
      )}
    </Loaded>
  )
}

function Versions(props: VersionsTabProps & { versions: readonly ScriptVersion[] }) {
  const { script, versions } = props
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(script.version)
  const [against, setAgainst] = useState<'previous' | 'current'>('previous')
  const wide = useMediaQuery('(min-width: 75.01em)', true, { getInitialValueInEffect: false })
  const version = versions.find((each) => each.version === chosen) ?? versions[0]
  if (!version) return null
  const isCurrent = version.version === script.version
  const pair = pairOf(versions, version, isCurrent ? 'previous' : against)
  const numbered = (each: ScriptVersion | null) => (each === null ? '' : String(each.version))
  return (
    <div className="fyr-script-versions">
      <ul>
        {versions.map((each) => (
          <li key={each.version}>
            <UnstyledButton
              className="fyr-script-version"
              aria-pressed={each === version}
              onClick={() => setChosen(each.version)}
            >
              <span>
                {t(($) => $.scripts.versions.version, { version: each.version })}
                {each.version === script.version && (
                  <span className="fyr-dimmed"> · {t(($) => $.scripts.versions.current)}</span>
                )}
              </span>
              <span className="fyr-dimmed">
                <TimeText at={each.savedAt} /> · <Person recorded={each.savedBy} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className="fyr-script-difference">
        <div className="fyr-script-difference-head">
          {isCurrent ? (
            <span className="fyr-dimmed">
              {pair.before
                ? t(($) => $.scripts.versions.before, { version: numbered(pair.before) })
                : t(($) => $.scripts.versions.first)}
            </span>
          ) : (
            <SegmentedControl
              aria-label={t(($) => $.scripts.versions.compare)}
              data={[
                { value: 'previous', label: t(($) => $.scripts.versions.withPrevious) },
                { value: 'current', label: t(($) => $.scripts.versions.withCurrent) },
              ]}
              value={against}
              onChange={(value) => setAgainst(value === 'current' ? 'current' : 'previous')}
            />
          )}
          {!isCurrent && <RestoreButton {...props} version={version} />}
        </div>
        {pair.before?.source === pair.after.source && (
          <p className="fyr-dimmed">{t(($) => $.scripts.versions.same)}</p>
        )}
        <Suspense fallback={<Skeleton height={320} />}>
          <CodeDiff
            before={pair.before?.source ?? ''}
            after={pair.after.source}
            labels={{
              before: t(($) => $.scripts.versions.before, { version: numbered(pair.before) }),
              after: t(($) => $.scripts.versions.after, { version: numbered(pair.after) }),
              unchanged: t(($) => $.scripts.versions.unchanged, { lines: '$' }),
            }}
            wide={wide && pair.before !== null}
          />
        </Suspense>
      </div>
    </div>
  )
}

function RestoreButton({
  script: { scriptId },
  version: { version, source },
  hasUnsaved,
  onRestored,
}: VersionsTabProps & { version: ScriptVersion }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Script.Update')
  const [asking, setAsking] = useState(false)
  const restore = useApiMutation((api) => api.scripts.update, {
    showsErrors: true,
    changes: [(api) => api.scripts],
    onDone(saved) {
      snackbar.done(t(($) => $.scripts.versions.restored, { version }))
      onRestored(saved)
    },
  })
  if (!mayChange) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(($) => $.scripts.versions.restore)}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(($) => $.scripts.versions.confirm.title, { version })}
        text={
          <>
            {t(($) => $.scripts.versions.confirm.text)}{' '}
            {hasUnsaved && t(($) => $.scripts.versions.confirm.unsaved)}
          </>
        }
        confirmLabel={t(($) => $.scripts.versions.restore)}
        dangerous={false}
        onConfirm={() => restore.mutateAsync({ params: { id: scriptId }, body: { source } })}
      />
    </>
  )
}
