import { type Issue, issue } from '@gantry/base/shared'
import type { TileMention, TileScope } from '@gantry/tiles/shared'
import { Type } from 'typebox'

/** What an entry can lead to (specification, section 3, link types). */
export const linkTypes = [
  'app',
  'system',
  'chart',
  'url',
  'portal',
  'circle',
  'setting',
  'scan',
  'search',
  'none',
  'dashboard',
  'analysis',
] as const
export type LinkType = (typeof linkTypes)[number]

/**
 * Where an entry leads. `app` opens a table of an application, or with `form` begins a record of it; `system` and `dashboard` without a
 * target open all of them.
 */
export interface Link {
  readonly type: LinkType
  /** Table of `app` and `analysis`, and of a `chart` that names no published one: its analysis is opened. */
  readonly table?: string
  /** Id of a published chart, of a dashboard, or of a system, for the type of that name. */
  readonly target?: string
  readonly form?: true
  /** Complete address of `url`. */
  readonly url?: string
  /** Id of `portal`. */
  readonly portal?: string
}

export const linkSchema = Type.Unsafe<Link>(
  Type.Object(
    {
      type: Type.Union(linkTypes.map(type => Type.Literal(type))),
      table: Type.Optional(Type.String({ maxLength: 48 })),
      target: Type.Optional(Type.String({ maxLength: 64 })),
      form: Type.Optional(Type.Literal(true)),
      url: Type.Optional(Type.String({ maxLength: 2_000 })),
      portal: Type.Optional(Type.String({ maxLength: 64 })),
    },
    { additionalProperties: false },
  ),
)

const toTable: readonly LinkType[] = ['app', 'chart', 'analysis']

/** Whether the link names a table. */
export const leadsToTable = ({ type, target }: Pick<Link, 'type' | 'target'>): boolean =>
  toTable.includes(type) && target === undefined

/** The page of a published chart, a dashboard or a system within the space; null: the link leads elsewhere. */
export const targetPath = ({ type, target }: Pick<Link, 'type' | 'target'>): string | null => {
  const named = target === undefined ? '' : encodeURIComponent(target)
  if (type === 'system') return named ? `/appcenter?show=${named}` : '/appcenter'
  if (type === 'dashboard') return named ? `/dashboard?id=${named}` : '/dashboard'
  return type === 'chart' && named ? `/dashboard?chart=${named}` : null
}

/** Only complete addresses of the web: anything else could run in the page. */
export const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)

/** What keeps a link from working; `at` is its place. */
export const checkLink = (
  link: Link,
  at: string,
  { tableOf }: Pick<TileScope, 'tableOf'>,
): readonly Issue[] => {
  if (leadsToTable(link)) {
    if (!link.table) return [issue(`${at}.${link.type === 'chart' ? 'chart' : 'table'}`, 'required')]
    return tableOf(link.table) === null ? [issue(`${at}.table`, 'unknown_table', { table: link.table })] : []
  }
  if (link.type === 'url') return isWebAddress(link.url ?? '') ? [] : [issue(`${at}.url`, 'link_url')]
  if (link.type === 'portal' && !link.portal) return [issue(`${at}.portal`, 'required')]
  return []
}

export const mentionsOfLink = ({ type, table, target, portal }: Link): readonly TileMention[] => [
  ...(target && (type === 'chart' || type === 'dashboard')
    ? [{ to: { kind: type, id: target }, how: 'shows' as const }]
    : []),
  ...(table ? [{ to: { kind: 'table', id: table }, how: 'shows' as const }] : []),
  ...(portal ? [{ to: { kind: 'portal', id: portal }, how: 'shows' as const }] : []),
]
