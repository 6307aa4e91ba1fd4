import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import {
  type DateOrder,
  type Decimal,
  dateOrderOf,
  eitherNumberOf,
  type FileTable,
  FileTooLarge,
  type ImportSummary,
  importReadings,
  type Mapping,
  maxFileMegabytes,
  UnknownFormat,
  zoneOfFile,
} from '@fyr/importing'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNodesTitle } from '#entities/nodes/company-settings.ts'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import { nodeDetail } from '#entities/nodes/queries.ts'
import { keysText } from '#features/devices/nodes/page/node-search.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Wizard, type WizardStep } from '#ui/page/wizard.tsx'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { type ChosenTable, type OpenedFile, readFile, readTable } from './file/chosen-file.ts'
import { FileStep } from './file/file-step.tsx'
import { SheetSelect } from './file/sheet-select.tsx'
import { keysOf, mappingProblem, newKeys, trimmedMapping, withKnownKeys } from './mapping-problem.ts'
import { RunStep } from './outcome/run-step.tsx'
import { SummaryFacts } from './outcome/summary-facts.tsx'
import { useImport } from './use-import.ts'
import './importing.css'

const route = getRouteApi('/shell/of-company/tagdetails/$deveui/import')

/** History from a file into the keys of a node. */
export function ImportPage() {
  const { t } = useTranslation()
  const { deveui } = route.useParams()
  const node = useQuery(nodeDetail(deveui))
  const trail = [
    { label: useNodesTitle(), to: '/tag' },
    { label: node.data?.name ?? deveui, to: `/tagdetails/${deveui}` },
  ]
  return (
    <Page title={t(($) => $.readings.import)} trail={trail} layout="form">
      <Loaded query={node} skeleton={<Skeleton height={360} />}>
        {(data) => <ImportSteps deveui={data.deveui} keys={data.keys} />}
      </Loaded>
    </Page>
  )
}

const stepNames = ['file', 'columns', 'check', 'run'] as const
type StepName = (typeof stepNames)[number]

function ImportSteps({ deveui, keys }: { deveui: string; keys: NodeKey[] }) {
  const knownKeys = keys.map(({ name }) => name)
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { language, timeZone } = useTimeSettings()
  const [step, setStep] = useState<StepName>('file')
  const [file, setFile] = useState<OpenedFile | null>(null)
  const [table, setTable] = useState<ChosenTable | null>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [mapping, setMapping] = useState<Mapping>(new Map())
  const [chosenZone, setChosenZone] = useState<string>()
  const [chosenOrder, setChosenOrder] = useState<DateOrder>()
  const [decimal, setDecimal] = useState<Decimal>()
  const columns = table?.survey.columns ?? new Map()
  const zone = chosenZone ?? (table && zoneOfFile(table.survey, mapping)) ?? timeZone
  const found = dateOrderOf(columns, mapping)
  const order = chosenOrder ?? (found?.isAmbiguous ? undefined : found?.order)
  const isUnanswered =
    (found?.isAmbiguous === true && order === undefined) ||
    (decimal === undefined && eitherNumberOf(columns, mapping) !== undefined)
  const canCheck = table !== null && mappingProblem(mapping, columns) === null && !isUnanswered
  const [checked, setChecked] = useState<ImportSummary | null>(null)
  const running = useImport(deveui)
  const { status, summary } = running
  const goesOn = status === 'running' || status === 'paused'

  async function choose(picked: File) {
    await read(async () => {
      const opened = await readFile(picked)
      setFile(opened)
      setTable(null)
      const [only, ...others] = opened.tables
      // Of several sheets a person chooses.
      if (others.length === 0) await takeTable(only)
    })
  }

  async function takeTable(chosen: FileTable | undefined) {
    const read = chosen && (await readTable(chosen))
    setChosenZone(undefined)
    setChosenOrder(undefined)
    setDecimal(undefined)
    setTable(read?.chosen ?? null)
    setMapping(withKnownKeys(read?.mapping ?? new Map(), keys))
    if (!read) setProblem(t(($) => $.importing.file.empty))
  }

  async function read(work: () => Promise<void>) {
    setReading(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      // Too large, broken, or more than this browser can hold: there is nothing to try again with.
      setFile(null)
      setTable(null)
      setProblem(wordsFor(error))
    } finally {
      setReading(false)
    }
  }

  function wordsFor(error: unknown): string {
    if (error instanceof FileTooLarge) return t(($) => $.importing.file.tooLarge, { size: maxFileMegabytes })
    return error instanceof UnknownFormat
      ? t(($) => $.importing.file.formats[error.format])
      : t(($) => $.importing.file.unreadable)
  }

  const howToRead = () => ({ mapping: trimmedMapping(mapping), zone, order, decimal })

  async function check(): Promise<boolean> {
    if (!table || !canCheck) return false
    setChecked(await importReadings({ ...table, ...howToRead() }))
    return true
  }

  function start(): boolean {
    if (table) void running.start(table, howToRead())
    return table !== null
  }

  const made = newKeys(mapping, knownKeys)
  const steps: WizardStep[] = [
    {
      id: 'file',
      label: t(($) => $.importing.steps.file),
      body: (
        <FileStep
          lead={t(($) => $.importing.file.lead)}
          chosen={file}
          busy={reading}
          problem={problem}
          onFile={(picked) => void choose(picked)}
        >
          {file && file.tables.length > 1 && (
            <SheetSelect
              tables={file.tables}
              chosen={table}
              onChoose={(sheet) => void read(() => takeTable(sheet))}
            />
          )}
        </FileStep>
      ),
      nextDisabled: table === null || reading,
    },
    {
      id: 'columns',
      label: t(($) => $.importing.steps.columns),
      body: table && (
        <ColumnsStep
          table={table}
          mapping={mapping}
          onMapping={setMapping}
          zone={zone}
          onZone={setChosenZone}
          order={order}
          onOrder={setChosenOrder}
          decimal={decimal}
          onDecimal={setDecimal}
          knownKeys={knownKeys}
        />
      ),
      nextLabel: t(($) => $.importing.check),
      nextDisabled: !canCheck,
      beforeNext: check,
    },
    {
      id: 'check',
      label: t(($) => $.importing.steps.check),
      body: checked && file && (
        <>
          <p>{t(($) => $.importing.checkLead)}</p>
          <SummaryFacts summary={checked} fileName={file.name} sent={false} />
          {made.length > 0 && (
            <p>{t(($) => $.importing.newKeys, { count: made.length, keys: made.join(', ') })}</p>
          )}
          <p className="fyr-dimmed">{t(($) => $.importing.noAlarms)}</p>
        </>
      ),
      nextLabel: t(($) => $.importing.start, {
        count: checked?.readings ?? 0,
        number: formatNumber(checked?.readings ?? 0, language, 0),
      }),
      nextDisabled: (checked?.readings ?? 0) === 0,
      beforeNext: start,
    },
    {
      id: 'run',
      label: t(($) => $.importing.steps.run),
      body: file && (
        <RunStep
          running={running}
          fileName={file.name}
          total={checked?.readings ?? 0}
          onAgain={() => void start()}
        />
      ),
      noWayBack: goesOn || status === 'done',
      nextDisabled: goesOn,
    },
  ]

  function open() {
    const { from, to } = summary ?? {}
    // The charts show what was imported.
    const keys = keysText(keysOf(mapping).slice(0, 3))
    const search = { keys, ...(from !== undefined && to !== undefined && from < to && { from, to }) }
    void navigate({ to: '/tagdetails/$deveui', params: { deveui }, search })
  }

  return (
    <>
      <Wizard
        steps={steps}
        active={step}
        onActive={(id) => setStep(stepNames.find((name) => name === id) ?? 'file')}
        onFinish={open}
        finishLabel={t(($) => $.importing.open)}
        {...(step !== 'run' && {
          onCancel: () => void navigate({ to: '/tagdetails/$deveui', params: { deveui } }),
        })}
      />
      <UnsavedGuard dirty={goesOn} />
    </>
  )
}
