import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { runInSlices } from '#lib/fairness/time-slices.ts'
import { exactIntegersOf } from '#lib/json/exact-integers.ts'
import { isDeeperThan } from '#lib/json/json-depth.ts'
import { Problem } from '#request/problem.ts'
import { payerOf } from '#request/run-charged.ts'
import { contextOf } from './before-body.ts'

/** Of lists and objects in each other. Bodies of the contract are a dozen deep; what walks them may recurse. */
const maxDepth = 100

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Integers that no number can hold are bigints in the body. */
    keepsIntegers?: boolean
    hasOwnBackoff?: boolean
  }
}

/** Parses JSON, and says where it is none; bytes that are no UTF-8 would be stored as another text than was sent. */
export function parseJsonBodies(server: FastifyInstance): void {
  const parseStrictly = server.getDefaultJsonParser('error', 'error')
  // Readings have whatever names their devices give: `__proto__` is one like any other, over MQTT too.
  const parseReadings = server.getDefaultJsonParser('ignore', 'ignore')
  const types = ['application/json', 'application/senml+json']
  server.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) {
      done(new Problem('request.invalid', {}, [{ field: 'body', code: 'field.control' }]))
      return
    }
    const { keepsIntegers } = request.routeOptions.config
    // Of clients that name the type of every call, also where they send nothing.
    if (body.length === 0 && !keepsIntegers) {
      done(null, undefined)
      return
    }
    // Readings are looked through without recursion, so that one that is nested too deep harms no other.
    if (!keepsIntegers && isDeeperThan(body, maxDepth)) {
      done(new Problem('request.invalid', {}, [{ field: 'body', code: 'field.tooDeep' }]))
      return
    }
    const text = body.toString()
    const parse = keepsIntegers ? parseReadings : parseStrictly
    // The default parser answers by this, never by a promise.
    void parse(request, text, (error, value) => {
      if (error !== null) return done(notJson(text))
      if (!keepsIntegers) return done(null, value)
      const parseExactly = () => runInSlices(exactIntegersOf(text, value))
      const payer = payerOf(contextOf(request))
      const exact = payer ? chargeTo(payer, parseExactly) : parseExactly()
      exact.then((all) => done(null, all), done)
    })
  })
}

function notJson(text: string): Problem {
  const position = findFault(text)
  if (position === undefined)
    return new Problem('request.invalid', {}, [{ field: 'body', code: 'field.json' }])
  const isNumber = /^-?(NaN|Infinity)/.test(text.slice(position, position + 9))
  const code = isNumber ? 'field.notFinite' : 'field.jsonAt'
  return new Problem('request.invalid', {}, [{ field: 'body', code, params: { position: position + 1 } }])
}

const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what JSON does not take in a string
  /[ \t\r\n]*(?:"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)|[{}[\],:])/y

/** Where a text stops being words of JSON; undefined where all are, in a wrong order, or one is for ever unfinished. */
function findFault(text: string): number | undefined {
  let at = 0
  while (at < text.length) {
    token.lastIndex = at
    if (!token.test(text)) {
      const rest = /\S/.exec(text.slice(at))
      return rest ? at + rest.index : undefined
    }
    at = token.lastIndex
  }
  return undefined
}
