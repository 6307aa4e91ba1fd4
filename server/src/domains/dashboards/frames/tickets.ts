import { id } from '@fyr/contract/endpoints/fields'
import type { IframeSettings } from '@fyr/contract/widgets/contents'
import { webAddress } from '@fyr/contract/widgets/fields'
import * as z from 'zod'
import { createTokenSigner, deriveKey } from '#lib/secrets/signed-token.ts'

/** What a page of another host may do in its frame. */
export type FrameRights = Pick<IframeSettings, 'scripts' | 'forms' | 'ownOrigin'>

export interface Framed extends FrameRights {
  /** Whose list of hosts decides. */
  companyId: string
  url: string
}

export interface FrameTickets {
  /** The same for a day, so that a page is not loaded anew whenever the dashboard is; good for a day more. */
  issue(framed: Framed, now: Date): string
  /** Undefined for what this installation never issued, or is over. */
  read(ticket: string, now: Date): Framed | undefined
}

const day = 86_400_000
const claims = z.tuple([id, webAddress, z.number().int().min(0).max(7), z.number().int()])

/** A ticket holds what it is for, signed. */
export function createFrameTickets(installationKey: Uint8Array): FrameTickets {
  const signer = createTokenSigner(deriveKey(installationKey, 'frame ticket'), 24)
  return {
    issue({ companyId, url, scripts, forms, ownOrigin }, now) {
      const rights = Number(scripts) + 2 * Number(forms) + 4 * Number(ownOrigin)
      const lastDay = Math.floor(now.getTime() / day) + 1
      return signer.sign(Buffer.from(JSON.stringify([companyId, url, rights, lastDay])))
    },
    read(ticket, now) {
      const content = signer.verify(ticket)
      if (!content) return undefined
      // It is ours, and yet may be of a time when tickets or addresses were others.
      const claimed = claims.safeParse(JSON.parse(content.toString()))
      if (!claimed.success) return undefined
      const [companyId, url, rights, lastDay] = claimed.data
      if (now.getTime() >= (lastDay + 1) * day) return undefined
      return {
        companyId,
        url,
        scripts: (rights & 1) !== 0,
        forms: (rights & 2) !== 0,
        ownOrigin: (rights & 4) !== 0,
      }
    },
  }
}
