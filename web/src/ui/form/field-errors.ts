import type { FormErrors } from '@mantine/form'
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
    const name = inForm(field.replace(/^(body|params|query)\.?/, ''), names)
    if (name !== '' && has(values, name)) fields[fieldOf(values, name)] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

/** The name of a server's field in the form: its own, or that of what it is part of and the rest of its path. */
function inForm(path: string, names: Record<string, string>): string {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const above = path.slice(0, end)
    if (Object.hasOwn(names, above)) return `${names[above]}${path.slice(end)}`
  }
  return path
}

/** One of several words or numbers, such as an id among those that are chosen, has no field of its own: the list has. */
function fieldOf(values: unknown, path: string): string {
  const [list] = partsOf(path)
  const isPlain = list !== '' && Array.isArray(at(values, list)) && typeof at(values, path) !== 'object'
  return isPlain ? list : path
}

/** Errors without those of a field and of what is below it. */
export function errorsOutside(errors: FormErrors, path: string): FormErrors {
  const isOutside = (name: string) => name !== path && !name.startsWith(`${path}.`)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isOutside(name)))
}

/** Whether `a.0.b` leads somewhere in the values. */
function has(values: unknown, path: string): boolean {
  const [above, name] = partsOf(path)
  const part = above === '' ? values : at(values, above)
  return typeof part === 'object' && part !== null && Object.hasOwn(part, name)
}

/** What it is part of, '' of nothing, and its own name. */
function partsOf(path: string): [string, string] {
  const dot = path.lastIndexOf('.')
  return [path.slice(0, Math.max(0, dot)), path.slice(dot + 1)]
}

const at = (values: unknown, path: string): unknown =>
  has(values, path)
    ? path.split('.').reduce<unknown>((part, name) => Reflect.get(part as object, name), values)
    : undefined
