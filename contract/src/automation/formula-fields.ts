import * as z from 'zod'
import { isRadioKey } from '../devices/radio-keys.ts'
import type { ErrorCode } from '../endpoints/errors.ts'
import { id, key, oneLine, text } from '../endpoints/fields.ts'
import { maxFormulaLength } from './formula-limits.ts'

export const tag = 'Formulas'
const because = (code: ErrorCode) => ({ message: code })

export const formulaText = text(maxFormulaLength).describe('The formula, with variables written [A]')
export const variableName = oneLine(text(32).trim().min(1))
export const outputKey = key.refine((value) => !isRadioKey(value), because('formula.invalidOutput'))

export const params = z.strictObject({ id })
export const view = { access: 'Formula.View', tag } as const
export const change = { access: 'Formula.Create', tag } as const
