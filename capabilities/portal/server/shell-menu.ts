import type { Ctx } from '@gantry/kernel/server'
import { sql } from '@gantry/kernel/server'
import type { TableDef, Terminal } from '@gantry/model/shared'
import { catalogOf, effectiveRights, translated } from '@gantry/records/server'
import type { ShellMenu, ShellMenuItem } from '../shared/contract.ts'
import { isWebAddress, type Link, leadsToTable, targetPath } from '../shared/link.ts'
import type { MenuGroup } from '../shared/portal.ts'
import { portalKind } from '../shared/portal-kind.ts'
import { chosenHead, menuFor } from './open-workbench.ts'
import { offeredHeads } from './portal-rows.ts'

/**
 * The menu of the portal the actor works with on a terminal, for the navigation of the shell: entries of other roles, and those
 * that lead to what is closed to the actor, are left out.
 */
export const shellMenu = async (ctx: Ctx, terminal: Terminal = 'web'): Promise<ShellMenu> => {
  const head = chosenHead(await offeredHeads(ctx, terminal))
  if (!head) return { portal: null, groups: [] }
  const { rows } = await ctx.db.run<{ readonly menu: readonly MenuGroup[] | null }>(sql`
    select r.body -> 'menu' as menu from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'portal' and d.id = ${head.id}`)
  const own = { ...head, page: { tiles: [] }, menu: rows[0]?.menu ?? [] }
  const { menu } = await translated(ctx, { kind: 'portal', id: head.id }, own, portalKind.texts)
  const open = await openTables(ctx, menu)
  const groups = menuFor(ctx, menu).map(({ id, label, items }) => ({
    id,
    label,
    items: items.flatMap(({ to, ...item }): ShellMenuItem[] => {
      const place = placeOf(to, open)
      if (place === null) return []
      const { outside = false, ...where } = place
      const { id, label, icon = null, blank = false } = item
      return [{ id, label, icon, blank: blank || outside, ...where }]
    }),
  }))
  return { portal: { id: head.id, name: head.name }, groups: groups.filter(({ items }) => items.length > 0) }
}

interface OpenTable {
  readonly table: TableDef
  readonly mayCreate: boolean
}

/** Tables of the menu the actor may read. */
const openTables = async (ctx: Ctx, menu: readonly MenuGroup[]): Promise<ReadonlyMap<string, OpenTable>> => {
  const { tables } = await catalogOf(ctx)
  const named = new Set(menu.flatMap(({ items }) => items.flatMap(({ to }) => to.table ?? [])))
  const open = new Map<string, OpenTable>()
  for (const id of named) {
    const table = tables.get(id)
    if (!table) continue
    const { operations } = await effectiveRights(ctx, table)
    if (operations.includes('read')) open.set(id, { table, mayCreate: operations.includes('create') })
  }
  return open
}

type Place = Pick<ShellMenuItem, 'href' | 'action'> & { readonly outside?: true }

const pages: Readonly<Partial<Record<Link['type'], string>>> = {
  circle: '/qChat',
  setting: '/setting/center',
}

/** Where an entry leads within the space, or outside; null: nowhere, or to what is closed. */
const placeOf = (link: Link, open: ReadonlyMap<string, OpenTable>): Place | null => {
  const { type, url, portal, form } = link
  if (type === 'url')
    return url !== undefined && isWebAddress(url) ? { href: url, action: null, outside: true } : null
  if (type === 'search' || type === 'scan') return { href: null, action: type }
  if (type === 'portal') return portal ? { href: `/user/workbench/${portal}`, action: null } : null
  if (leadsToTable(link)) {
    const found = link.table === undefined ? undefined : open.get(link.table)
    if (!found || (form && !found.mayCreate)) return null
    const list = `/app/!/${found.table.id}/${found.table.app ?? ''}`
    return { href: type !== 'app' ? `${list}?analysis=open` : form ? `${list}?form=new` : list, action: null }
  }
  const page = targetPath(link) ?? pages[type]
  return page === undefined ? null : { href: page, action: null }
}
