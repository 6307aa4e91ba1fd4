import type { Language } from '@fyr/contract/endpoints/fields'
import { email } from '@fyr/contract/endpoints/fields'
import type { CompanyDb } from '#db/index.ts'
import { queueDownlink } from '#domains/devices/downlinks/index.ts'
import { raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { findEmailOf } from '#domains/settings/contacts/index.ts'
import { insertJobs } from '#jobs/index.ts'
import { escapeHtml } from '#lib/text/escape-html.ts'
import { oneLine, withoutControls } from '#lib/text/plain-text.ts'
import { fail } from '#request/problem.ts'
import { scriptPrincipal } from '../script-principal.ts'
import type { EffectQuotas } from './effect-quotas.ts'
import type { Effect } from './effects.ts'
import { downlinkSeconds, type EffectiveRun, inWords } from './outside-effects.ts'

/** What the transaction that records a run does for it: done with that, or not at all. */
export async function performInside(
  db: CompanyDb,
  run: EffectiveRun & { runId: string },
  now: Date,
  { language, effects, wakeJobs }: { language: Language; effects: EffectQuotas; wakeJobs(): void },
): Promise<void> {
  for (const [place, effect] of run.effects.entries()) {
    if (effect.kind === 'downlink') await inWords(run, language, () => downlink(place, effect))
    else if (effect.kind === 'mail') await inWords(run, language, () => mail(place, effect))
    else if (effect.kind === 'notification') await inWords(run, language, () => notify(effect))
  }

  async function downlink(place: number, effect: Extract<Effect, { kind: 'downlink' }>): Promise<void> {
    const encoded = run.encoded.get(place)
    if (!encoded) return
    const by = scriptPrincipal(db.companyId, run.script, now, language)
    const { confirmed } = effect
    const data =
      effect.data === undefined ? undefined : JSON.parse(JSON.stringify(effect.data, storableValue))
    const order = { ...encoded, data, confirmed, expiresIn: downlinkSeconds }
    await queueDownlink({ wakeJobs }, db, by, effect.deveui, order)
  }

  async function mail(place: number, effect: Extract<Effect, { kind: 'mail' }>): Promise<void> {
    const { to, subject, text } = effect
    const address = email.safeParse(to).success ? to : (await findEmailOf(db, to))?.email
    if (!address) fail('field.contactAddress')
    effects.spend(db.companyId, effect)
    const lines = withoutControls(text)
    const payload = {
      to: address,
      subject: oneLine(subject),
      text: `${lines}\n`,
      html: `<p>${escapeHtml(lines).replaceAll('\n', '<br>')}</p>`,
    }
    await insertJobs(db, [{ kind: 'mail', payload, idempotencyKey: `script:${run.runId}:${place}` }], now)
    db.afterCommit(wakeJobs)
  }

  async function notify(effect: Extract<Effect, { kind: 'notification' }>): Promise<void> {
    effects.spend(db.companyId, effect)
    const { name, scriptId } = run.script
    await raiseNotificationIn(
      db,
      db.companyId,
      {
        kind: 'script.message',
        params: { script: name, text: oneLine(effect.text) },
        route: `/script/${scriptId}`,
        permission: 'Script.View',
        at: now,
      },
      0,
    )
  }
}

/** PostgreSQL's JSON holds neither NUL nor lone surrogates. */
const storableValue = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
