import { expect, it } from 'vitest'
import type { Portal } from './portal.ts'
import { portalKind } from './portal-kind.ts'

const id = '0196a000-0000-7000-8000-000000000001'
const portal: Portal = {
  id,
  name: 'Desk',
  terminals: ['web'],
  scope: 'all',
  page: {
    tiles: [
      { id: 'chart', kind: 'chart', at: { x: 0, y: 0, w: 6, h: 8 }, settings: { design: id } },
      {
        id: 'quick',
        kind: 'quick',
        at: { x: 6, y: 0, w: 6, h: 8 },
        settings: { style: 'grid', items: [{ title: 'Stops', to: { type: 'chart', target: id } }] },
      },
    ],
  },
  menu: [
    { id: 'm', label: 'Plant', items: [{ id: 'd', label: 'Line', to: { type: 'dashboard', target: id } }] },
  ],
}
const issuesWith = (named: ReadonlyMap<string, ReadonlyMap<string, string>>) =>
  portalKind.check(portal, { tables: new Map(), before: new Map(), named } as never)

it('says where a portal shows or leads to a chart or dashboard that was removed, the last of the space too', () => {
  expect(issuesWith(new Map()).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'page.tiles.0.settings.design unknown',
    'page.tiles.1.settings.items.0.to.chart unknown',
    'menu.0.items.0.to.dashboard unknown',
  ])
  const here = new Map([[id, 'Stops']])
  expect(
    issuesWith(
      new Map([
        ['chart', here],
        ['dashboard', here],
      ]),
    ),
  ).toEqual([])
})
