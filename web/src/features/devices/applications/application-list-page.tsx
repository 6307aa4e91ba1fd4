import type { Application } from '@fyr/contract/devices/applications'
import { mdiAccessPointNetwork, mdiFolderOutline, mdiFolderPlusOutline, mdiPlus } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { applicationList, nodesOf } from './queries.ts'
import { useApplicationColumns } from './use-application-columns.tsx'
import { useDeleteApplication } from './use-delete-application.tsx'

export function ApplicationListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const deletion = useDeleteApplication()
  const mayChange = may('Application.Update')
  const menuOf = (application: Application): MenuItems => {
    const { id } = application
    return [
      mayChange && {
        ...editItem(t, () => void navigate({ to: '/application/$id', params: { id } })),
        label: t(($) => $.applications.rename),
      },
      may('Tag.View') && {
        label: t(($) => $.applications.openNodes),
        icon: mdiAccessPointNetwork,
        onClick: () => void navigate({ to: '/tag', search: nodesOf(id) }),
      },
      may('Tag.Create') &&
        !application.deletion && {
          label: t(($) => $.applications.addNode),
          icon: mdiPlus,
          onClick: () => void navigate({ to: '/tag/create', search: { application: id } }),
        },
      mayChange &&
        application.deletion?.state !== 'running' &&
        deleteItem(t, () => deletion.ask(application)),
    ]
  }
  return (
    <ListPage
      {...usePagedList(applicationList)}
      title={t(($) => $.applications.title)}
      counted="applications"
      columns={useApplicationColumns()}
      rowId={idOf}
      rowLabel={({ name }) => name}
      rowHref={mayChange && (({ id }) => `/application/${id}`)}
      rowMenu={(mayChange || may('Tag.View') || may('Tag.Create')) && menuOf}
      create={
        may('Application.Create') && {
          label: t(($) => $.applications.new),
          icon: mdiFolderPlusOutline,
          to: '/application/create',
        }
      }
      empty={{
        icon: mdiFolderOutline,
        title: t(($) => $.applications.empty.title),
        text: t(($) => $.applications.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

const idOf = ({ id }: Application) => id
