import type { DecoderChoice } from '@fyr/contract/devices/decoders'
import { mdiCodeBraces } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { decoderList } from '#entities/decoders/decoder-list.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { nameColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useDeleteDecoder } from './use-delete-decoder.ts'

/** What the bytes of LoRaWAN nodes can be decoded by: the company's own, and those that ship with Fyr. */
export function DecoderListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Tag.Update')
  const navigate = useNavigate()
  const deletion = useDeleteDecoder()
  return (
    <ListPage
      {...useLocalList(decoderList)}
      title={t(($) => $.shell.menu.decoders)}
      counted="decoders"
      columns={useDecoderColumns()}
      rowId={({ decoderId }) => decoderId}
      rowLabel={({ name }) => name}
      rowHref={({ decoderId }) => `/decoders/${decoderId}`}
      rowMenu={
        mayChange &&
        ((decoder) =>
          decoder.origin === 'own'
            ? [
                editItem(t, () => void navigate({ to: '/decoders/$id', params: { id: decoder.decoderId } })),
                deleteItem(t, () => deletion.ask(decoder)),
              ]
            : [])
      }
      create={mayChange && { label: t(($) => $.decoders.new), to: '/decoders/create' }}
      empty={{
        icon: mdiCodeBraces,
        title: t(($) => $.decoders.empty.title),
        text: t(($) => $.decoders.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function useDecoderColumns(): TableColumn<DecoderChoice>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      nameColumn(t, { width: 260 }),
      {
        id: 'manufacturer',
        header: t(($) => $.decoders.manufacturer),
        value: (each) => each.manufacturer,
        width: 200,
      },
      {
        id: 'origin',
        header: t(($) => $.decoders.type),
        value: ({ origin }) => origin,
        cell: ({ origin }) => t(($) => $.decoders.origins[origin]),
        searchable: false,
        filter: (['own', 'shipped', 'basic'] as const).map((value) => ({
          value,
          label: t(($) => $.decoders.origins[value]),
        })),
        width: 140,
      },
      {
        id: 'keys',
        header: t(($) => $.decoders.keys),
        value: ({ keys }) => keys.map(({ name }) => name).join(', '),
        sortable: false,
      },
      {
        id: 'nodes',
        header: t(($) => $.shell.menu.nodes),
        value: ({ nodes }) => nodes,
        searchable: false,
        align: 'end',
        width: 110,
      },
    ],
    [t],
  )
}
