import { maxModbusBatch } from '@fyr/contract/connections/modbus/limits'
import { mdiDownloadOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { ColumnMissing, readRowFile, TooManyRows } from '#features/readings/importing/file/read-row-file.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { FileDrop } from '#ui/form/files/file-drop.tsx'
import { Form, FormProblem } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Select } from '#ui/form/inputs.ts'
import { csvText } from '#ui/format/csv.ts'
import { Button, Group } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { ModbusNodeSelect } from '../editor/modbus-node-select.tsx'
import { type ImportedRow, ImportPreview } from './import-preview.tsx'
import { csvRows, findColumns, type RegisterCells, registerOf, rowOf } from './register-rows.ts'
import type { TransferProps } from './transfer-props.ts'
import { refusedRegisters, useAddRegisters } from './use-add-registers.ts'

interface ImportDrawerProps extends TransferProps {
  onClose: () => void
}

const read = (file: File) => readRowFile(file, { findColumns, needed: 'key', rowOf, maxRows: maxModbusBatch })

/** Registers from a file: shown first, with what is wrong in which row, and added all at once. */
export function ImportDrawer({ masters, deveui, onClose }: ImportDrawerProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const add = useAddRegisters()
  const [masterId, setMasterId] = useState(masters[0]?.modbusMasterId ?? '')
  const [node, setNode] = useState<string | null>(deveui ?? null)
  const [file, setFile] = useState<{ name: string; rows: RegisterCells[] } | null>(null)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const rows: ImportedRow[] = (file?.rows ?? []).map((cells) => {
    const result = registerOf(cells, node ?? '')
    return { cells, result, refused: refused.get(cells.line) }
  })
  const accepted = rows.flatMap(({ cells, result }) =>
    'body' in result ? [{ line: cells.line, body: result.body }] : [],
  )

  async function choose(chosen: File) {
    setProblem(null)
    setRefused(new Map())
    try {
      setFile(await read(chosen))
    } catch (error) {
      setFile(null)
      setProblem(
        error instanceof ColumnMissing
          ? t(($) => $.modbus.csv.noColumns)
          : error instanceof TooManyRows
            ? t(($) => $.modbus.csv.tooMany, { maximum: error.maxRows })
            : problemText(error, t),
      )
    }
  }

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      await add(
        masterId,
        accepted.map(({ body }) => body),
      )
      onClose()
    } catch (error) {
      const byPlace = refusedRegisters(problemOf(error))
      setRefused(new Map([...byPlace].map(([at, message]) => [accepted[at]?.line ?? 0, message] as const)))
      setProblem(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(($) => $.modbus.csv.title)}
      dirty={file !== null}
      size="min(52rem, 100%)"
    >
      <Form
        onSubmit={(event) => {
          event?.preventDefault()
          void send()
        }}
        busy={busy}
        problem={problem}
        onCancel={onClose}
        submitDisabled={accepted.length === 0}
        submitLabel={t(($) => $.modbus.csv.submit, { count: accepted.length })}
      >
        <p>{t(($) => $.modbus.csv.lead)}</p>
        {masters.length > 1 && (
          <Select
            label={t(($) => $.modbus.master)}
            data={masters.map(({ modbusMasterId, name }) => ({ value: modbusMasterId, label: name }))}
            allowDeselect={false}
            searchable={masters.length > 12}
            value={masterId}
            onChange={(value) => value && setMasterId(value)}
          />
        )}
        {deveui === undefined && (
          <ModbusNodeSelect
            label={t(($) => $.modbus.csv.node)}
            required={false}
            value={node}
            onChange={setNode}
          />
        )}
        <FileDrop
          accept=".csv,.tsv,.txt,.xlsx"
          label={file ? t(($) => $.words.chooseOtherFile) : t(($) => $.words.chooseFile)}
          busy={busy}
          onFile={(chosen) => void choose(chosen)}
        >
          <p>{file ? file.name : t(($) => $.modbus.csv.file)}</p>
        </FileDrop>
        <Group>
          <Button
            variant="subtle"
            icon={mdiDownloadOutline}
            onClick={() =>
              saveFile('registers.csv', csvText(csvRows([]), language), 'text/csv;charset=utf-8')
            }
          >
            {t(($) => $.modbus.csv.template)}
          </Button>
        </Group>
        {rows.length > 0 && <ImportPreview rows={rows} />}
        {rows.length > accepted.length && (
          <FormProblem problem={t(($) => $.modbus.csv.refused, { count: rows.length - accepted.length })} />
        )}
      </Form>
    </FormDrawer>
  )
}
