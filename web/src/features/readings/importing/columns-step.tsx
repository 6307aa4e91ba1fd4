import {
  type Column,
  createTimeReader,
  type DateOrder,
  type Decimal,
  dateOrderOf,
  eitherNumberOf,
  instantIn,
  type Mapping,
  timeColumnOf,
  timeStyleOf,
  zoneOfFile,
} from '@fyr/importing'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Autocomplete, Select } from '#ui/form/inputs.ts'
import { Button, Group } from '#ui/layout.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import type { ChosenTable } from './file/chosen-file.ts'
import { mappingProblem, withColumn, withoutKeys } from './mapping-problem.ts'
import '#ui/table/table.css'

interface ColumnsStepProps {
  table: ChosenTable
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  zone: string
  onZone: (zone: string) => void
  /** Undefined where it has still to be chosen, or does not matter. */
  order: DateOrder | undefined
  onOrder: (order: DateOrder) => void
  decimal: Decimal | undefined
  onDecimal: (decimal: Decimal) => void
  /** Keys that the node has. */
  knownKeys: string[]
}

const shownRows = 5
const manyColumns = 6

/** What each column becomes, beside the first rows of the file. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { table, mapping, onMapping, zone, onZone, order, onOrder, decimal, onDecimal, knownKeys } = props
  const { columns } = table.survey
  const { t } = useTranslation()
  const time = useTimeFormat()
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])], [zone])
  const names = [...mapping.keys()]
  const rows = table.preview.slice(0, shownRows)
  const problem = mappingProblem(mapping, columns)
  const found = dateOrderOf(columns, mapping)
  const eitherNumber = eitherNumberOf(columns, mapping)
  const fileZone = zoneOfFile(table.survey, mapping)
  const times = createTimeReader(mapping, timeStyleOf(columns, mapping, order))
  const timeColumn = timeColumnOf(mapping)
  const writtenTime = (fields: ReadonlyMap<string, unknown> | undefined) =>
    fields ? times.textOf(fields) : ''
  const readAs = (fields: ReadonlyMap<string, unknown> | undefined) => {
    const read = fields && times.read(fields)
    return read && time.exact(read.isLocal ? instantIn(read.at, zone) : read.at)
  }
  const set = (name: string, column: Column) => onMapping(withColumn(mapping, name, column))

  return (
    <>
      <Group align="flex-end">
        <Select
          label={t(($) => $.words.timeZone)}
          description={t(($) =>
            fileZone === zone ? $.importing.columns.zoneFromFile : $.importing.columns.zoneHint,
          )}
          searchable
          allowDeselect={false}
          data={zones}
          value={zone}
          onChange={(next) => next && onZone(next)}
          w={280}
        />
        {found && (
          <Select
            label={t(($) => $.importing.columns.dateFormat)}
            placeholder={t(($) => $.importing.columns.chooseFormat)}
            allowDeselect={false}
            data={(['dmy', 'mdy', 'ymd'] as const).map((value) => ({
              value,
              label: t(($) => $.importing.columns.dateFormats[value]),
            }))}
            value={order ?? null}
            onChange={(next) => next && onOrder(next as DateOrder)}
            w={280}
          />
        )}
        {eitherNumber !== undefined && (
          <Select
            label={t(($) => $.importing.columns.decimal)}
            placeholder={t(($) => $.importing.columns.chooseFormat)}
            allowDeselect={false}
            data={(['.', ','] as const).map((value) => ({
              value,
              label: t(($) => $.importing.columns.decimals[value === '.' ? 'point' : 'comma']),
            }))}
            value={decimal ?? null}
            onChange={(next) => next && onDecimal(next as Decimal)}
            w={280}
          />
        )}
      </Group>
      {eitherNumber !== undefined && decimal === undefined && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.importing.columns.ambiguousNumber, { number: eitherNumber })}
        </div>
      )}
      {found && order === undefined && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.importing.columns.ambiguous, {
            date: rows.map(({ fields }) => writtenTime(fields)).find((text) => text !== '') ?? '',
          })}
        </div>
      )}
      <Group justify="space-between">
        <p className="fyr-grow">{t(($) => $.importing.columns.lead)}</p>
        {names.length > manyColumns && (
          <Button variant="subtle" size="compact-sm" onClick={() => onMapping(withoutKeys(mapping))}>
            {t(($) => $.importing.columns.leaveOutAll)}
          </Button>
        )}
      </Group>
      <div className="fyr-import-columns">
        {names.map((name) => (
          <ColumnRow
            key={name}
            name={name}
            column={mapping.get(name) ?? { use: 'nothing' }}
            samples={samplesOf(table, name)}
            knownKeys={knownKeys}
            onColumn={(column) => set(name, column)}
          />
        ))}
      </div>
      {problem && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.importing.columns[problem])}
        </div>
      )}
      <section
        className="fyr-preview"
        aria-label={t(($) => $.importing.columns.preview)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="fyr-plain-table">
          <caption>{t(($) => $.importing.columns.preview)}</caption>
          <thead>
            <tr>
              {timeColumn !== undefined && <th scope="col">{t(($) => $.importing.columns.readAs)}</th>}
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, fields }) => (
              <tr key={line}>
                {timeColumn !== undefined && (
                  <td className="fyr-digits">
                    {(found && order === undefined ? undefined : readAs(fields)) ?? (
                      <span className="fyr-alarm-text">
                        {found && order === undefined ? '?' : t(($) => $.importing.problems.noTime)}
                      </span>
                    )}
                  </td>
                )}
                {names.map((name) => (
                  <td key={name}>{textOf(fields?.get(name))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface ColumnRowProps {
  name: string
  column: Column
  samples: string
  knownKeys: string[]
  onColumn: (column: Column) => void
}

function ColumnRow({ name, column, samples, knownKeys, onColumn }: ColumnRowProps) {
  const { t } = useTranslation()

  function use(next: string | null) {
    if (next === 'time' || next === 'clock' || next === 'nothing') onColumn({ use: next })
    else onColumn({ use: 'key', key: column.use === 'key' ? column.key : name.slice(0, 128) })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid
    <div className="fyr-column" role="group" aria-label={name} data-use={column.use}>
      <div className="fyr-column-name">
        <strong>{name}</strong>
        <span className="fyr-dimmed">{samples}</span>
      </div>
      <Select
        aria-label={t(($) => $.importing.columns.use, { column: name })}
        allowDeselect={false}
        data={(['time', 'clock', 'key', 'nothing'] as const).map((value) => ({
          value,
          label: t(($) => $.importing.columns.uses[value]),
        }))}
        value={column.use}
        onChange={use}
      />
      {column.use === 'key' ? (
        <Autocomplete
          aria-label={t(($) => $.importing.columns.key, { column: name })}
          data={knownKeys}
          value={column.key}
          maxLength={128}
          spellCheck={false}
          error={column.key.trim() === '' && t(($) => $.problems['field.required'])}
          onChange={(key) => onColumn({ use: 'key', key })}
        />
      ) : (
        <span />
      )}
    </div>
  )
}

/** The first different values of a column. */
function samplesOf({ preview }: ChosenTable, name: string): string {
  const values = preview.map(({ fields }) => textOf(fields?.get(name))).filter((text) => text !== '')
  return [...new Set(values)].slice(0, 3).join(' · ').slice(0, 80)
}

function textOf(value: unknown): string {
  return value === undefined || value === null
    ? ''
    : (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 60)
}
