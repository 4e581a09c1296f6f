import { type Issue, issue, type Text } from '@gantry/base/shared'
import { type DesignKind, type Difference, error, type Mention } from '@gantry/designs/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { checkPage, emptyPage, kindIn, pageTexts, pageWords, type TileMention } from '@gantry/tiles/shared'
import { checkLink, type Link, mentionsOfLink } from './link.ts'
import { type Portal, portalSchema } from './portal.ts'
import type { QuickSettings } from './tiles/quick.ts'
import { portalTiles } from './tiles.ts'

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

const mentionsOfPage = ({ page, menu = [] }: Portal): readonly TileMention[] => [
  ...page.tiles.flatMap(tile => kindIn(portalTiles, tile.kind)?.mentions(tile.settings) ?? []),
  ...menu.flatMap(({ items }) => items.flatMap(({ to }) => mentionsOfLink(to))),
]

/** The links of quick entries and of the menu with their places. */
const linksOf = ({ page, menu = [] }: Portal): readonly { readonly at: string; readonly to: Link }[] => [
  ...page.tiles.flatMap(({ kind, settings }, at) =>
    kind === 'quick'
      ? (settings as unknown as QuickSettings).items.map(({ to }, index) => ({
          at: `page.tiles.${at}.settings.items.${index}.to`,
          to,
        }))
      : [],
  ),
  ...menu.flatMap(({ items }, at) =>
    items.map(({ to }, index) => ({ at: `menu.${at}.items.${index}.to`, to })),
  ),
]

/** What keeps a portal from being published. `tableOf` answers undefined for a table that is not known here. */
export const checkPortal = (
  portal: Portal,
  tableOf: (id: TableId) => TableDef | null | undefined,
): readonly Issue[] => [
  ...(isBlank(portal.name) ? [issue('name', 'required')] : []),
  ...(portal.terminals.length === 0 ? [issue('terminals', 'required')] : []),
  ...(portal.scope === 'roles' && (portal.roles ?? []).length === 0 ? [issue('roles', 'required')] : []),
  ...checkPage(portal.page, portalTiles, { table: null, tableOf }).map(each => ({
    ...each,
    field: `page.${each.field}`,
  })),
  ...(portal.menu ?? []).flatMap(({ label, items }, at) => [
    ...(isBlank(label) ? [issue(`menu.${at}.label`, 'required')] : []),
    ...items.flatMap((item, index) => [
      ...(isBlank(item.label) ? [issue(`menu.${at}.items.${index}.label`, 'required')] : []),
      ...checkLink(item.to, `menu.${at}.items.${index}.to`, { tableOf }),
    ]),
  ]),
]

const facts = ['name', 'cover', 'terminals', 'description', 'scope', 'roles', 'arrange', 'menu'] as const

/** A portal as a design. */
export const portalKind: DesignKind<Portal> = {
  name: 'portal',
  schema: portalSchema,
  empty: () => ({
    id: '00000000-0000-0000-0000-000000000000',
    name: '',
    terminals: ['web', 'app'],
    scope: 'all',
    page: emptyPage,
  }),
  nameOf: portal => portal.name,
  idOf: portal => portal.id,
  check: (portal, { tables, named }) => {
    const roles = named.get('role')
    const portals = named.get('portal')
    const charts = named.get('chart')
    return [
      ...checkPortal(portal, id => tables.get(id) ?? null).map(error),
      ...(portal.roles ?? []).flatMap((id, at) =>
        roles && !roles.has(id) ? [error(issue(`roles.${at}`, 'unknown'))] : [],
      ),
      ...portal.page.tiles.flatMap(({ settings }, at) =>
        typeof settings.design === 'string' && !charts?.has(settings.design)
          ? [error(issue(`page.tiles.${at}.settings.design`, 'unknown'))]
          : [],
      ),
      ...mentionsOfPage(portal).flatMap(({ to }) =>
        to.kind === 'portal' && portals && !portals.has(to.id) ? [error(issue('page', 'unknown'))] : [],
      ),
      ...linksOf(portal).flatMap(({ at, to: { type, target } }) => {
        const isDesign = type === 'chart' || type === 'dashboard'
        return isDesign && target !== undefined && !named.get(type)?.has(target)
          ? [error(issue(`${at}.${type}`, 'unknown'))]
          : []
      }),
    ]
  },
  mentions: portal => [
    ...mentionsOfPage(portal).map((mention): Mention => ({ at: 'page', ...mention, name: portal.name })),
    ...(portal.roles ?? []).map(
      (id, at): Mention => ({ at: `roles.${at}`, to: { kind: 'role', id }, how: 'reads' }),
    ),
  ],
  words: (before, after) => {
    const portal = after.name
    if (!before)
      return [{ at: '', sign: 'added', part: 'portal', key: 'portal.word.added', params: { portal } }]
    return [
      ...facts.flatMap((fact): readonly Difference[] =>
        JSON.stringify(before[fact] ?? null) === JSON.stringify(after[fact] ?? null)
          ? []
          : [{ at: fact, sign: 'changed', part: 'portal', key: `portal.word.${fact}`, params: { portal } }],
      ),
      ...pageWords(before.page, after.page).map(
        (word): Difference => ({ ...word, at: `page.${word.at}`, part: 'portal' }),
      ),
    ]
  },
  texts: portal => [
    { at: 'name', text: portal.name },
    ...(portal.description === undefined ? [] : [{ at: 'description', text: portal.description }]),
    ...pageTexts(portal.page, portalTiles).map(({ at, text }) => ({ at: `page.${at}`, text })),
    ...(portal.menu ?? []).flatMap(({ label, items }, at) => [
      { at: `menu.${at}.label`, text: label },
      ...items.map((item, index) => ({ at: `menu.${at}.items.${index}.label`, text: item.label })),
    ]),
  ],
}
