import { coerceNodeId, NodeId } from 'node-opcua-client'
import { CommandFailure } from './statuses.ts'

/**
 * Namespaces of a server by index, as its NamespaceArray has them. An index may be another after a restart, so they
 * are read with each session, and texts outside it have the URI.
 */
export interface Namespaces {
  /** Throws a `CommandFailure` for a namespace that the server does not have. */
  parse(text: string): NodeId
  format(nodeId: NodeId): string
  indexOf(uri: string): number | undefined
}

export function createNamespaces(uris: readonly string[]): Namespaces {
  const indexes = new Map(uris.map((uri, index) => [uri, index]))
  return {
    parse(text) {
      const [, escaped, index, rest = text] = /^(?:nsu=([^;]+);|ns=(\d+);)?(.+)$/s.exec(text) ?? []
      const uri = escaped && unescapeUri(escaped)
      const namespace = uri === undefined ? Number(index ?? 0) : indexes.get(uri)
      if (namespace === undefined) throw new CommandFailure('unknownNamespace', uri)
      try {
        return coerceIdentifier(rest, namespace)
      } catch {
        throw new CommandFailure('unknownNode', text)
      }
    },
    indexOf: (uri) => indexes.get(uri),
    format(nodeId) {
      const { namespace } = nodeId
      const rest = formatIdentifier(nodeId)
      if (namespace === 0) return rest
      const uri = uris[namespace]
      return uri === undefined ? `ns=${namespace};${rest}` : `nsu=${escapeUri(uri)};${rest}`
    },
  }
}

/** The two characters that Part 6 escapes in URIs of namespaces. */
const escapeUri = (uri: string) => uri.replace(/[%;]/g, (character) => (character === '%' ? '%25' : '%3B'))
const unescapeUri = (text: string) => text.replace(/%(25|3B)/gi, (_, code) => (code === '25' ? '%' : ';'))

function coerceIdentifier(text: string, namespace: number): NodeId {
  const value = text.slice(2)
  if (text.startsWith('s=')) return new NodeId(NodeId.NodeIdType.STRING, value, namespace)
  if (text.startsWith('b='))
    return new NodeId(NodeId.NodeIdType.BYTESTRING, Buffer.from(value, 'base64'), namespace)
  return coerceNodeId(text, namespace)
}

function formatIdentifier({ identifierType, value }: NodeId): string {
  if (identifierType === NodeId.NodeIdType.STRING) return `s=${value}`
  if (identifierType === NodeId.NodeIdType.GUID) return `g=${String(value).toLowerCase()}`
  if (identifierType === NodeId.NodeIdType.BYTESTRING) return `b=${(value as Buffer).toString('base64')}`
  return `i=${value}`
}
