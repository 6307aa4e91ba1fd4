import {
  type CompanyGate,
  createCompanyGate as createGate,
  type GateLimits,
} from '#lib/fairness/company-gate.ts'
import { Problem } from './problem.ts'

export type { GateLimits, GateOptions } from '#lib/fairness/company-gate.ts'

/**
 * Runs work of a company behind work of the same company only. Work within work must not enter the same gate: it
 * could wait for itself.
 * @throws Problem request.tooMany
 */
export const createCompanyGate = (limits: Omit<GateLimits, 'shared'>): CompanyGate =>
  createGate(limits, () => new Problem('request.tooMany', {}, []))
