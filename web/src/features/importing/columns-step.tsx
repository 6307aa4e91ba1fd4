import type { Column, Mapping } from '@fyr/importing'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Autocomplete, Select } from '#ui/form/inputs.ts'
import { Button, Group } from '#ui/layout.ts'
import type { ChosenFile } from './chosen-file.ts'
import { mappingProblem, withColumn, withoutKeys } from './mapping-problem.ts'
import '#ui/table/table.css'

interface ColumnsStepProps {
  file: ChosenFile
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  zone: string
  onZone: (zone: string) => void
  /** Keys that the node has. */
  knownKeys: string[]
}

const shownRows = 5
const manyColumns = 6

/** What each column becomes, beside the first rows of the file. */
export function ColumnsStep({ file, mapping, onMapping, zone, onZone, knownKeys }: ColumnsStepProps) {
  const { t } = useTranslation()
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])], [zone])
  const names = [...mapping.keys()]
  const rows = file.preview.slice(0, shownRows)
  const problem = mappingProblem(mapping)
  const set = (name: string, column: Column) => onMapping(withColumn(mapping, name, column))

  return (
    <>
      <Select
        label={t(($) => $.words.timeZone)}
        description={t(($) => $.importing.columns.zoneHint)}
        searchable
        allowDeselect={false}
        data={zones}
        value={zone}
        onChange={(next) => next && onZone(next)}
        maw={360}
      />
      <Group justify="space-between">
        <p className="fyr-grow">{t(($) => $.importing.columns.lead)}</p>
        {names.length > manyColumns && (
          <Button variant="subtle" size="compact-sm" onClick={() => onMapping(withoutKeys(mapping))}>
            {t(($) => $.importing.columns.leaveOutAll)}
          </Button>
        )}
      </Group>
      <div className="fyr-columns">
        {names.map((name) => (
          <ColumnRow
            key={name}
            name={name}
            column={mapping.get(name) ?? { use: 'nothing' }}
            samples={samplesOf(file, name)}
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
    if (next === 'time' || next === 'nothing') onColumn({ use: next })
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
        data={(['time', 'key', 'nothing'] as const).map((value) => ({
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
function samplesOf({ preview }: ChosenFile, name: string): string {
  const values = preview.map(({ fields }) => textOf(fields?.get(name))).filter((text) => text !== '')
  return [...new Set(values)].slice(0, 3).join(' · ').slice(0, 80)
}

function textOf(value: unknown): string {
  return value === undefined || value === null
    ? ''
    : (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 60)
}
