import type { Logger } from 'pino'

export interface Shutdown {
  add(name: string, stop: () => unknown): void
  run(): Promise<void>
}

/** What has been started, to be stopped in reverse. */
export function createShutdown(log: Logger): Shutdown {
  const steps: { name: string; stop: () => unknown }[] = []
  return {
    add(name: string, stop: () => unknown): void {
      steps.push({ name, stop })
    },
    async run(): Promise<void> {
      for (const { name, stop } of steps.splice(0).reverse()) {
        try {
          await stop()
        } catch (error) {
          log.error({ err: error, part: name }, 'A part of the portal did not stop cleanly')
        }
      }
    },
  }
}
