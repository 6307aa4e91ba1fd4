import { actionEventName, actionPlaceholders } from '@fyr/contract/messages/action-events'
import type { Language } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { formatTime } from '#domains/automation/alarms/index.ts'
import { escapeHtml } from '#lib/text/escape-html.ts'
import { oneLine, shorten, withoutControls } from '#lib/text/plain-text.ts'

/** What a message tells: an event, and the action that tells it. */
export interface Occasion {
  type: number
  at: Date
  /** By placeholder. */
  facts: Readonly<Record<string, string>>
  company: string
  title: string
  emailTitleTemplate: string
  messageTemplate: string
  mqttTopicTemplate: string
  publicUrl: string
  /** Events since the last message of which nobody was told. */
  suppressed: number
  isTest: boolean
}

export interface Style {
  language: Language
  timeZone: string
}

export interface Message {
  subject: string
  /** Without the link and what stands below it. */
  body: string
  text: string
  html: string
  sms: string
  link: string
  /** Of the button that opens the link. */
  button: string
}

const subjectLength = 200
const smsLength = 300
/** What messages say of an event, in this order, where it is known. */
const shownFacts = [
  ...(['alarm', 'priority', 'node', 'deveui', 'application', 'key', 'value'] as const),
  ...(['gateway', 'eui', 'nodes', 'user', 'comment', 'problem'] as const),
]

/**
 * The message in one language. Whatever people or devices wrote into names and values stays plain text: what is put in
 * for a placeholder is not searched for placeholders again, a subject has one line, and HTML has no tags but ours.
 */
export function renderMessage(occasion: Occasion, style: Style): Message {
  const texts = allTexts[style.language].mail.action
  const values = valuesOf(occasion, style)
  const about = values.alarm || values.gateway || values.node || values.company
  const own = fill(occasion.emailTitleTemplate, values).trim()
  const usual = fill(texts.subject, { event: values.event ?? '', name: about ?? '' })
  const plain = own === '' ? usual : own
  const subject = shorten(
    oneLine(occasion.isTest ? fill(texts.testSubject, { subject: plain }) : plain),
    subjectLength,
  )
  const words = fill(occasion.messageTemplate, values).trim()
  const { facts: labels } = allTexts[style.language].actions
  const lines = shownFacts
    .filter((name) => values[name])
    .map((name) => `${labels[name]}: ${oneLine(values[name] ?? '')}`)
  const body = [
    words,
    [...lines, `${texts.time}: ${values.time}`].join('\n'),
    suppressedLine(occasion, style),
  ]
    .map(withoutControls)
    .filter((paragraph) => paragraph !== '')
  const footer = withoutControls(fill(texts.footer, values))
  const link = values.link ?? ''
  const [before = '', after = ''] = texts.open.split('{{link}}')
  const anchor = `${escapeHtml(before)}<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>${escapeHtml(after)}`
  return {
    subject,
    body: body.join('\n\n'),
    text: `${[...body, fill(texts.open, { link }), footer].join('\n\n')}\n`,
    html: `<div lang="${style.language}">${[...body.map(asHtml), anchor, asHtml(footer)]
      .map((part) => `<p>${part}</p>`)
      .join('')}</div>`,
    sms: shorten(oneLine(`${subject}: ${words === '' ? lines.join(', ') : words}`), smsLength),
    link,
    button: texts.button,
  }
}

/** What placeholders stand for; those of the event that are not known are empty, others are left as they are written. */
function valuesOf(
  { type, at, facts, company, title, publicUrl }: Occasion,
  style: Style,
): Record<string, string> {
  const texts = allTexts[style.language]
  const name = actionEventName(type)
  const { priority, problem, value, ...plain } = facts
  const problems: Readonly<Record<string, string>> = texts.records.ingest
  const priorities: Readonly<Record<string, string>> = texts.mail.alarm.priority
  return {
    ...Object.fromEntries(actionPlaceholders[name].map((placeholder) => [placeholder, ''])),
    ...plain,
    ...(priority !== undefined && { priority: priorities[priority] ?? priority }),
    ...(value !== undefined && { value: localNumber(value, style) }),
    ...(problem !== undefined && { problem: problems[problem] ?? problem }),
    event: texts.actions.events[name],
    time: formatTime(at.getTime(), style),
    company,
    action: title,
    link: `${publicUrl}${routeOf(name, facts)}`,
  }
}

/** A number as the language writes it; the unit behind it stays. */
const localNumber = (value: string, { language }: Style) =>
  language === 'en' ? value : value.replace(/^(-?\d+)\.(\d+)(?= |$)/, '$1,$2')

/** Where in the portal one sees it. */
function routeOf(name: ReturnType<typeof actionEventName>, { deveui, gatewayId }: Occasion['facts']): string {
  if (name === 'ingestError') return '/data-errors'
  if (name === 'alarmRaised' || name === 'alarmAcknowledged') return '/alarm/active'
  if (name === 'alarmCreated') return '/alarm'
  if (deveui) return `/tagdetails/${encodeURIComponent(deveui)}`
  return gatewayId ? `/gateways/${gatewayId}` : '/gateways'
}

function suppressedLine({ suppressed }: Occasion, { language }: Style): string {
  const { suppressedOnce, suppressedOften } = allTexts[language].mail.action
  if (suppressed === 0) return ''
  return suppressed === 1 ? suppressedOnce : fill(suppressedOften, { count: suppressed })
}

const asHtml = (paragraph: string) => escapeHtml(paragraph).replaceAll('\n', '<br>')

/** A level of a topic that is made of a value: what would end it or match others is escaped as in addresses. */
const levelOf = (value: string) => value.replace(/[%+#/$\p{Cc}]/gu, encodeURIComponent)
const maxTopicBytes = 256

/** Where it is published; null where these values make a topic that is not for actions. */
export function renderTopic(occasion: Occasion, style: Style): string | null {
  const values = Object.entries(valuesOf(occasion, style)).map(([name, value]) => [name, levelOf(value)])
  const topic = fill(occasion.mqttTopicTemplate, Object.fromEntries(values)).trim()
  const isOurs = topic !== '' && !/[+#\p{Cc}]/u.test(topic) && !/^(\$|\/|nodes(\/|$))/i.test(topic)
  return isOurs && Buffer.byteLength(topic) <= maxTopicBytes ? topic : null
}

/** What webhooks and MQTT messages say, for programs: the same in every language. */
export function renderPayload(id: string, occasion: Occasion, message: Message): string {
  const { type, at, facts, company, title, suppressed, isTest } = occasion
  return JSON.stringify({
    id,
    event: actionEventName(type),
    eventType: type,
    time: at.toISOString(),
    company,
    action: title,
    test: isTest,
    suppressed,
    data: facts,
    subject: message.subject,
    message: message.body,
    link: message.link,
  })
}

/** An adaptive card, as the workflows of Teams take it. */
export function renderTeams({ subject, body, link, button }: Message): string {
  const block = (text: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    // Rich text: in a TextBlock what people wrote would be Markdown.
    body: [
      block(subject, { weight: 'Bolder', size: 'Medium' }),
      ...body
        .split('\n')
        .filter(Boolean)
        .map((line) => block(line)),
    ],
    actions: [{ type: 'Action.OpenUrl', title: button, url: link }],
  }
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }
  return JSON.stringify({ type: 'message', attachments: [attachment] })
}

/** Plain text blocks: neither mentions nor links nor formatting by what people wrote. */
export function renderSlack({ subject, body, link, button }: Message): string {
  const plain = (text: string) => ({ type: 'plain_text', text: shorten(text, 2900), emoji: false })
  const blocks = [
    { type: 'section', text: plain(subject) },
    ...(body === '' ? [] : [{ type: 'section', text: plain(body) }]),
    { type: 'actions', elements: [{ type: 'button', text: plain(button), url: link }] },
  ]
  const escaped = subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return JSON.stringify({ text: escaped, blocks })
}
