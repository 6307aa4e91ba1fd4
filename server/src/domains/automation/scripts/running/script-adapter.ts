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
  const { create, freeze, defineProperty, getOwnPropertyDescriptor, keys } = Object
  const { hasOwnProperty: hasOwn } = Object.prototype
  const { isArray } = Array
  const { getTime } = Date.prototype
  const NativeTypeError = TypeError
  const NativeRangeError = RangeError
  const maxEffects = 100
  const maxEffectText = 65_536
  const maxRequests = 100
  const maxOpen = 20
  const maxText = 16_384
  const maxDepth = 100

  type Options = Record<string, unknown> | null | undefined
  let effects = ''
  let effectCount = 0
  let requests = 0
  let open = 0
  let memory: unknown
  let kept = '{}'

  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  /**
   * JSON of what a script hands over, read without its code: `toJSON`, getters and changed prototypes have no say in
   * what leaves the sandbox. Undefined for what JSON does not know.
   */
  function textOf(value: unknown, depth = 0): string | undefined {
    if (value === null) return 'null'
    switch (typeof value) {
      case 'string':
        return stringify(value)
      case 'number':
        return value - value === 0 ? `${value}` : 'null'
      case 'boolean':
        return value ? 'true' : 'false'
      case 'bigint':
        throw new NativeTypeError('A BigInt cannot be handed over')
      case 'object':
        break
      default:
        return undefined
    }
    if (depth > maxDepth) throw new NativeTypeError('Nested too deep')
    const time = timeIn(value)
    if (time !== undefined) return time
    let text = ''
    if (isArray(value)) {
      for (let at = 0; at < value.length; at++)
        text += `${at === 0 ? '' : ','}${textOf(ownValue(value, at), depth + 1) ?? 'null'}`
      return `[${text}]`
    }
    const names = keys(value as object)
    for (let at = 0; at < names.length; at++) {
      const name = names[at] as string
      const inner = textOf(ownValue(value as object, name), depth + 1)
      if (inner !== undefined) text += `${text === '' ? '' : ','}${stringify(name)}:${inner}`
    }
    return `{${text}}`
  }
  function ownValue(of: object, name: string | number): unknown {
    const property = getOwnPropertyDescriptor(of, name)
    return property && apply(hasOwn, property, ['value']) ? property.value : undefined
  }
  /** A date as ISO 8601; undefined for other objects. */
  function timeIn(value: unknown): string | undefined {
    let time: number
    try {
      time = apply(getTime, value as Date, [])
    } catch {
      return undefined
    }
    return time - time === 0 ? stringify(apply(toISOString, value as Date, [])) : 'null'
  }

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
    const text = textOf(effect) as string
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
    const text = textOf(payload) as string
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
        body: body === undefined || typeof body === 'string' ? body : textOf(body),
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
    const text = textOf(result)
    if (text !== undefined && text.length > maxText) throw named('ResultTooLarge')
    const remembered = textOf(memory)
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
