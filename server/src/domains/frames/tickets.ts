import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { id } from '@fyr/contract/fields'
import type { IframeSettings } from '@fyr/contract/widgets/contents'
import { webAddress } from '@fyr/contract/widgets/fields'
import * as z from 'zod'

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
const markBytes = 24
const claims = z.tuple([id, webAddress, z.number().int().min(0).max(7), z.number().int()])

/** A ticket holds what it is for, with a mark that only this installation can make of it. */
export function createFrameTickets(installationKey: Uint8Array): FrameTickets {
  const key = new Uint8Array(hkdfSync('sha256', installationKey, '', 'frame ticket', 32))
  const markOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, markBytes)
  return {
    issue({ companyId, url, scripts, forms, ownOrigin }, now) {
      const rights = Number(scripts) + 2 * Number(forms) + 4 * Number(ownOrigin)
      const lastDay = Math.floor(now.getTime() / day) + 1
      const text = JSON.stringify([companyId, url, rights, lastDay])
      return `${Buffer.from(text).toString('base64url')}.${markOf(text).toString('base64url')}`
    },
    read(ticket, now) {
      const [body = '', mark = '', ...more] = ticket.split('.')
      const text = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(mark, 'base64url')
      // Decoders of base64 forgive; a ticket has one spelling.
      if (more.length > 0 || given.length !== markBytes || given.toString('base64url') !== mark)
        return undefined
      if (Buffer.from(text).toString('base64url') !== body || !timingSafeEqual(given, markOf(text))) {
        return undefined
      }
      // It is ours, and yet may be of a time when tickets or addresses were others.
      const claimed = claims.safeParse(JSON.parse(text))
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
