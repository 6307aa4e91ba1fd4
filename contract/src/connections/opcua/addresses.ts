import { oneLine, text } from '../../endpoints/fields.ts'

/** `opc.tcp://host:port/path`; the port may be left out (4840). Where it leads is checked when it is connected to. */
export const opcUrl = oneLine(text(500).trim()).refine((value) => parseOpcUrl(value) !== undefined, {
  message: 'opc.endpointUrl',
})

export interface OpcAddress {
  host: string
  port: number
}

const usualPort = 4840

export function parseOpcUrl(value: string): OpcAddress | undefined {
  const [, bracketed, plain, port = String(usualPort)] =
    /^opc\.tcp:\/\/(?:\[([0-9A-Fa-f:.]+)\]|([\p{L}\p{N}_.-]+))(?::(\d{1,5}))?(?:\/[^\s@]*)?$/u.exec(value) ??
    []
  const host = bracketed ?? plain
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { host, port: Number(port) }
}

const identifier = String.raw`(?:i=\d{1,10}|g=[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|b=[A-Za-z0-9+/=]+|s=.+)`
const byUri = new RegExp(`^(?:ns=0;|nsu=[^;]+;)?${identifier}$`, 's')
const byIndex = new RegExp(`^ns=\\d{1,5};${identifier}$`, 's')

/** With the URI of its namespace, since the index may be another after a restart: `nsu=http://example.org/line;s=Motor.Speed`. */
export const opcNodeId = oneLine(text(1000).trim()).refine((value) => byUri.test(value), {
  message: 'opc.nodeId',
})
/** By index, too, as it is today. */
export const opcAnyNodeId = oneLine(text(1000).trim()).refine(
  (value) => byUri.test(value) || byIndex.test(value),
  { message: 'opc.nodeId' },
)
