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

/** Where an entry leads. `app` opens a table of an application, or with `form` begins a record of it. */
export interface Link {
  readonly type: LinkType
  /** Table of `app`, `chart` and `analysis`. */
  readonly table?: string
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
      form: Type.Optional(Type.Literal(true)),
      url: Type.Optional(Type.String({ maxLength: 2_000 })),
      portal: Type.Optional(Type.String({ maxLength: 64 })),
    },
    { additionalProperties: false },
  ),
)

const toTable: readonly LinkType[] = ['app', 'chart', 'analysis']

/** Whether the link names a table. */
export const leadsToTable = ({ type }: Pick<Link, 'type'>): boolean => toTable.includes(type)

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
    if (!link.table) return [issue(`${at}.table`, 'required')]
    return tableOf(link.table) === null ? [issue(`${at}.table`, 'unknown_table', { table: link.table })] : []
  }
  if (link.type === 'url') return isWebAddress(link.url ?? '') ? [] : [issue(`${at}.url`, 'link_url')]
  if (link.type === 'portal' && !link.portal) return [issue(`${at}.portal`, 'required')]
  return []
}

export const mentionsOfLink = ({ table, portal }: Link): readonly TileMention[] => [
  ...(table ? [{ to: { kind: 'table', id: table }, how: 'shows' as const }] : []),
  ...(portal ? [{ to: { kind: 'portal', id: portal }, how: 'shows' as const }] : []),
]
