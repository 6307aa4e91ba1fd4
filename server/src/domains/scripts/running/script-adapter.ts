import type { Adapter } from '#sandbox/index.ts'

/**
 * What scripts find in `fyr` (docs/scripts.md), and how they are run. What changes or sends something is only noted here,
 * and done by the portal when the run has ended well; what reads is asked for. Handed over as text: it may name nothing
 * outside itself.
 */
const scriptApi: Adapter = (find, request) => {
  const { parse, stringify } = JSON
  const { apply } = Reflect
  const NativePromise = Promise
  const { then } = Promise.prototype
  const NativeDate = Date
  const { toISOString } = Date.prototype
  const { create, freeze, defineProperty } = Object
  const NativeTypeError = TypeError
  const NativeRangeError = RangeError
  const maxEffects = 100
  const maxEffectText = 65_536
  const maxRequests = 100
  const maxOpen = 20
  const maxText = 16_384

  type Options = Record<string, unknown> | null | undefined
  let effects = ''
  let effectCount = 0
  let requests = 0
  let open = 0
  let memory: unknown
  let kept = '{}'

  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  const optionsOf = (value: Options) => (isObject(value) ? value : (create(null) as Record<string, unknown>))
  function need(value: unknown, what: string): string {
    if (typeof value !== 'string' || value === '') throw new NativeTypeError(`${what} must be a text`)
    return value
  }
  /** ISO 8601. */
  function timeOf(value: unknown): string | undefined {
    if (value === undefined || value === null) return undefined
    const date = new NativeDate(value as string | number | Date)
    // Of what is no time it throws.
    return apply(toISOString, date, [])
  }
  function note(effect: object): void {
    const text = stringify(effect)
    if (effectCount >= maxEffects || effects.length + text.length > maxEffectText) {
      const error = new NativeRangeError('Too many effects')
      error.name = 'TooManyEffects'
      throw error
    }
    effects += (effectCount++ === 0 ? '' : ',') + text
  }
  function ask(payload: object): Promise<unknown> {
    if (requests >= maxRequests || open >= maxOpen) {
      const error = new NativeRangeError('Too many requests')
      error.name = 'TooManyRequests'
      throw error
    }
    const text = stringify(payload)
    requests++
    open++
    const answer = request(text)
    const done = () => void open--
    apply(then, answer, [done, done])
    return answer
  }

  const fyr = {
    latest: (deveui: unknown, key?: unknown) =>
      ask({
        kind: 'latest',
        deveui: need(deveui, 'The DevEUI'),
        key: key === undefined ? undefined : need(key, 'The key'),
      }),
    readings(deveui: unknown, key: unknown, options?: Options) {
      const { from, to, limit } = optionsOf(options)
      return ask({
        kind: 'readings',
        deveui: need(deveui, 'The DevEUI'),
        key: need(key, 'The key'),
        from: timeOf(from),
        to: timeOf(to),
        limit,
      })
    },
    nodes(options?: Options) {
      const { search, limit } = optionsOf(options)
      return ask({ kind: 'nodes', search, limit })
    },
    async fetch(url: unknown, options?: Options) {
      const { method, headers, body } = optionsOf(options)
      const answer = (await ask({
        kind: 'fetch',
        url: need(url, 'The address'),
        method,
        headers,
        body: body === undefined || typeof body === 'string' ? body : stringify(body),
      })) as { text: string; json: unknown }
      try {
        answer.json = parse(answer.text)
      } catch {
        answer.json = null
      }
      return answer
    },
    call: (script: unknown, parameters?: unknown) =>
      ask({ kind: 'call', script: need(script, 'The script'), parameters }),
    write(deveui: unknown, key: unknown, value?: unknown, options?: Options): void {
      const isMany = isObject(key)
      const { time } = optionsOf((isMany ? value : options) as Options)
      const values = isMany ? key : { [need(key, 'The key')]: value }
      note({ kind: 'write', deveui: need(deveui, 'The DevEUI'), values, time: timeOf(time) })
    },
    downlink(deveui: unknown, options?: Options): void {
      const { port, payload, data, confirmed } = optionsOf(options)
      note({ kind: 'downlink', deveui: need(deveui, 'The DevEUI'), port, payload, data, confirmed })
    },
    raiseAlarm(alarmId: unknown, options?: Options): void {
      const { value } = optionsOf(options)
      note({ kind: 'raiseAlarm', alarmId: need(alarmId, 'The alarm'), value })
    },
    acknowledgeAlarm(alarmId: unknown, comment: unknown = ''): void {
      note({ kind: 'acknowledgeAlarm', alarmId: need(alarmId, 'The alarm'), comment })
    },
    mail(options?: Options): void {
      const { to, subject, text } = optionsOf(options)
      note({ kind: 'mail', to: need(to, 'to'), subject: need(subject, 'subject'), text: need(text, 'text') })
    },
    notify(options?: Options): void {
      note({ kind: 'notification', text: need(optionsOf(options).text, 'text') })
    },
  }
  defineProperty(fyr, 'memory', {
    enumerable: true,
    get: () => memory,
    set(value: unknown) {
      if (!isObject(value)) throw new NativeTypeError('fyr.memory must be an object')
      memory = value
    },
  })
  freeze(fyr)
  defineProperty(globalThis, 'fyr', { value: fyr, enumerable: true })

  /** Texts only, in an object without a prototype: what a script does to those reaches nothing of it. */
  function end(result: unknown): object {
    const answer = create(null) as Record<string, string>
    const text = stringify(result)
    if (text !== undefined && text.length > maxText) throw named('ResultTooLarge')
    const remembered = stringify(memory)
    if (remembered === undefined || remembered.length > maxText) throw named('MemoryTooLarge')
    if (text !== undefined) answer.result = text
    if (remembered !== kept) {
      answer.memory = remembered
      kept = remembered
    }
    if (effectCount > 0) answer.effects = `[${effects}]`
    return answer
  }
  function named(name: string): Error {
    const error = new NativeRangeError(name)
    error.name = name
    return error
  }

  let run: ((event: unknown) => unknown) | undefined
  return (entry, given) => {
    run ??= find('run') as typeof run
    if (typeof run !== 'function') throw named('NoRun')
    if (entry === 'check') return true
    const input = given as { event: unknown; memory?: string }
    if (input.memory !== undefined) kept = input.memory
    effects = ''
    effectCount = requests = open = 0
    memory = parse(kept)
    const output = run(input.event)
    const isPromise = typeof (output as { then?: unknown } | null | undefined)?.then === 'function'
    if (!isPromise) return end(output)
    return apply(then, new NativePromise((resolve) => resolve(output)), [end])
  }
}

export const scriptAdapter = String(scriptApi)
