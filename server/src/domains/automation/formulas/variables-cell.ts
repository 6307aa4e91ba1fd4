/** What variables stand for, as a cell of a file has it: `A=deveui/key; B=deveui/key`. */
export interface CellVariable {
  name: string
  deveui: string | null
  key: string
}

export const variablesCell = (variables: readonly CellVariable[]): string =>
  variables
    .filter(({ deveui }) => deveui !== null)
    .map(({ name, deveui, key }) => `${name}=${deveui}/${key.replace(/[\\;]/g, '\\$&')}`)
    .join('; ')

/** Undefined for what cannot be read. No DevEUI has a slash and no variable an equals sign. */
export function readVariablesCell(cell: string): CellVariable[] | undefined {
  const parts = (cell.match(/(?:\\.|[^\\;])+/gs) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map((part): CellVariable | undefined => {
    const [, name, deveui, key] = /^([^=]+)=([^/]+)\/(.+)$/s.exec(part) ?? []
    if (name === undefined || deveui === undefined || key === undefined) return undefined
    return { name: name.trim(), deveui: deveui.trim(), key: key.trim().replace(/\\(.)/gs, '$1') }
  })
  return read.every((each) => each !== undefined) ? read : undefined
}
