import {
  actionEventNames,
  actionEvents,
  actionFilters,
  actionPlaceholders,
  lastingEvents,
} from '@fyr/contract/messages/action-events'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { findAction, listActions } from './action-store.ts'
import {
  changeAction,
  createAction,
  foundAction,
  maxActions,
  removeAction,
  resetCooldown,
  wireAction,
} from './actions.ts'
import type { RunDeps } from './run.ts'
import { listRuns, type StoredRun } from './run-store.ts'
import { preview, testAction } from './try-action.ts'

export interface ActionDeps extends RunDeps {
  encryption: Encryption
  canMail(): Promise<boolean>
  canSms(): Promise<boolean>
  wakeJobs(): void
}

const eventTypes = actionEventNames.map((name) => ({
  eventType: actionEvents[name],
  name,
  hasDuration: lastingEvents.some((type) => type === actionEvents[name]),
  filters: [...actionFilters[name]],
  placeholders: [...actionPlaceholders[name]],
}))

const wireRun = ({ at, ranAt, ...run }: StoredRun) => ({
  ...run,
  time: at.toISOString(),
  ran: ranAt.toISOString(),
})

export function actionRoutes(deps: ActionDeps) {
  const { encryption, canMail, canSms, wakeJobs } = deps
  return {
    list: on.actions.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language, now }) =>
        pageOf(await listActions(db, { ...input.query, language }), (action) => wireAction(action, now)),
      ),
    ),
    features: on.actions.features.handler(async () => ({
      mail: await canMail(),
      sms: await canSms(),
      maximumActions: maxActions,
    })),
    eventTypes: on.actions.eventTypes.handler(async () => eventTypes),
    history: on.actions.history.handler(({ input, context }) =>
      context.inCompany(async (db) => pageOf(await listRuns(db, input.query), wireRun)),
    ),
    create: on.actions.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wireAction(await createAction(db, by, input.body, encryption), by.now),
      ),
    ),
    get: on.actions.get.handler(({ input, context }) =>
      context.inCompany(async (db, { now }) =>
        wireAction(foundAction(await findAction(db, input.params.id)), now),
      ),
    ),
    update: on.actions.update.handler(({ input: { params, body }, context }) =>
      context.inCompany(async (db, by) =>
        wireAction(await changeAction(db, by, params.id, body, encryption), by.now),
      ),
    ),
    remove: on.actions.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeAction(db, by, input.params.id)),
    ),
    resetAll: on.actions.resetAll.handler(({ context }) =>
      context.inCompany((db, by) => resetCooldown(db, by)),
    ),
    reset: on.actions.reset.handler(({ input, context }) =>
      context.inCompany((db, by) => resetCooldown(db, by, input.params.id)),
    ),
    preview: on.actions.preview.handler(({ input, context }) =>
      context.inCompany((db, { now }) => preview(db, input.body, now, deps)),
    ),
    test: on.actions.test.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const deliveries = await testAction(db, by, input.params.id, deps)
        db.afterCommit(wakeJobs)
        return { deliveries }
      }),
    ),
  }
}
