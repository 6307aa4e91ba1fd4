import { mdiAlertCircleOutline, mdiClose } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import type { ChosenWorkbook } from './use-workbook-upload.ts'

interface WorkbookProblemsProps {
  refused: Extract<ChosenWorkbook, { step: 'refused' }>
  /** There is a workbook, which goes on being used. */
  isReplacing: boolean
  onDismiss: () => void
}

/** Why a workbook was refused: each problem with its sheet and cell. */
export function WorkbookProblems({ refused, isReplacing, onDismiss }: WorkbookProblemsProps) {
  const { t } = useTranslation()
  const { name, reason, problems } = refused
  const title = t(($) => $.reportTemplates.problems.title, { name })
  return (
    <div className="fyr-template-problems" role="alert">
      <div className="fyr-notice" data-tone="alarm">
        <Icon path={mdiAlertCircleOutline} size={18} />
        <div className="fyr-grow">
          <strong>{title}</strong>
          <div>{problems.length > 0 ? t(($) => $.reportTemplates.problems.fix) : reason}</div>
          {isReplacing && <div>{t(($) => $.reportTemplates.problems.kept)}</div>}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(($) => $.reportTemplates.problems.dismiss)}
          onClick={onDismiss}
        >
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      </div>
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="fyr-template-table" tabIndex={0} aria-label={title}>
          <table className="fyr-plain-table">
            <thead>
              <tr>
                <th scope="col">{t(($) => $.reportTemplates.problems.place)}</th>
                <th scope="col">{t(($) => $.reportTemplates.problems.reason)}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ sheet, cell, message }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one cell can have several, and they come all anew
                <tr key={at}>
                  <td>
                    {sheet === null ? (
                      t(($) => $.reportTemplates.problems.wholeFile)
                    ) : (
                      <Place sheet={sheet} cell={cell} />
                    )}
                  </td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

/** "Sheet1 · B4". */
export function Place({ sheet, cell }: { sheet: string; cell: string | null }) {
  return (
    <>
      {sheet}
      {cell !== null && (
        <>
          {' · '}
          <strong className="fyr-digits">{cell}</strong>
        </>
      )}
    </>
  )
}
