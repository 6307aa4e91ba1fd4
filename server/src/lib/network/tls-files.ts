import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type SecureContext } from 'node:tls'

/** PEM texts as files hold them, so that they can be handed to another thread too. */
export interface TlsCredentials {
  /** The server's certificate, those that sign it after it. */
  cert: string
  key: string
}

export interface TlsFiles {
  /** What is in the files now, or was when they last fitted each other. */
  readonly current: TlsCredentials
  /** Called with each later pair that can be used. Returns what stops it. */
  onChange(listener: (credentials: TlsCredentials) => void): () => void
  close(): void
}

interface Options {
  cert: string
  key: string
  /** Told of a pair that cannot be used: the one before stays. */
  onError(error: unknown): void
  /** How often the files are looked at, in ms. */
  intervalMs?: number
}

/**
 * Reads a certificate and its key, and again when a file changes. Polled by name, since certbot and Kubernetes
 * replace links rather than files.
 * @throws if a file cannot be read, or the two do not fit each other.
 */
export async function openTlsFiles({ cert, key, onError, intervalMs = 5000 }: Options): Promise<TlsFiles> {
  let current = await readPair(cert, key)
  let reading = Promise.resolve()
  const listeners = new Set<(credentials: TlsCredentials) => void>()

  async function reload(): Promise<void> {
    const next = await readPair(cert, key)
    if (next.cert === current.cert && next.key === current.key) return
    current = next
    for (const listener of listeners) listener(next)
  }
  // One after another: both files change within a moment, and the last reading has to win.
  const changed = () => {
    reading = reading.then(reload).catch(onError)
  }
  for (const file of [cert, key]) watchFile(file, { interval: intervalMs, persistent: false }, changed)

  return {
    get current() {
      return current
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      for (const file of [cert, key]) unwatchFile(file, changed)
      listeners.clear()
    },
  }
}

/** What a TLS server offers. @throws if certificate and key do not fit each other. */
export function secureContextOf({ cert, key }: TlsCredentials): SecureContext {
  return createSecureContext({ cert, key, minVersion: 'TLSv1.2' })
}

async function readPair(certFile: string, keyFile: string): Promise<TlsCredentials> {
  // The certificate first: where neither file is there, the error always names the same one.
  const cert = await readFile(certFile, 'utf8')
  const key = await readFile(keyFile, 'utf8')
  // Node.js takes an empty one for none, and then they fit each other.
  for (const [file, text] of [
    [certFile, cert],
    [keyFile, key],
  ])
    if (text === '') throw new Error(`${file} is empty`)
  secureContextOf({ cert, key })
  return { cert, key }
}
