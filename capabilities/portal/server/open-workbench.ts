import { AppError } from '@gantry/base/shared'
import { narrowedPage, openFieldsOf } from '@gantry/dashboards/server'
import { seenTable } from '@gantry/http/server'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { TableInfo, Terminal } from '@gantry/model/shared'
import { translated } from '@gantry/records/server'
import { kindIn, type Page } from '@gantry/tiles/shared'
import type { OfferedPortal, OpenedPortal, OwnArrangement } from '../shared/contract.ts'
import type { MenuGroup, Portal } from '../shared/portal.ts'
import { portalKind } from '../shared/portal-kind.ts'
import { portalTiles } from '../shared/tiles.ts'
import { withoutClosedLists } from './close-lists.ts'
import { offeredHeads, type PortalHead } from './portal-rows.ts'

interface Wanted {
  readonly id?: string
  readonly terminal?: Terminal
  /** It is open already: reading it anew chooses nothing. */
  readonly again?: boolean
}

/**
 * The portals offered to the actor, and one of them: the wanted one, else the one of `chosenHead`.
 * @throws AppError portal.not_found for one that is not offered to him
 */
export const openWorkbench = async (ctx: Ctx, { id, terminal = 'web', again = false }: Wanted) => {
  const heads = await offeredHeads(ctx, terminal)
  const head = id === undefined ? chosenHead(heads) : heads.find(each => each.id === id)
  if (id !== undefined && !head) throw new AppError('portal.not_found', { id })
  const shown = head ? await opened(ctx, head, id !== undefined && !again) : null
  return {
    portals: heads.map(offered),
    opened: shown,
    tables: shown ? await tablesOf(ctx, shown.page) : [],
  }
}

/** Tables sent with a page; tiles of further ones ask for theirs. */
const mostTables = 12

/** The tables of the tiles that are open to the actor. */
const tablesOf = async (ctx: Ctx, page: Page): Promise<readonly TableInfo[]> => {
  const named = page.tiles.flatMap(({ kind, settings }) =>
    (kindIn(portalTiles, kind)?.mentions(settings) ?? []).flatMap(({ to }) =>
      to.kind === 'table' ? to.id : [],
    ),
  )
  const open = await openFieldsOf(ctx, named)
  const tables: TableInfo[] = []
  for (const table of [...open.keys()].slice(0, mostTables)) tables.push(await seenTable(ctx, table))
  return tables
}

/** The portal the actor opened last, else the first of the space, else the first in order. */
export const chosenHead = (heads: readonly PortalHead[]): PortalHead | undefined =>
  heads
    .filter(({ openedAt }) => openedAt !== null)
    .toSorted((a, b) => (a.openedAt! < b.openedAt! ? 1 : -1))[0] ??
  heads.find(({ isFirst }) => isFirst) ??
  heads[0]

const offered = ({ id, name, cover, description, isFirst }: PortalHead): OfferedPortal => ({
  id,
  name,
  cover: cover ?? null,
  description: description ?? null,
  isDefault: isFirst,
})

const opened = async (ctx: Ctx, head: PortalHead, chosen: boolean): Promise<OpenedPortal | null> => {
  const { rows } = await ctx.db.run<{ readonly body: Portal; readonly own: OwnArrangement | null }>(sql`
    select r.body, w.own from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.portal_own w
      on w.space = d.space and w.person = ${ctx.actor.personId}::uuid and w.portal::text = d.id
    where d.space = ${ctx.space} and d.kind = 'portal' and d.id = ${head.id}`)
  const row = rows[0]
  if (!row) return null
  if (chosen && ctx.actor.personId !== null) await remember(ctx, head.id)
  const body = await translated(ctx, { kind: 'portal', id: head.id }, row.body, portalKind.texts)
  return {
    ...offered(head),
    terminals: body.terminals,
    arrange: body.arrange === true,
    page: await withoutClosedLists(ctx, await narrowedPage(ctx, body.page, portalTiles)),
    own: body.arrange ? row.own : null,
  }
}

/** The menu without the entries of other roles; a group of which nothing is left goes too. */
export const menuFor = ({ actor }: Ctx, menu: readonly MenuGroup[]): readonly MenuGroup[] =>
  menu.flatMap(group => {
    const items = group.items.filter(
      ({ hidden, roles }) =>
        !hidden &&
        (roles === undefined || actor.userType === 'admin' || roles.some(role => actor.roles.includes(role))),
    )
    return items.length > 0 ? [{ ...group, items }] : []
  })

/** The portal one chose is the one he comes back to. */
const remember = async (ctx: Ctx, portal: string): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.portal_own (space, person, portal, opened_at)
    values (${ctx.space}, ${ctx.actor.personId}::uuid, ${portal}::uuid, ${ctx.now})
    on conflict (space, person, portal) do update set opened_at = excluded.opened_at`)
}

/**
 * Keeps what the actor hides and moves; null brings the published arrangement back.
 * @throws AppError portal.not_found; portal.fixed where the portal does not allow it
 */
export const arrangePortal = (
  ctx: Ctx,
  { id, own }: { readonly id: string; readonly own: OwnArrangement | null },
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const offers = await Promise.all((['web', 'app', 'mini'] as const).map(each => offeredHeads(tx, each)))
    const portal = offers.flat().find(each => each.id === id)
    if (!portal) throw new AppError('portal.not_found', { id })
    if (!portal.arrange) throw new AppError('portal.fixed')
    await tx.db.run(sql`
      insert into gantry.portal_own (space, person, portal, own)
      values (${tx.space}, ${tx.actor.personId}::uuid, ${id}::uuid,
        ${own === null ? null : JSON.stringify(own)}::json)
      on conflict (space, person, portal) do update set own = excluded.own`)
  })
