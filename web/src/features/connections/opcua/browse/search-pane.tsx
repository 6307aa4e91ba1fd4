import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { OutcomeNotice } from '../security/outcome-notice.tsx'
import { BrowseTree } from './browse-tree.tsx'
import { isSelectable } from './selection.ts'
import type { PaneProps } from './tree-pane.tsx'
import { flatRows } from './tree-rows.ts'
import { useRowState } from './use-row-state.ts'

/** Variables anywhere on a server, by words or a pattern of paths. */
export function SearchPane({ server, chosen }: PaneProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const find = useApiMutation((api) => api.opcua.find)
  const stateOf = useRowState({ selection: chosen.selection })
  const { data } = find
  const rows = useMemo(() => flatRows(data?.references ?? []), [data])
  const selectable = (data?.references ?? []).filter(isSelectable)

  function run(event: FormEvent) {
    event.preventDefault()
    if (search.trim() === '') return
    find.mutate({ params: { id: server.opcServerId }, body: { search: search.trim() } })
  }

  return (
    <Stack>
      <form className="fyr-opc-url" onSubmit={run} noValidate>
        <TextInput
          label={t(($) => $.opcua.browse.search)}
          description={t(($) => $.opcua.browse.searchHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={find.isPending} disabled={search.trim() === ''}>
          {t(($) => $.opcua.browse.searchButton)}
        </Button>
      </form>
      {data && <OutcomeNotice {...data} failed={(problem) => t(($) => $.opcua.browse.failed, { problem })} />}
      {data?.hasMore && (
        <p className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.opcua.browse.hasMore)}
        </p>
      )}
      {data?.result === 'works' && rows.length === 0 && (
        <p role="status">{t(($) => $.opcua.browse.noResults)}</p>
      )}
      {selectable.length > 1 && (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => chosen.toggleAll(selectable)}>
            {t(($) => $.opcua.browse.chooseAll, { count: selectable.length })}
          </Button>
        </Group>
      )}
      {rows.length > 0 && (
        <BrowseTree
          label={t(($) => $.opcua.browse.results)}
          rows={rows}
          stateOf={stateOf}
          withPath
          onCheck={({ reference }) => chosen.toggle(reference)}
        />
      )}
    </Stack>
  )
}
