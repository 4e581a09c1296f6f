import { type Issue, issue, type Text } from '@gantry/base/shared'
import { type DesignKind, error, type Mention } from '@gantry/designs/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import {
  checkPage,
  emptyPage,
  kindIn,
  type Page,
  pageSchema,
  pageTexts,
  pageWords,
} from '@gantry/tiles/shared'
import { Type } from 'typebox'
import {
  checkShared,
  isBlank,
  noId,
  roleMentions,
  type Shared,
  sharedSchema,
  wordsSchema,
} from './sharing.ts'
import { dashboardTiles } from './tiles.ts'

/** Shared filters of a dashboard at most. */
export const mostFilters = 8

/** A filter control of a dashboard: it narrows every tile of the tables it names. */
export interface DashboardFilter {
  readonly id: string
  /** Absent: the label of the first field. */
  readonly label?: Text
  /** One field per table. */
  readonly fields: readonly { readonly table: TableId; readonly field: string }[]
}

/** A dashboard: a page of tiles with shared filters, and whom it is for. Plain JSON, defaults omitted. */
export interface Dashboard extends Shared {
  readonly page: Page
  readonly filters?: readonly DashboardFilter[]
}

const dashboardSchema = Type.Object(
  {
    ...sharedSchema,
    page: pageSchema,
    filters: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
            label: Type.Optional(wordsSchema(40)),
            fields: Type.Array(
              Type.Object(
                { table: Type.String({ maxLength: 48 }), field: Type.String({ maxLength: 64 }) },
                { additionalProperties: false },
              ),
              { maxItems: 20 },
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: mostFilters },
      ),
    ),
  },
  { additionalProperties: false },
)

const checkFilter = (
  { label, fields }: DashboardFilter,
  at: string,
  tableOf: (id: TableId) => TableDef | null | undefined,
): readonly Issue[] => [
  ...(label !== undefined && isBlank(label) ? [issue(`${at}.label`, 'required')] : []),
  ...(fields.length === 0 ? [issue(`${at}.fields`, 'required')] : []),
  ...fields.flatMap(({ table, field }, index) => {
    const place = `${at}.fields.${index}`
    if (table === '') return [issue(`${place}.table`, 'required')]
    if (fields.findIndex(each => each.table === table) !== index) return [issue(place, 'duplicate')]
    const def = tableOf(table)
    if (def === undefined) return []
    if (def === null) return [issue(`${place}.table`, 'unknown_table', { table })]
    if (field === '') return [issue(`${place}.field`, 'required')]
    return Object.hasOwn(def.fields, field) || /^(created|updated)(At|By)$/.test(field)
      ? []
      : [issue(place, 'unknown')]
  }),
]

/** Issues that prevent publishing. `tableOf` answers undefined for a table that is not known here. */
export const checkDashboard = (
  dashboard: Dashboard,
  tableOf: (id: TableId) => TableDef | null | undefined,
): readonly Issue[] => [
  ...checkShared(dashboard),
  ...checkPage(dashboard.page, dashboardTiles, { table: null, tableOf }).map(each => ({
    ...each,
    field: `page.${each.field}`,
  })),
  ...(dashboard.filters ?? []).flatMap((filter, at) => checkFilter(filter, `filters.${at}`, tableOf)),
]

const facts = ['name', 'description', 'app', 'scope', 'roles', 'filters'] as const

/** A dashboard as a design. */
export const dashboardKind: DesignKind<Dashboard> = {
  name: 'dashboard',
  schema: dashboardSchema,
  empty: () => ({ id: noId, name: '', scope: 'all', page: emptyPage }),
  nameOf: dashboard => dashboard.name,
  idOf: dashboard => dashboard.id,
  appOf: ({ app }) => app ?? null,
  check: (dashboard, { tables, named }) => {
    const [roles, charts] = [named.get('role'), named.get('chart')]
    return [
      ...checkDashboard(dashboard, id => tables.get(id) ?? null).map(error),
      ...(dashboard.roles ?? []).flatMap((id, at) =>
        roles && !roles.has(id) ? [error(issue(`roles.${at}`, 'unknown'))] : [],
      ),
      ...dashboard.page.tiles.flatMap(({ settings }, at) =>
        charts && typeof settings.design === 'string' && !charts.has(settings.design)
          ? [error(issue(`page.tiles.${at}.settings.design`, 'unknown'))]
          : [],
      ),
    ]
  },
  mentions: dashboard => [
    ...dashboard.page.tiles
      .flatMap(tile => kindIn(dashboardTiles, tile.kind)?.mentions(tile.settings) ?? [])
      .map((mention): Mention => ({ at: 'page', ...mention, name: dashboard.name })),
    ...(dashboard.filters ?? []).flatMap(({ fields }, at) =>
      fields.map(
        ({ table, field }): Mention => ({
          at: `filters.${at}`,
          to: { kind: 'table', id: table, part: field },
          how: 'reads',
          name: dashboard.name,
        }),
      ),
    ),
    ...roleMentions(dashboard),
  ],
  words: (before, after) => {
    const params = { dashboard: after.name }
    if (!before) return [{ at: '', sign: 'added', part: 'dashboard', key: 'dashboard.word.added', params }]
    return [
      ...facts.flatMap(fact =>
        JSON.stringify(before[fact] ?? null) === JSON.stringify(after[fact] ?? null)
          ? []
          : [
              {
                at: fact,
                sign: 'changed' as const,
                part: 'dashboard',
                key: `dashboard.word.${fact}`,
                params,
              },
            ],
      ),
      ...pageWords(before.page, after.page).map(word => ({
        ...word,
        at: `page.${word.at}`,
        part: 'dashboard',
      })),
    ]
  },
  texts: dashboard => [
    { at: 'name', text: dashboard.name },
    ...(dashboard.description === undefined ? [] : [{ at: 'description', text: dashboard.description }]),
    ...pageTexts(dashboard.page, dashboardTiles).map(({ at, text }) => ({ at: `page.${at}`, text })),
    ...(dashboard.filters ?? []).flatMap(({ label }, at) =>
      label === undefined ? [] : [{ at: `filters.${at}.label`, text: label }],
    ),
  ],
}
