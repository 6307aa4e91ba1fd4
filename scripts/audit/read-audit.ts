interface Report {
  /** Why there is no report. */
  message?: string
  metadata?: { vulnerabilities?: Partial<Record<'low' | 'moderate' | 'high' | 'critical', number>> }
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
}

/**
 * What `npm audit --json` says, as lines for people. High and critical vulnerabilities are severe; that the registry
 * did not answer is not, since it is not ours to mend.
 */
export function readAudit(json: string): { lines: string[]; isSevere: boolean } {
  const report = parse(json)
  const counts = report.metadata?.vulnerabilities
  if (!counts) {
    // Without the address that npm adds.
    const [reason = ''] = (report.message ?? 'no report').split(' - ')
    return { lines: [`npm audit: not known, the registry gave no answer (${reason})`], isSevere: false }
  }
  const { low = 0, moderate = 0, high = 0, critical = 0 } = counts
  const severe = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  )
  return {
    lines: [
      `npm audit: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low`,
      ...severe.map(({ name, range, severity }) => `  ${severity}: ${name} ${range}`),
    ],
    isSevere: high + critical > 0,
  }
}

function parse(text: string): Report {
  try {
    return JSON.parse(text)
  } catch {
    // npm itself failed before it could say anything.
    return {}
  }
}
