import { expect, it } from 'vitest'
import { drawnLayouts, isDrawnApart, keepFields, layoutOf, mapLayouts } from './layout.ts'
import { terminals } from './table-view.ts'
import type { FormGroup, ViewDef } from './view.ts'

const web: readonly FormGroup[] = [{ fields: ['name', 'cost'] }]
const app: readonly FormGroup[] = [{ fields: ['name'] }]
const mini: readonly FormGroup[] = [{ fields: ['cost'] }]
const form = (more: Partial<ViewDef['form']> = {}) => ({ form: { groups: web, ...more } })

it.each([
  ['all follow the web', form(), [web, web, web], ['web']],
  ['a mini-program follows the app', form({ app: { groups: app } }), [web, app, app], ['web', 'app']],
  ['a mini-program alone', form({ mini: { groups: mini } }), [web, web, mini], ['web', 'mini']],
  [
    'all drawn',
    form({ app: { groups: app }, mini: { groups: mini } }),
    [web, app, mini],
    ['web', 'app', 'mini'],
  ],
])('%s', (_, view, layouts, drawn) => {
  expect(terminals.map(terminal => layoutOf(view, terminal))).toEqual(layouts)
  expect(terminals.filter(terminal => isDrawnApart(view, terminal))).toEqual(drawn)
  expect(drawnLayouts(view).map(({ terminal }) => terminal)).toEqual(drawn)
})

it.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])('a change of all layouts draws none apart that was not: app %s, mini %s', (hasApp, hasMini) => {
  const view = form({ ...(hasApp && { app: { groups: app } }), ...(hasMini && { mini: { groups: mini } }) })
  const without = (groups: readonly FormGroup[]) =>
    groups.map(group => keepFields(group, id => id !== 'cost'))
  const next = { form: mapLayouts(view.form, without) }
  expect(drawnLayouts(next).map(({ at }) => at)).toEqual(drawnLayouts(view).map(({ at }) => at))
  for (const terminal of terminals)
    expect(layoutOf(next, terminal).flatMap(({ fields }) => fields)).not.toContain('cost')
  expect(mapLayouts(view.form, groups => groups)).toEqual(view.form)
})

it('a group forgets the width of a field that goes', () => {
  const group: FormGroup = { fields: ['a', 'b'], spans: { a: 2, b: 3 }, columns: 3 }
  expect(keepFields(group, id => id !== 'b')).toEqual({ fields: ['a'], spans: { a: 2 }, columns: 3 })
  expect(keepFields(group, id => id === 'c')).toEqual({ fields: [], columns: 3 })
  expect(keepFields(group, () => true)).toBe(group)
})
