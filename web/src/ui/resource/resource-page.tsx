import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout.ts'
import { MenuButton, type MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { type Crumb, Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import type { DeleteDialog } from './use-delete-dialog.tsx'

interface ResourcePageProps<Row> {
  query: UseQueryResult<Row>
  nameOf: (row: Row) => string
  /** The title until the name is known. */
  title: string
  /** Deleting leads to the last of these pages. */
  trail: Crumb[]
  layout?: 'wide' | 'form'
  skeletonHeight: number
  beside?: (row: Row) => ReactNode
  deletion: DeleteDialog<Row>
  deleteLabel?: string
  mayDelete?: (row: Row) => boolean
  /** Items of the menu above the deletion. */
  menu?: (row: Row) => MenuItems
  /** Buttons after the menu; the one that matters most last. */
  buttons?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/** The page of one thing: its name, the menu that deletes it, and its content once it is loaded. */
export function ResourcePage<Row>({
  query,
  nameOf,
  title,
  trail,
  layout = 'wide',
  skeletonHeight,
  beside,
  deletion,
  deleteLabel,
  mayDelete = () => true,
  menu = () => [],
  buttons,
  children,
}: ResourcePageProps<Row>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const row = query.data
  const leave = () => void navigate({ to: trail.at(-1)?.to ?? '/', ignoreBlocker: true })
  const items = row === undefined ? [] : [...menu(row), mayDelete(row) && deletionOf(row)]
  function deletionOf(deleted: Row) {
    const item = deleteItem(t, () => deletion.ask(deleted, leave))
    return { ...item, label: deleteLabel ?? item.label }
  }
  return (
    <Page
      title={row === undefined ? title : nameOf(row)}
      trail={trail}
      layout={layout}
      beside={row !== undefined && beside?.(row)}
      actions={
        row !== undefined &&
        (buttons || items.some(Boolean)) && (
          <>
            <MenuButton items={items} />
            {buttons?.(row)}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={skeletonHeight} />}>
        {children}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}
