import { mdiContentCopy, mdiDeleteOutline, mdiPencilOutline } from '@mdi/js'
import type { TFunction } from 'i18next'
import type { MenuItem } from './menu-button.tsx'

type OnClick = MenuItem['onClick']

export const editItem = (t: TFunction, onClick: OnClick): MenuItem => ({
  label: t(($) => $.words.edit),
  icon: mdiPencilOutline,
  onClick,
})

export const duplicateItem = (t: TFunction, onClick: OnClick, icon = mdiContentCopy): MenuItem => ({
  label: t(($) => $.words.duplicate),
  icon,
  onClick,
})

export const deleteItem = (t: TFunction, onClick: OnClick): MenuItem => ({
  label: t(($) => $.words.delete),
  icon: mdiDeleteOutline,
  dangerous: true,
  onClick,
})
