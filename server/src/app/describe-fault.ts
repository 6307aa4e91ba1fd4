import { DatabaseSetupError } from '#db/index.ts'

/** Why the portal cannot start, in one sentence where it is something that happens; else the error itself. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as Error & { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program: stop it, or set FYR_HTTP_PORT or FYR_MQTT_PORT to another port.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} may not be used by this user: set FYR_HTTP_PORT or FYR_MQTT_PORT to one above 1023.`
  }
  if (code === 'ENOSPC') return 'The disk is full: free some space and start again.'
  if (error instanceof DatabaseSetupError || error.name === 'EmbeddedPostgresError') return error.message
  return error.stack ?? error.message
}
