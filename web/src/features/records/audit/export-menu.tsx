import type { AuditEntry } from '@fyr/contract/records/audit'
import { mdiDownloadOutline } from '@mdi/js'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Menu } from '#ui/dialogs/overlays.ts'
import { csvText } from '#ui/format/csv.ts'
import { Button } from '#ui/layout.ts'
import { collectPages } from '#ui/resource/collect-pages.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import type { AuditQuery } from './audit-query.ts'
import { useAuditWords } from './use-audit-columns.tsx'

/** Saves what the list shows, and says when a file does not hold all of it. */
export function ExportMenu({ query }: { query: AuditQuery }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const format = useTimeFormat()
  const { language } = useTimeSettings()
  const save = useMutation({
    mutationFn: async (kind: 'csv' | 'json') => ({ kind, ...(await fetchEntries(query)) }),
    onSuccess({ kind, entries, total }) {
      const name = `audit_${format.as('yyyy-MM-dd', Date.now())}.${kind}`
      if (kind === 'json') saveFile(name, JSON.stringify(entries, null, 1), 'application/json')
      else saveFile(name, toCsv(entries), 'text/csv;charset=utf-8')
      const count = entries.length
      if (count < total) snackbar.notice(t(($) => $.audit.exportCut, { count }))
      else snackbar.done(t(($) => $.audit.exported, { count }))
    },
  })

  function toCsv(entries: readonly AuditEntry[]): string {
    const heads = [
      t(($) => $.words.time),
      t(($) => $.audit.user),
      t(($) => $.audit.action),
      t(($) => $.audit.object),
      t(($) => $.words.name),
      'ID',
      t(($) => $.audit.fields),
    ]
    const rows = entries.map((entry) => [
      format.as('yyyy-MM-dd HH:mm:ss', Date.parse(entry.at)),
      words.actor(entry),
      words.action(entry.action),
      words.object(entry.objectType),
      entry.objectName,
      entry.objectId,
      JSON.stringify(entry.changes),
    ])
    return csvText([heads, ...rows], language)
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={save.isPending} icon={mdiDownloadOutline}>
          {t(($) => $.audit.export)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => save.mutate('json')}>JSON</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const fetchEntries = (query: AuditQuery) =>
  collectPages(async (page) => {
    const { headers, body } = await api.audit.list({ query: { ...query, ...page } })
    return { items: body, total: Number(headers['x-total-count']) }
  })
