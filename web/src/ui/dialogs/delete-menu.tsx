import { useTranslation } from 'react-i18next'
import { MenuButton, type MenuItems } from '../menu-button.tsx'
import { deleteItem } from '../menu-items.ts'

interface DeleteMenuProps {
  onClick: () => void
  label?: string
  /** What else is seldom done, above the deletion. */
  others?: MenuItems
}

/** The ⋯ menu at the head of a thing's own page. Deleting asks first, in a dialog. */
export function DeleteMenu({ onClick, label, others = [] }: DeleteMenuProps) {
  const { t } = useTranslation()
  return <MenuButton items={[...others, { ...deleteItem(t, onClick), ...(label && { label }) }]} />
}
