import { expect, it } from 'vitest'
import { readAudit } from './read-audit.ts'

const report = (counts: object, vulnerabilities: object = {}) =>
  JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities: counts }, vulnerabilities })

it('fails for a high or critical vulnerability and names the package', () => {
  const found = { 'left-pad': { name: 'left-pad', severity: 'high', range: '<1.3.0' } }
  expect(readAudit(report({ low: 1, moderate: 0, high: 1, critical: 0 }, found))).toEqual({
    lines: ['npm audit: 0 critical, 1 high, 0 moderate, 1 low', '  high: left-pad <1.3.0'],
    isSevere: true,
  })
  expect(readAudit(report({ critical: 1 })).isSevere).toBe(true)
})

it('does not fail for lesser ones, nor where the registry does not answer', () => {
  expect(readAudit(report({ low: 3, moderate: 2, high: 0, critical: 0 })).isSevere).toBe(false)
  const refused = readAudit(
    JSON.stringify({ message: '405 Method Not Allowed - POST https://npm.example/audit', statusCode: 405 }),
  )
  expect(refused).toEqual({
    lines: [expect.stringContaining('gave no answer (405 Method Not Allowed)')],
    isSevere: false,
  })
  expect(readAudit('').isSevere).toBe(false)
})
