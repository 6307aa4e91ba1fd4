import type { Contact } from '@fyr/contract/settings/contacts'
import { mdiAccountPlusOutline, mdiCardAccountMailOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { AlarmTabs } from '#features/automation/alarms/alarm-tabs.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { nameColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { contactList } from './queries.ts'
import { useDeleteContact } from './use-delete-contact.ts'

/** The address book: people whom alarm rules can name. */
export function ContactListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Alarm.Update')
  const navigate = useNavigate()
  const deletion = useDeleteContact()
  return (
    <ListPage
      {...usePagedList(contactList)}
      title={t(($) => $.alarms.title)}
      label={t(($) => $.shell.menu.contacts)}
      tabs={<AlarmTabs companyId={useCompanyId()} />}
      counted="entries"
      columns={useContactColumns()}
      rowId={({ contactId }) => contactId}
      rowLabel={({ name }) => name}
      rowHref={mayChange && (({ contactId }) => `/contacts/${contactId}`)}
      rowMenu={
        mayChange &&
        ((contact) => [
          editItem(t, () => void navigate({ to: '/contacts/$id', params: { id: contact.contactId } })),
          deleteItem(t, () => deletion.ask(contact)),
        ])
      }
      create={
        mayChange && {
          label: t(($) => $.contacts.new),
          icon: mdiAccountPlusOutline,
          to: '/contacts/create',
        }
      }
      empty={{
        icon: mdiCardAccountMailOutline,
        title: t(($) => $.contacts.empty.title),
        text: t(($) => $.contacts.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function useContactColumns(): TableColumn<Contact>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      nameColumn(t, { width: 260 }),
      { id: 'email', header: t(($) => $.words.email), value: ({ email }) => email },
      {
        id: 'phone',
        header: t(($) => $.words.phone),
        value: ({ phoneNumber }) => phoneNumber,
        sortable: false,
        width: 180,
      },
      {
        id: 'alarms',
        header: t(($) => $.shell.menu.alarmRules),
        value: ({ alarms }) => alarms,
        sortable: false,
        align: 'end',
        width: 130,
      },
      {
        id: 'actions',
        header: t(($) => $.shell.menu.actions),
        value: ({ actions }) => actions,
        sortable: false,
        align: 'end',
        width: 110,
      },
      {
        id: 'reports',
        header: t(($) => $.shell.menu.reports),
        value: ({ reports }) => reports,
        sortable: false,
        align: 'end',
        width: 110,
      },
    ],
    [t],
  )
}
