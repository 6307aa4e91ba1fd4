import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'
import { KeyRow } from './key-row.tsx'
import type { KeyEdit } from './new-variable.ts'

interface KeyTableProps {
  references: readonly OpcReference[]
  edits: readonly KeyEdit[]
  /** By node id. */
  errors: ReadonlyMap<string, string>
  onEdit: (nodeId: string, change: Partial<KeyEdit>) => void
  onRemove: (nodeId: string) => void
}

/** Rows that are shown at first: more are seldom looked through. */
const usualRows = 100

/** The chosen variables with their keys. */
export function KeyTable({ references, edits, errors, onEdit, onRemove }: KeyTableProps) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  // A wrong key must be seen.
  const isWhole = showsAll || references.slice(usualRows).some(({ nodeId }) => errors.has(nodeId))
  const shown = isWhole ? references : references.slice(0, usualRows)
  return (
    <div className="fyr-opc-keys">
      <table>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.opcua.variables.title)}</th>
            <th scope="col">{t(($) => $.words.key)}</th>
            <th scope="col">{t(($) => $.nodes.keys.label)}</th>
            <th scope="col">{t(($) => $.words.unit)}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {shown.map((reference, at) => {
            const edit = edits[at]
            return (
              edit && (
                <KeyRow
                  key={reference.nodeId}
                  reference={reference}
                  edit={edit}
                  error={errors.get(reference.nodeId)}
                  onEdit={onEdit}
                  onRemove={onRemove}
                />
              )
            )
          })}
        </tbody>
      </table>
      {!isWhole && references.length > usualRows && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {t(($) => $.opcua.adding.showAll, { count: references.length })}
        </Button>
      )}
    </div>
  )
}
