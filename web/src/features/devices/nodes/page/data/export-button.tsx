import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiDownload } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchApi } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import type { Range } from '#ui/time/range/range.ts'

/** Columns that one call answers. */
const keysOfFile = 200

/** The readings of these keys as the server writes them, row by row; null if there are none. */
async function readingsFile(deveui: string, keys: string[], { from, to }: Range): Promise<Blob | null> {
  const answer = await fetchApi(
    `/tagdata/timeseries/${Math.round(from)}/${Math.round(to)}?format=csv&header=labels`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ series: keys.map((key) => ({ deveui, key })) }),
    },
  )
  const file = await answer.blob()
  // The header is all on one line unless a key has a line of its own.
  const start = await file.slice(0, 100_000).text()
  return start.trimEnd().split('\r\n').length > 1 ? file : null
}

/** All readings of the page's time range as a file. */
export function ExportButton({ node, range }: { node: NodeDetail; range: Range }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const names = node.keys.map(({ name }) => name)
      const files: Blob[] = []
      for (let first = 0; first < names.length; first += keysOfFile) {
        const file = await readingsFile(node.deveui, names.slice(first, first + keysOfFile), range)
        if (file) files.push(file)
      }
      if (files.length === 0) return snackbar.failed(t(($) => $.readings.nothingToExport))
      const days = [range.from, range.to].map((at) => format.as('yyyy-MM-dd', at)).join('_')
      for (const [at, file] of files.entries()) {
        const part = files.length > 1 ? `_${at + 1}` : ''
        saveFile(`${node.deveui}_${days}${part}.csv`.replaceAll(':', '-'), file, 'text/csv;charset=utf-8')
      }
    } catch (error) {
      snackbar.failed(`${t(($) => $.errors.downloadFailed)} ${problemText(error, t)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      loading={busy}
      disabled={node.keys.length === 0}
      icon={mdiDownload}
      onClick={() => void save()}
    >
      {t(($) => $.readings.export)}
    </Button>
  )
}
