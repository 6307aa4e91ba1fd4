import * as z from 'zod'
import { isRadioKey } from '../../devices/keys/radio-keys.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import type { ErrorCode } from '../../endpoints/errors.ts'
import { id, key, oneLine, text } from '../../endpoints/fields.ts'
import { maxFormulaLength } from './formula-limits.ts'

export const { endpoint, listEndpoint } = endpointsOf('Formulas')
const because = (code: ErrorCode) => ({ message: code })

export const formulaText = text(maxFormulaLength).describe('The formula, with variables written [A]')
export const variableName = oneLine(text(32).trim().min(1))
export const outputKey = key.refine((value) => !isRadioKey(value), because('formula.invalidOutput'))

export const params = z.strictObject({ id })
