import { AppError } from '@gantry/base/shared'
import { openDesign } from '@gantry/designs/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { inOrder, type TableDef, type TableId, type TableView } from '@gantry/model/shared'
import { catalogOf, effectiveRights, openToQuestions, tableOf, translated } from '@gantry/records/server'
import { filterFields } from '@gantry/records/shared'
import { checkView, isViewKindName, narrowView, viewKindOf } from '@gantry/screens/shared'
import { viewIn } from '../shared/view-in.ts'
import { viewKind } from '../shared/view-kind.ts'

/**
 * The views of a table that are offered to the actor, in their order: published ones, for his roles, without the fields closed
 * to him. Who designs is offered all of them. In a trial of a draft, it stands in the place of its release.
 * @throws AppError table.not_found, also when the table is closed to him
 */
export const listViews = async (ctx: Ctx, id: TableId): Promise<readonly TableView[]> => {
  const table = await tableOf(ctx, id)
  const { operations, readable } = await effectiveRights(ctx, table)
  if (operations.length === 0) throw new AppError('table.not_found', { table: id })
  const published = await triedViews(ctx, table, await publishedViews(ctx, id))
  if (published.length === 0) return []
  const open = new Set(readable)
  const isOpenIn = await openElsewhere(ctx, published)
  const mayAsk = await openToQuestions(ctx, table)
  return inOrder(
    published
      .filter(view => isFor(ctx, view) && filterFields(view.filter ?? true).every(mayAsk))
      .flatMap(view => narrowView(view, field => open.has(field), isOpenIn) ?? []),
  )
}

/** The views with the draft that a trial shows; a draft that cannot be drawn is left out. */
const triedViews = async (
  { actor, ...ctx }: Ctx,
  table: TableDef,
  published: readonly TableView[],
): Promise<readonly TableView[]> => {
  const { tries, within } = actor
  if (tries?.kind !== viewKind.name || !within) return published
  const { draft } = await openDesign({ ...ctx, actor: within }, tries)
  const view = draft && viewIn(draft.body)
  if (view?.table !== table.id || checkView(view, table).length > 0) return published
  return [...published.filter(({ id }) => id !== view.id), view]
}

/** Which fields of any table the views name are open to the actor; none of a table that is closed or gone. */
const openElsewhere = async (ctx: Ctx, views: readonly TableView[]) => {
  const { tables } = await catalogOf(ctx)
  const named = new Set(
    views.flatMap(({ kind, options, table }) =>
      isViewKindName(kind)
        ? (viewKindOf(kind).mentionsOf?.(options, table) ?? []).flatMap(({ to }) =>
            to.kind === 'table' ? to.id : [],
          )
        : [],
    ),
  )
  for (const { table } of views) named.add(table)
  const open = new Map<TableId, ReadonlySet<string>>()
  for (const id of named) {
    const table = tables.get(id)
    if (!table) continue
    const { operations, readable } = await effectiveRights(ctx, table)
    open.set(id, new Set(operations.length > 0 ? readable : []))
  }
  return (table: TableId, field: string): boolean => open.get(table)?.has(field) ?? false
}

const isFor = ({ actor }: Ctx, { audience }: TableView): boolean =>
  audience === undefined || actor.userType === 'admin' || audience.some(role => actor.roles.includes(role))

/** Every view of a table that is in use, whoever it is for. */
export const publishedViews = async (ctx: Ctx, table: TableId): Promise<readonly TableView[]> => {
  const { rows } = await ctx.db.run<{ readonly body: TableView }>(sql`
    select r.body from gantry.design_mention m
    join gantry.design d on d.space = m.space and d.kind = m.kind and d.id = m.id and d.state = 'active'
    join gantry.design_release r
      on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where m.space = ${ctx.space} and m.to_kind = 'table' and m.to_id = ${table} and m.part is null
      and m.kind = 'view' and m.of = 'release' and m.at = 'table'`)
  return Promise.all(
    rows.map(({ body }) => translated(ctx, { kind: 'view', id: body.id }, body, viewKind.texts)),
  )
}
