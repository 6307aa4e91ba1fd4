import { nameBy } from '@fyr/contract/devices/nodes/name-pattern'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { ClaimBody } from '@fyr/contract/devices/pool'
import { poolSources } from '@fyr/contract/devices/pool-sources'
import { problemText } from '@fyr/texts/problem-text'
import { checkDecoderChoice } from '#domains/devices/decoders/index.ts'
import {
  type BindSparkplug,
  countTaken,
  createNode,
  storedDeveui,
  type WatchTaken,
} from '#domains/devices/nodes/index.ts'
import type { RequestContext } from '#request/context.ts'
import { Problem } from '#request/problem.ts'
import { takePoolDevices } from './pool-store.ts'

const maxName = 255

interface Failure {
  deveui: string
  problem: Problem
}

/** Rolls the transaction back: of a chunk all or none become nodes. */
class Undone extends Error {}

/**
 * Makes nodes of devices, each with what was heard and prepared of it; none where one of them cannot be made, with why
 * it cannot. What nobody has heard yet, such as a code that was scanned, becomes a LoRaWAN node.
 */
export async function claimDevices(
  context: RequestContext,
  body: ClaimBody,
  { watchTaken, bindSparkplug }: { watchTaken: WatchTaken; bindSparkplug: BindSparkplug },
) {
  // Who has tried too many devices of others is told of none.
  await watchTaken(context, '', () => Promise.resolve())
  const failures: Failure[] = []
  const claimed: string[] = []
  try {
    await context.inCompany(async (db, by) => {
      if (body.decoder !== undefined) await checkDecoderChoice(db, body.decoder, by.now)
      const inPool = await takePoolDevices(
        db,
        body.devices.map(({ deveui }) => storedDeveui(nodeKinds.LORAWAN, deveui) ?? deveui),
      )
      for (const [at, { deveui, name, appEui, profile }] of body.devices.entries()) {
        const address = storedDeveui(nodeKinds.LORAWAN, deveui) ?? deveui
        const device = inPool.get(address.toLowerCase())
        const nodeType = nodeKinds[poolSources[device?.source ?? 'list']]
        const isLorawan = nodeType === nodeKinds.LORAWAN
        const n = body.firstNumber + at
        const named = { n, name: device?.name ?? null, deveui: device?.deveui ?? address }
        try {
          const made = await createNode(db, by, body.applicationId, {
            name: (name ?? nameBy(body.namePattern, named)).slice(0, maxName) || address,
            deveui: device?.deveui ?? deveui,
            nodeType,
            decoder: isLorawan ? (body.decoder ?? device?.decoder ?? 'raw') : 'json',
            flattenJson: true,
            ...{ keys: [], topics: [], lat: null, long: null },
            ...(isLorawan && {
              appEui: appEui || device?.appEui,
              appKey: device?.appKey,
              profile: profile || device?.profile,
            }),
          })
          if (device?.sparkplug) await bindSparkplug(db, by, made, device.sparkplug, `body.devices.${at}`)
          claimed.push(made.deveui)
        } catch (error) {
          if (!(error instanceof Problem) || isOfAll(error)) throw error
          failures.push({ deveui, problem: error })
        }
      }
      if (failures.length > 0) throw new Undone()
      db.publishEvent('pool', { companyId: by.companyId })
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    const taken = failures.filter(({ problem }) => problem.code === 'node.deveuiTaken')
    await countTaken(
      context,
      taken.map(({ deveui }) => deveui),
      watchTaken,
    )
    claimed.length = 0
  }
  const { language } = context
  return {
    claimed,
    failed: failures.map(({ deveui, problem: { code, params } }) => ({
      deveui,
      code,
      message: problemText(language, code, params),
    })),
  }
}

/** The licence, a quota or the application: not of one device. */
const isOfAll = ({ code }: Problem) => !/^(node|field|sparkplug|mqttBroker)\./.test(code)
