import { expect, it } from 'vitest'
import { bodyOf, makeSecret, valuesOf } from './action-values.ts'

it('a way that is switched off clears its secret, an empty field keeps it', () => {
  const values = {
    ...valuesOf(),
    title: ' Tell ',
    hasTeams: true,
    hasSlack: false,
    slackUrl: 'https://x',
    hasWebhook: true,
  }
  expect(bodyOf({ ...values, webhookUrl: 'https://a', mqttTopicTemplate: 'left/behind' })).toMatchObject({
    title: 'Tell',
    eventType: 6,
    teamsUrl: null,
    slackUrl: '',
    webhookUrl: 'https://a',
    webhookSecret: null,
    mqttTopicTemplate: '',
  })
})

it('makes secrets of 32 bytes that differ', () => {
  expect(makeSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(makeSecret()).not.toBe(makeSecret())
})
