import { ConnectionFailure, type Driver } from './driver.ts'

/** What a connection of the test driver does, by its settings. */
export interface TestSettings {
  does: 'hold' | 'refuse' | 'throw' | 'hang' | 'leak' | 'never' | 'speak' | 'enter'
  mark?: number
}

const driver: Driver<TestSettings> = {
  open({ does }, link) {
    const act = {
      hold: () => link.opened(),
      refuse: () => link.ended({ code: 'refused', detail: 'not today' }),
      never: () => undefined,
      enter: () =>
        link.rules.privateNetworks.includes('10.20.0.0/16')
          ? link.opened()
          : link.ended({ code: 'addressPrivate', detail: '' }),
      throw: () => {
        link.opened()
        setTimeout(() => {
          throw new Error('a driver with a bug')
        }, 20)
      },
      hang: () => {
        link.opened()
        setTimeout(() => {
          for (;;) Math.random()
        }, 20)
      },
      leak: () => {
        link.opened()
        const kept: unknown[] = []
        setInterval(() => kept.push(Array.from({ length: 2_000_000 }, () => ({}))), 1)
      },
      speak: () => {
        link.opened()
        void link.deliver(['one', 'two'], 6).then((pauseMs) => link.learned({ pauseMs: String(pauseMs) }))
      },
    }
    act[does]()
    return {
      close: () => undefined,
      change: (next) => next.does === does,
      async send(payload) {
        if (payload === 'no') throw new ConnectionFailure('publishRefused', 'no')
      },
    }
  },
}
export default driver
