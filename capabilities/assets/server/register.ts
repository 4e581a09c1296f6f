import { AppError, issue, localise, type Text } from '@gantry/base/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { catalogOf, createRecord, mayOn } from '@gantry/records/server'
import { type AssetKind, assetKinds, type Candidate } from '../shared/contract.ts'

/** Designs offered at most. */
const most = 500

const designKinds = assetKinds.filter(kind => kind !== 'table')

/** Tables the actor reads, and published designs of the kinds of assets, that are no assets yet, by name. */
export const listCandidates = async (ctx: Ctx): Promise<readonly Candidate[]> => {
  const known = new Set(
    (
      await ctx.db.run<{ key: string }>(sql`
        select f_kind || ' ' || f_object as key from gantry.t_data_asset where space = ${ctx.space} and deleted_at is null`)
    ).rows.map(({ key }) => key),
  )
  const tables: Candidate[] = []
  for (const table of (await catalogOf(ctx)).tables.values()) {
    if (table.home === 'platform' || table.master !== undefined) continue
    if (await mayOn(ctx, table, 'read'))
      tables.push({ kind: 'table', object: table.id, name: localise(table.label, ctx.actor.lang) })
  }
  const { rows } = await ctx.db.run<{ kind: AssetKind; id: string; name: Text }>(sql`
    select kind, id, name from gantry.design
    where space = ${ctx.space} and kind = any(${designKinds}::text[]) and state = 'active' and release is not null
    order by name::text limit ${most}`)
  const designs = rows.map(
    ({ kind, id, name }): Candidate => ({ kind, object: id, name: localise(name, ctx.actor.lang) }),
  )
  return [...tables, ...designs]
    .filter(({ kind, object }) => !known.has(`${kind} ${object}`))
    .toSorted((a, b) => a.name.localeCompare(b.name, ctx.actor.lang))
}

/** Registers an asset as a draft of the actor. @throws AppError request.invalid */
export const registerAsset = async (
  ctx: Ctx,
  {
    kind,
    object,
    category,
  }: { readonly kind: AssetKind; readonly object: string; readonly category?: string },
): Promise<string> => {
  const found = (await listCandidates(ctx)).find(each => each.kind === kind && each.object === object)
  if (!found) throw new AppError('request.invalid', {}, [issue('object', 'unknown', { value: object })])
  const { id } = await createRecord(asSystem(ctx, 'register a data asset'), 'data_asset', {
    name: found.name,
    kind,
    object,
    state: 'draft',
    grade: 'internal',
    steward: ctx.actor.personId,
    ...(category !== undefined && { category }),
  })
  return id
}
