import '#lib/threads/exit-on-request.ts'
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import { serveMessages } from '#lib/threads/serve-messages.ts'

/** Columns of readings, alike in length. */
export interface RawGroup {
  deveui: string[]
  node: string[]
  key: string[]
  /** Epoch milliseconds. */
  times: number[]
  number: (number | null)[]
  text: (string | null)[]
  boolean: (boolean | null)[]
  json: (string | null)[]
}

export interface WrittenGroup {
  /** Of the file, after those before. */
  bytes: Uint8Array
}

const columnsOf = (group: RawGroup) => [
  { name: 'deveui', type: 'STRING' as const, nullable: false, data: group.deveui },
  { name: 'node', type: 'STRING' as const, nullable: false, data: group.node },
  { name: 'key', type: 'STRING' as const, nullable: false, data: group.key },
  { name: 'time', type: 'TIMESTAMP' as const, nullable: false, data: group.times.map((ms) => new Date(ms)) },
  { name: 'number', type: 'DOUBLE' as const, data: group.number },
  { name: 'text', type: 'STRING' as const, data: group.text },
  { name: 'boolean', type: 'BOOLEAN' as const, data: group.boolean },
  { name: 'json', type: 'STRING' as const, data: group.json },
]
const none: RawGroup = {
  ...{ deveui: [], node: [], key: [], times: [] },
  ...{ number: [], text: [], boolean: [], json: [] },
}

const writer = new ByteWriter()
const file = new ParquetWriter({
  writer,
  schema: schemaFromColumnData({ columnData: columnsOf(none) }),
  createdBy: 'Fyr',
})

/** What was written since the last time; the writer goes on counting from where it is. */
function take(): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

serveMessages(
  async (group: RawGroup | 'end'): Promise<WrittenGroup> => {
    if (group === 'end') await file.finish()
    else await file.write({ columnData: columnsOf(group), rowGroupSize: group.times.length })
    return { bytes: take() }
  },
  ({ bytes }) => [bytes.buffer as ArrayBuffer],
)
