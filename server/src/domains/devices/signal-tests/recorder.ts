import { maxTestHours, maxTestSamples } from '@fyr/contract/devices/signal-tests'
import { type Database, isAboutData } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import { activeKey, insertSamples, loadActiveTests, type NewSample } from './sample-store.ts'
import { endOldTests } from './signal-test-store.ts'

interface HeardFrame {
  rssi?: number | undefined
  snr?: number | undefined
  spreadingFactor?: number | undefined
  frameCounter?: number | undefined
  gateways: readonly { eui: string; rssi?: number | undefined; snr?: number | undefined }[]
}

export interface SignalRecorder {
  /** An uplink; nothing happens unless its node is tested. */
  heard(companyId: string, deveui: string, frame: HeardFrame, at: number): void
  /** Ends the tests that have run for too long. */
  endOld(): Promise<void>
  /** What is on its way is written first. */
  close(): Promise<void>
}

/** Waiting to be written; a node that is tested sends a few a minute. */
const maxWaiting = 1000
/** Gateways of one uplink. */
const maxGateways = 20

interface RecorderParts {
  database: Pick<Database, 'withPlatform' | 'events'>
  clock: Clock
  onError(error: unknown): void
}

/** Writes down the uplinks of nodes that are tested, as soon as they are heard. */
export function createSignalRecorder({ database, clock, onError }: RecorderParts): SignalRecorder {
  let active: ReadonlyMap<string, string> = new Map()
  let waiting: NewSample[] = []
  let writing: Promise<void> | undefined
  // One after the other, so that what is older never replaces what is newer.
  let loading: Promise<void> = Promise.resolve()

  function load(): void {
    loading = loading
      .then(async () => {
        active = await database.withPlatform(loadActiveTests)
      })
      .catch(onError)
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      const now = clock.now()
      const saved = database.withPlatform(async (db) => {
        const changed = await insertSamples(db, taken, { maximum: maxTestSamples, now })
        for (const { id, companyId, isFull } of changed)
          db.publishEvent(isFull ? 'signalTest' : 'signalTestHeard', { companyId, signalTestId: id })
      })
      await saved.catch((error: unknown) => {
        if (!isAboutData(error)) waiting = [...taken, ...waiting].slice(0, maxWaiting)
        throw error
      })
    }
  }

  function beginWriting(): void {
    writing ??= write()
      .catch(onError)
      .finally(() => {
        writing = undefined
      })
  }

  load()
  const stop = database.events.subscribe('signalTest', load)
  return {
    heard(companyId, deveui, { rssi, snr, spreadingFactor, frameCounter, gateways }, at) {
      const testId = active.get(activeKey(companyId, deveui))
      if (testId === undefined || waiting.length >= maxWaiting) return
      waiting.push({
        testId,
        at,
        rssi: rssi ?? gateways[0]?.rssi ?? null,
        snr: snr ?? gateways[0]?.snr ?? null,
        spreadingFactor: spreadingFactor ?? null,
        frameCounter: frameCounter ?? null,
        gateways: gateways
          .slice(0, maxGateways)
          .map((each) => ({ eui: each.eui, rssi: each.rssi ?? null, snr: each.snr ?? null })),
      })
      beginWriting()
    },
    async endOld() {
      await database.withPlatform(async (db) => {
        for (const { id, companyId } of await endOldTests(db, clock.now(), maxTestHours))
          db.publishEvent('signalTest', { companyId, signalTestId: id })
      })
    },
    async close() {
      stop()
      await loading
      await writing
      beginWriting()
      await writing
    },
  }
}
