import { type Picture, picturesOf } from '../picture.ts'
import type { World } from './furnish.ts'

/** Actions of the utility; one has run, and its webhook is not allowed. Answers the id of the first. */
async function furnish({ call }: World): Promise<string> {
  const create = async (body: object) =>
    ((await call('POST', '/action', body)) as { actionId: string }).actionId
  const contacts = [{ name: 'Driftcentralen', contactType: 'EMAIL', email: 'drift@skultuna.example' }]
  const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const first = await create({
    title: 'Larma driftcentralen',
    eventType: 6,
    priorities: ['a', 'b'],
    contacts,
    cooldownMinutes: 30,
    emailTitleTemplate: '{{alarm}} på {{node}}',
    messageTemplate: '{{key}} är {{value}}. Ring jouren om det inte är kvitterat inom en timme.',
    mqttTopicTemplate: 'larm/{{node}}',
    webhookUrl: 'http://127.0.0.1/larm',
    webhookSecret,
  })
  await create({ title: 'Gateway nere', eventType: 3, duration: 30, contacts, manualCooldown: true })
  await create({
    title: 'Ny nod',
    eventType: 2,
    contacts,
    active: false,
    slackUrl: 'https://hooks.slack.com/services/x',
  })
  await call('POST', `/action/test/${first}`)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return first
}

const open = picturesOf(furnish)

/** What sends messages when something happens. */
export const actionPages: readonly Picture[] = [
  open('actions', () => '/actions'),
  open('actions-history', () => '/actions/history'),
  open('action-create', () => '/actions/create'),
  open('action', (id) => `/actions/${id}`),
]
