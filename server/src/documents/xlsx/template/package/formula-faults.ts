const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g
const calls =
  /(?:^|[^\w.])(?:_xlfn\.|_xlws\.)?(?:WEBSERVICE|IMAGE|RTD|DDE|CALL|REGISTER|REGISTER\.ID|EXEC|SQL\.REQUEST)\s*\(/i

/** Whether a formula asks other programs or servers when it is computed, or has them run something (DDE). */
export function findFormulaFault(formula: string): boolean {
  const bare = formula.replace(quoted, '')
  return calls.test(bare) || bare.includes('|')
}
