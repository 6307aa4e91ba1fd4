import type { Duplex } from 'node:stream'

/** The bytes of a client's connection: of a TCP or TLS socket, or within the messages of a WebSocket. */
export type ClientSocket = Duplex & { readonly remoteAddress?: string | undefined }
