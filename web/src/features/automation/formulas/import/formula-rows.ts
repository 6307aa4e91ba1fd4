import type { ImportedFormulaField } from '@fyr/contract/automation/formulas/formula-limits'
import { type Cells, rowReader } from '#features/readings/importing/file/row-reader.ts'

export type FormulaRow = Cells<ImportedFormulaField>

export const { findColumns, rowOf: formulaOf } = rowReader<ImportedFormulaField>(
  {
    name: ['name', 'namn', 'navn'],
    text: ['text', 'formula', 'formel', 'expression'],
    active: ['active', 'enabled', 'aktiv', 'aktiverad', 'aktiveret'],
    awaitAllInput: ['awaitallinput', 'awaitall', 'väntapåalla', 'ventpåalle'],
    outputDeveui: ['outputdeveui', 'outputnode', 'deveui', 'node', 'nod'],
    outputKey: ['outputkey', 'key', 'nyckel', 'nøgle'],
    variables: ['variables', 'variabler', 'inputs'],
  },
  10_000,
)
