import type { TableDef } from '@gantry/model/shared'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import {
  alignLayers,
  copiesOf,
  groupLayers,
  moveLayers,
  orderLayers,
  placeLayers,
  removeLayers,
  spreadLayers,
  stepLayer,
  withGroups,
} from './commands.ts'
import { checkLayer, type Layer, mentionsOfLayer } from './layer.ts'
import { layerKinds } from './layer-kinds.ts'
import { pathOfLink } from './layer-link.ts'
import { checkScreen, emptyScreen, screenKind } from './screen.ts'

const layer = (id: string, x: number, y: number, more: Partial<Layer> = {}): Layer => ({
  id,
  kind: 'shape',
  x,
  y,
  w: 10,
  h: 10,
  settings: { shape: 'rectangle' },
  ...more,
})
const three = [layer('a', 0, 0), layer('b', 15, 5), layer('c', 60, 40)]
const ids = (...names: readonly string[]) => new Set(names)
const page = { width: 100, height: 50 }

it('aligns several layers with one another, and one with the page', () => {
  expect(alignLayers(ids('a', 'c'), 'right', page)(three).map(({ x }) => x)).toEqual([60, 15, 60])
  expect(alignLayers(ids('b'), 'center', page)(three)[1]).toMatchObject({ x: 45, y: 5 })
  expect(alignLayers(ids('b'), 'middle', page)(three)[1]).toMatchObject({ y: 20 })
})

it('spreads layers at equal distances between the outer ones', () => {
  expect(spreadLayers(ids('a', 'b', 'c'), 'x')(three).map(({ x }) => x)).toEqual([0, 30, 60])
  expect(spreadLayers(ids('a', 'b'), 'x')(three)).toEqual(three)
})

it('locked layers neither move nor are removed', () => {
  const locked = [layer('a', 0, 0, { locked: true }), layer('b', 5, 5)]
  expect(moveLayers(ids('a', 'b'), 3, 4)(locked).map(({ x }) => x)).toEqual([0, 8])
  expect(removeLayers(ids('a', 'b'))(locked).map(({ id }) => id)).toEqual(['a'])
  expect(placeLayers(new Map([['a', { x: 9, y: 9, w: 1, h: 1 }]]))(locked)).toEqual(locked)
})

it('a group is chosen as a whole, and its copy is a group of its own', () => {
  const grouped = groupLayers(ids('a', 'b'), 'g')(three)
  expect([...withGroups(grouped, ids('a'))]).toEqual(['a', 'b'])
  let next = 0
  const copies = copiesOf(grouped.slice(0, 2), () => `n${next++}`)
  expect(new Set(copies.map(({ group }) => group)).size).toBe(1)
  expect(copies[0]?.group).not.toBe('g')
  expect(groupLayers(ids('a', 'b'), null)(grouped)).toEqual(three)
})

it('orders the stack', () => {
  const order = (layers: readonly Layer[]) => layers.map(({ id }) => id).join('')
  expect(order(orderLayers(ids('a'), 'front')(three))).toBe('bca')
  expect(order(orderLayers(ids('c'), 'back')(three))).toBe('cab')
  expect(order(stepLayer('a', 1)(three))).toBe('bac')
  expect(order(stepLayer('c', 1)(three))).toBe('abc')
})

it('a layer says which setting it lacks or does not understand', () => {
  for (const kind of layerKinds) {
    const made = layer('x', 0, 0, { kind: kind.name, settings: kind.settings })
    expect(checkLayer(made).map(({ field }) => field)).toEqual(kind.needs ? [`settings.${kind.needs}`] : [])
  }
  const wrong = (settings: Layer['settings'], kind = 'shape') =>
    checkLayer(layer('x', 0, 0, { kind, settings }))
  expect(wrong({ shape: 'star' })).toMatchObject([{ field: 'settings.shape', code: 'format' }])
  expect(wrong({ color: 'red;background:url(x)' })).toMatchObject([{ field: 'settings.color' }])
  expect(wrong({ address: 'https://elsewhere.example/a.mp4' }, 'video')).toMatchObject([
    { field: 'settings.address', code: 'url' },
  ])
  expect(wrong({ address: '', camera: 'c-1' }, 'video')).toEqual([])
  expect(wrong({ address: 'data:text/html;base64,PGI+' }, 'picture')).toMatchObject([
    { field: 'settings.address', code: 'format' },
  ])
  const point = { device: 'd', point: 'temp' }
  expect(
    wrong({ ...point, bands: [{ below: 60, tone: 'good' }, { tone: 'bad' }], low: -20 }, 'value'),
  ).toEqual([])
  expect(wrong({ ...point, bands: [{ below: 60, tone: 'pink' }] }, 'value')).toMatchObject([
    { field: 'settings.bands', code: 'format' },
  ])
  expect(wrong({ device: 'd' }, 'value')).toMatchObject([{ field: 'settings.point', code: 'required' }])
  expect(wrong({}, 'nothing')).toMatchObject([{ field: 'kind' }])
})

it('a layer opens a record, a screen or a page of its space, and nothing elsewhere', () => {
  const issues = (link: NonNullable<Layer['link']>) => checkLayer(layer('x', 0, 0, { link }))
  const opened: readonly (readonly [NonNullable<Layer['link']>, string])[] = [
    [{ to: 'page', path: '/dataview/screen?group=a' }, '/dataview/screen?group=a'],
    [{ to: 'screen', screen: 's-1' }, '/dataview/viewer?id=s-1'],
    [{ to: 'record', table: 'job', record: 'r-1' }, '/job/detail/r-1'],
  ]
  for (const [link, path] of opened) {
    expect(issues(link)).toEqual([])
    expect(pathOfLink(link)).toBe(path)
  }
  for (const path of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:1',
    '/../up',
  ])
    expect(issues({ to: 'page', path })).toMatchObject([{ field: 'link', code: 'url' }])
  expect(issues({ to: 'record', table: 'job', record: '' })).toMatchObject([{ code: 'required' }])
  expect(pathOfLink({ to: 'page', path: '//elsewhere.example' })).toBeNull()
  const linked = layer('x', 0, 0, { link: { to: 'screen', screen: 's-1' } })
  expect(mentionsOfLayer(linked)).toEqual([{ to: { kind: 'screen', id: 's-1' }, how: 'shows' }])
})

it('a screen refers to the fields it shows, and those of another table are refused', () => {
  const records = layer('x', 0, 0, { kind: 'records', settings: { table: 'job', fields: ['name', 'gone'] } })
  expect(mentionsOfLayer(records).map(({ to }) => to.part ?? to.id)).toEqual(['job', 'name', 'gone'])
  const screen = { ...emptyScreen('s', 'S'), pages: [{ id: 'p1', layers: [records] }] }
  const table: TableDef = {
    id: 'job',
    label: 'Jobs',
    title: 'name',
    fields: { name: { type: 'text' } },
    policy: [],
  }
  expect(checkScreen(screen, () => table)).toMatchObject([
    { field: 'pages.0.layers.0.settings.fields', code: 'unknown' },
  ])
  expect(checkScreen(screen, () => null)).toMatchObject([{ code: 'unknown_table' }])
  const many = { table: 'job', fields: Array.from({ length: 9 }, (_, n) => `f${n}`) }
  expect(checkLayer({ ...records, settings: many })).toMatchObject([{ field: 'settings.fields' }])
})

it('a screen of an older version still fits its schema', () => {
  const older = {
    ...emptyScreen('01900000-0000-7000-8000-000000000001', 'Hall'),
    pages: [
      {
        id: 'p1',
        layers: layerKinds
          .filter(({ name }) => name !== 'value')
          .map((kind, at) => layer(`l${at}`, 0, at, { kind: kind.name, settings: kind.settings })),
      },
    ],
  }
  expect(Value.Check(screenKind.schema, older)).toBe(true)
  const [first] = older.pages[0]?.layers ?? []
  const wrong = { ...older, pages: [{ id: 'p1', layers: [{ ...first, enter: 'explode' }] }] }
  expect(Value.Check(screenKind.schema, wrong)).toBe(false)
})
