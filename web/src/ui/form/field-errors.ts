import type { Problem } from '#api/problem.ts'

/**
 * Splits what the server refused into errors beside the form's fields and the rest. A field that the
 * form does not have (`body.companyId`) is told with the rest, so that nothing is lost.
 */
export function fieldErrors(
  problem: Problem,
  names: Record<string, string>,
  values: Record<string, unknown>,
): { fields: Record<string, string>; rest: string[] } {
  const fields: Record<string, string> = Object.create(null)
  const rest: string[] = []
  if (problem.kind !== 'refused') return { fields, rest }
  for (const { field, message } of problem.errors) {
    const path = field.replace(/^(body|params|query)\.?/, '')
    const name = (Object.hasOwn(names, path) ? names[path] : undefined) ?? path
    if (name !== '' && has(values, name)) fields[name] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

/** Whether `a.0.b` leads somewhere in the values. */
function has(values: unknown, path: string): boolean {
  let part: unknown = values
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return false
    part = Reflect.get(part, name)
  }
  return true
}
