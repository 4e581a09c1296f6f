import { AppError, issue } from '@gantry/base/shared'
import { asSystem, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { createRecord, removeRecord, updateRecord } from '@gantry/records/server'
import type { Category } from '../shared/contract.ts'

/** Categories of a space at most. */
const most = 1_000

/** The tree of categories, with the assets of each. */
export const listCategories = async (ctx: Ctx): Promise<readonly Category[]> => {
  const { rows } = await ctx.db.run<Category>(sql`
    select c.id, c.f_name as name, c.f_parent as parent, (
      select count(*)::int from gantry.t_data_asset a
      where a.space = c.space and a.f_category = c.id and a.deleted_at is null) as count
    from gantry.t_asset_category c where c.space = ${ctx.space} and c.deleted_at is null
    order by c.f_name, c.id limit ${most}`)
  return rows
}

const asKeeper = (ctx: Ctx): Ctx => asSystem(ctx, 'categories of data assets')

/** @throws AppError request.invalid */
export const addCategory = async (ctx: Ctx, name: string, parent: string | null): Promise<string> => {
  const all = await listCategories(ctx)
  if (all.length >= most)
    throw new AppError('request.invalid', {}, [issue('name', 'max_items', { limit: most })])
  checkPlace(all, null, name, parent)
  return (await createRecord(asKeeper(ctx), 'asset_category', { name: name.trim(), parent })).id
}

/** @throws AppError request.invalid for a place below itself, record.not_found */
export const changeCategory = async (
  ctx: Ctx,
  { id, name, parent }: { readonly id: string; readonly name: string; readonly parent: string | null },
): Promise<void> => {
  checkPlace(await listCategories(ctx), id, name, parent)
  await updateRecord(
    asKeeper(ctx),
    'asset_category',
    id,
    { name: name.trim(), parent },
    { unconditional: true },
  )
}

const checkPlace = (
  all: readonly Category[],
  id: string | null,
  name: string,
  parent: string | null,
): void => {
  const byId = new Map(all.map(category => [category.id, category]))
  if (parent !== null && !byId.has(parent))
    throw new AppError('request.invalid', {}, [issue('parent', 'unknown', { value: parent })])
  for (let above = parent; above !== null; above = byId.get(above)?.parent ?? null)
    if (above === id) throw new AppError('request.invalid', {}, [issue('parent', 'out_of_reach')])
  if (all.some(each => each.id !== id && each.parent === parent && each.name === name.trim()))
    throw new AppError('request.invalid', {}, [issue('name', 'duplicate')])
}

/** Deletes a category; what it holds moves into another one or to the top. @throws AppError request.invalid */
export const removeCategory = (ctx: Ctx, id: string, into: string | null): Promise<void> =>
  inTransaction(ctx, async tx => {
    const all = await listCategories(tx)
    const own = all.find(each => each.id === id)
    if (!own) throw new AppError('record.not_found')
    if (into !== null) checkPlace(all, id, own.name + own.id, into)
    await tx.db.run(sql`
      update gantry.t_data_asset set f_category = ${into}::uuid, version = version + 1
      where space = ${tx.space} and f_category = ${id}::uuid`)
    await tx.db.run(sql`
      update gantry.t_asset_category set f_parent = ${into}::uuid, version = version + 1
      where space = ${tx.space} and f_parent = ${id}::uuid`)
    await removeRecord(asKeeper(tx), 'asset_category', id)
  })
