import type { Dashboard, DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { describe, expect, it } from 'vitest'
import { copyText, widgetsIn } from '../widgets/clipboard.ts'
import {
  changedWidgets,
  copyOf,
  type Draft,
  isSame,
  saveBody,
  withAdded,
  withDuplicate,
  withoutWidgets,
  withWidget,
} from './draft.ts'

const text = (id: string, x: number, y: number, markdown = ''): DashboardModule => ({
  dashboardModuleId: id,
  type: 2,
  index: 0,
  tag: null,
  title: id,
  layout: { lg: { x, y, w: 3, h: 2 }, md: null, sm: null },
  settings: { markdown, size: 'normal', align: 'start' },
})
const draft: Draft = {
  name: 'Hall',
  settings: {} as Draft['settings'],
  widgets: [text('below', 0, 2), text('first', 0, 0, 'One')],
}

describe('a draft', () => {
  it('is saved in the order in which one reads, without what the server finds out', () => {
    const { version, widgets } = saveBody(draft, 7)
    expect(version).toBe(7)
    expect(widgets?.map(({ dashboardModuleId, index }) => [dashboardModuleId, index])).toEqual([
      ['first', 0],
      ['below', 1],
    ])
    expect(widgets?.[0]).not.toHaveProperty('tag')
    expect(copyOf(draft, { type: 'default', categoryId: '0' } as Dashboard).widgets[0]).not.toHaveProperty(
      'dashboardModuleId',
    )
  })

  it('tells which widgets the server does not know as they are', () => {
    const titled = withWidget(draft, 'first', { title: 'Other' })
    expect(changedWidgets(titled.widgets, draft.widgets)).toEqual([])
    const settings = { markdown: 'Two', size: 'normal', align: 'start' } as const
    const changed = withWidget(titled, 'first', { settings })
    expect(
      changedWidgets(changed.widgets, draft.widgets).map(({ dashboardModuleId }) => dashboardModuleId),
    ).toEqual(['first'])
    expect(changedWidgets(withDuplicate(draft, 'first', 'copy').widgets, draft.widgets)).toHaveLength(1)
    expect(isSame(titled, draft)).toBe(false)
    expect(isSame(withWidget(titled, 'first', { title: 'first' }), draft)).toBe(true)
  })

  it('puts a copy beside its widget, and what has no room there where there is some', () => {
    const copied = withDuplicate(draft, 'first', 'copy').widgets.at(-1)
    expect([copied?.layout.lg, copied?.title]).toEqual([{ x: 3, y: 0, w: 3, h: 2 }, 'first'])
    const again = withDuplicate(withDuplicate(draft, 'first', 'copy'), 'first', 'again').widgets.at(-1)
    expect(again?.layout.lg).toEqual({ x: 6, y: 0, w: 3, h: 2 })
    expect(withoutWidgets(draft, ['first', 'below']).widgets).toEqual([])
    expect(withDuplicate(draft, 'unknown', 'x')).toBe(draft)
  })
})

describe('the clipboard', () => {
  it('carries widgets as text, without who they were', () => {
    const copied = copyText(draft.widgets)
    const found = widgetsIn(copied)
    expect(found.map(({ title }) => title)).toEqual(['below', 'first'])
    expect(found[0]).not.toHaveProperty('dashboardModuleId')
    const pasted = found.reduce((known, each, i) => withAdded(known, each, `new ${i}`), draft)
    expect(new Set(pasted.widgets.map(({ layout }) => JSON.stringify(layout.lg))).size).toBe(4)
  })

  it.each([
    'hello',
    '{}',
    '[]',
    'null',
    '{"format":"fyr-widgets/2","widgets":[]}',
    '{"format":"fyr-widgets/1","widgets":[1,null,{"type":99}]}',
    '{"format":"fyr-widgets/1","widgets":[{"type":2,"title":"","settings":{},"layout":{"lg":{"w":99,"h":2}}}]}',
    '{"format":"fyr-widgets/1","widgets":[{"type":19,"title":"","settings":{},"layout":{"lg":{"w":2,"h":2}}}]}',
  ])('finds nothing in %s', (other) => expect(widgetsIn(other)).toEqual([]))
})
