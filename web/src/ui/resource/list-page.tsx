import { mdiPlus } from '@mdi/js'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { type Crumb, Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { DataTableProps } from '#ui/table/props.ts'

/** How another one is made: on a page of its own, or in what `onClick` opens. */
type Create = { label: string; icon?: string } & (
  | { to: NonNullable<LinkProps['to']> }
  | { onClick: () => void }
)

interface ListPageProps<Row> extends Omit<DataTableProps<Row>, 'label' | 'empty' | 'rowHref' | 'rowMenu'> {
  /** What the rows are: "Nodes". */
  title: string
  /** What the table is called, where the page has another title. */
  label?: string
  trail?: Crumb[]
  /** What stands above the table: tabs, a notice. */
  tabs?: ReactNode
  /** Buttons beside the one that creates. */
  actions?: ReactNode
  /** False: who looks may not. */
  create?: Create | false
  /** Nothing yet, and what to do about it: to create one, if nothing else. */
  empty: { icon?: string; title: string; text: string; action?: ReactNode }
  /** Where a row leads; false: nowhere for who looks. */
  rowHref?: DataTableProps<Row>['rowHref'] | false
  rowMenu?: DataTableProps<Row>['rowMenu'] | false
  /** Dialogs. */
  children?: ReactNode
}

/** The page of every list: head, creating button, table bound to the address, and what to do while it is empty. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const {
    title,
    label = title,
    trail,
    tabs,
    actions,
    create,
    empty,
    rowHref,
    rowMenu,
    children,
    ...table
  } = props
  return (
    <Page
      title={title}
      layout="fill"
      {...(trail && { trail })}
      actions={
        <>
          {actions}
          {create && <CreateButton create={create} withIcon />}
        </>
      }
    >
      {tabs}
      <DataTable
        {...table}
        label={label}
        {...(rowHref && { rowHref })}
        {...(rowMenu && { rowMenu })}
        empty={<EmptyState action={create && <CreateButton create={create} />} {...empty} />}
      />
      {children}
    </Page>
  )
}

function CreateButton({ create, withIcon = false }: { create: Create; withIcon?: boolean }) {
  const { label, icon = mdiPlus } = create
  const look = withIcon ? { leftSection: <Icon path={icon} size={18} /> } : {}
  if ('to' in create) {
    return (
      <LinkButton to={create.to} {...look}>
        {label}
      </LinkButton>
    )
  }
  return (
    <Button onClick={create.onClick} {...look}>
      {label}
    </Button>
  )
}
