import { AppError, type Text } from '@gantry/base/shared'
import { retireDesign, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, isoMilliseconds, push, sql } from '@gantry/kernel/server'
import type { Terminal } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import type { ManagedPortal } from '../shared/contract.ts'
import type { Portal } from '../shared/portal.ts'
import { isFor } from './portal-rows.ts'

/** Portals of a space at most. */
const most = 200

interface Row {
  readonly id: string
  readonly state: ManagedPortal['state']
  readonly release: number | null
  readonly body: Omit<Portal, 'page' | 'menu'>
  readonly tiles: number
  readonly drafted: boolean
  readonly firstOn: readonly Terminal[] | null
  readonly createdBy: string | null
  readonly createdAt: string | null
  readonly editedBy: string | null
  readonly editedAt: string | null
}

/** The portals of the space in their order; who does not design sees the published ones that are for him. */
export const managePortals = async (
  ctx: Ctx,
  terminal: Terminal | undefined,
): Promise<{ readonly data: readonly ManagedPortal[]; readonly mayDesign: boolean }> => {
  const mayDesign = ctx.actor.userType === 'admin'
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.state, d.release, b.body::jsonb - 'page' - 'menu' as body,
      json_array_length(b.body -> 'page' -> 'tiles') as tiles, t.body is not null as drafted,
      (select array_agg(o.terminal) from gantry.portal_order o
        where o.space = d.space and o.portal::text = d.id and o.is_first) as "firstOn",
      coalesce(f.by_name, t.changed_name) as "createdBy",
      ${isoMilliseconds(sql`coalesce(f.at, t.changed_at)`)} as "createdAt",
      coalesce(t.changed_name, r.by_name) as "editedBy",
      ${isoMilliseconds(sql`coalesce(t.changed_at, r.at)`)} as "editedAt"
    from gantry.design d
    left join gantry.design_draft t on t.space = d.space and t.kind = d.kind and t.id = d.id
    left join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.design_release f on f.space = d.space and f.kind = d.kind and f.id = d.id and f.number = 1
    cross join lateral (select coalesce(${mayDesign ? sql`t.body` : sql`null::json`}, r.body) as body) b
    left join gantry.portal_order o on o.space = d.space and o.terminal = ${terminal ?? 'web'} and o.portal::text = d.id
    where d.space = ${ctx.space} and d.kind = 'portal' and d.state <> 'removed' and b.body is not null
    order by o.position nulls last, d.id limit ${most}`)
  const shown = rows.filter(
    ({ body, state, release }) =>
      (terminal === undefined || body.terminals.includes(terminal)) &&
      (mayDesign || (state === 'active' && release !== null && isFor(ctx, body))),
  )
  const titles = await roleTitles(
    ctx,
    shown.flatMap(({ body }) => body.roles ?? []),
  )
  return {
    mayDesign,
    data: shown.map(({ body, firstOn, ...row }) => ({
      ...row,
      name: body.name satisfies Text,
      cover: body.cover ?? null,
      description: body.description ?? null,
      terminals: body.terminals,
      scope: body.scope,
      roles: (body.roles ?? []).map(id => ({ id, title: titles.get(id) ?? '' })),
      system: body.system === true,
      isDefault: Object.fromEntries((firstOn ?? []).map(each => [each, true])),
    })),
  }
}

const roleTitles = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { data } = await findRecords(ctx, 'role', {
    filter: { op: 'in', field: 'id', value: [...new Set(ids)].slice(0, most) },
    fields: ['name'],
    pageSize: most,
    count: 'none',
  })
  return new Map(data.map(({ id, name }) => [id, String(name ?? '')]))
}

/** Open workbenches of the space fetch theirs again when the transaction has committed. */
export const tellPortals = (ctx: Ctx): Promise<void> => push(ctx.db, [{ type: 'portals', space: ctx.space }])

/** Keeps the order of portals on a terminal and which of them is opened first. */
export const orderPortals = (
  ctx: Ctx,
  {
    terminal,
    portals,
    first,
  }: { readonly terminal: Terminal; readonly portals: readonly string[]; readonly first: string | null },
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await tx.db.run(sql`delete from gantry.portal_order where space = ${tx.space} and terminal = ${terminal}`)
    await tx.db.run(sql`
      insert into gantry.portal_order (space, terminal, portal, position, is_first)
      select ${tx.space}, ${terminal}, p.id, p.position, coalesce(p.id = ${first}::uuid, false)
      from unnest(${[...new Set(portals)]}::uuid[]) with ordinality p(id, position)
      where exists (select from gantry.design d where d.space = ${tx.space} and d.kind = 'portal' and d.id = p.id::text)`)
    await audit(tx, { action: 'portal.order', details: { terminal, first } })
    await tellPortals(tx)
  })

/**
 * Offers a portal, stops offering it, or removes it.
 * @throws AppError portal.system for a system aggregation page
 */
export const setPortalState = (ctx: Ctx, id: string, state: ManagedPortal['state']): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly system: boolean | null }>(sql`
      select (r.body ->> 'system')::boolean as system from gantry.design d
      join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
      where d.space = ${tx.space} and d.kind = 'portal' and d.id = ${id}`)
    if (rows[0]?.system && state !== 'active') throw new AppError('portal.system')
    const key = { kind: 'portal', id }
    if (state === 'removed') await retireDesign(tx, key)
    else await setDesignState(tx, key, state)
    await audit(tx, { action: 'portal.state', details: { id, state } })
    await tellPortals(tx)
  })
