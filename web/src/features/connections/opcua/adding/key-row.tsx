import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { mdiClose } from '@mdi/js'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import type { KeyEdit } from './new-variable.ts'

interface KeyRowProps {
  reference: OpcReference
  edit: KeyEdit
  error: string | undefined
  onEdit: (nodeId: string, change: Partial<KeyEdit>) => void
  onRemove: (nodeId: string) => void
}

/** Key, label and unit of one new variable. */
export const KeyRow = memo(({ reference, edit, error, onEdit, onRemove }: KeyRowProps) => {
  const { t } = useTranslation()
  const { nodeId, displayName, path } = reference
  const named = (label: string) => `${label}: ${displayName}`
  const input = (field: keyof KeyEdit, label: string, maxLength: number) => ({
    'aria-label': named(label),
    size: 'sm',
    maxLength,
    spellCheck: false,
    autoComplete: 'off',
    value: edit[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onEdit(nodeId, { [field]: event.currentTarget.value }),
  })
  return (
    <tr>
      <th scope="row" title={path || nodeId}>
        <span className="fyr-opc-name">{displayName}</span>
        {path !== '' && <span className="fyr-dimmed fyr-opc-more">{path}</span>}
      </th>
      <td data-label={t(($) => $.words.key)}>
        <TextInput
          {...input(
            'key',
            t(($) => $.words.key),
            128,
          )}
          error={error}
        />
      </td>
      <td data-label={t(($) => $.nodes.keys.label)}>
        <TextInput
          {...input(
            'label',
            t(($) => $.nodes.keys.label),
            255,
          )}
        />
      </td>
      <td data-label={t(($) => $.words.unit)}>
        <TextInput
          {...input(
            'unit',
            t(($) => $.words.unit),
            32,
          )}
        />
      </td>
      <td>
        <ActionIcon
          aria-label={t(($) => $.opcua.adding.remove, { name: displayName })}
          onClick={() => onRemove(nodeId)}
        >
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      </td>
    </tr>
  )
})
