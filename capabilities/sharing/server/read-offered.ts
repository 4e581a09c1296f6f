import { AppError, isPlainObject, type Json } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import { memberActors } from '@gantry/identity/server'
import { type Ctx, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { type Actor, all, type FieldDef, type Sort, type TableDef, where } from '@gantry/model/shared'
import { effectiveRights, findRecords, streamRecords, tableOf } from '@gantry/records/server'
import type { SharedField, SharedRows } from '../shared/contract.ts'
import type { StoredShare } from './stored-share.ts'

/** What is read of an offer: nothing else of it may reach the other side. */
export type Offered = Pick<StoredShare, 'giver' | 'table' | 'fields' | 'filter' | 'roles' | 'owner' | 'name'>

/**
 * A context in the giving space with the rights of the offer: those its owner has now, or as an ordinary user those of its roles.
 * @throws AppError share.owner_gone when the owner is no administrator any more
 */
export const offeringCtx = async (kernel: Kernel, { giver, owner, roles, name }: Offered): Promise<Ctx> => {
  const system = systemCtx(kernel, giver, 'shared data')
  const [member] = await memberActors(system, sql`m.id = ${owner}::uuid`, 1)
  if (!member?.active || member.actor.userType !== 'admin') throw new AppError('share.owner_gone')
  const { system: _, ...own } = member.actor
  const actor: Actor = {
    ...own,
    ...(roles && {
      userType: 'user' as const,
      roles: [...roles],
      departments: [],
      departmentsAndBelow: [],
      posts: [],
      groups: [],
      console: [],
    }),
    name: `${own.name} · ${name}`,
  }
  return { ...system, actor }
}

/** Values leave a space as the texts its lists show: ids of its people and records mean nothing elsewhere. */
export const textOf = (
  value: Json | undefined,
  field: FieldDef | undefined,
  locale: Locale,
): string | null => {
  if (value === null || value === undefined || !field) return null
  if (isPlainObject(value) && typeof value.title === 'string') return value.title
  if (Array.isArray(value) && value.some(isPlainObject))
    return value.map(each => textOf(each as Json, field, locale) ?? '').join(', ')
  return fieldTypeOf(field).format(value, field, locale)
}

const idsOf = (fields: readonly SharedField[]): readonly string[] => fields.map(({ id }) => id)

/**
 * The fields of an offer that its table still has and its rights still reach.
 * @throws AppError share.fields_gone where none is left
 */
const leftOf = async (ctx: Ctx, table: TableDef, fields: readonly SharedField[]) => {
  const { readable } = await effectiveRights(ctx, table)
  const left = fields.filter(({ id }) => readable.includes(id))
  if (left.length === 0) throw new AppError('share.fields_gone')
  return left
}

/** What can be read of an offer now. @throws AppError share.owner_gone, share.fields_gone, table.not_found */
export const fieldsLeft = async (kernel: Kernel, offered: Offered): Promise<readonly SharedField[]> => {
  const ctx = await offeringCtx(kernel, offered)
  return leftOf(ctx, await tableOf(ctx, offered.table), offered.fields)
}

const rowOf = (
  row: Readonly<Record<string, Json | undefined>>,
  table: TableDef,
  ids: readonly string[],
  locale: Locale,
) => ({
  id: String(row.id),
  values: ids.map(id => textOf(row[id], table.fields[id], locale)),
})

/** Which rows of an offer are read. */
export interface Part {
  readonly page?: number
  readonly pageSize?: number
  /** A field of the offer. */
  readonly sort?: Sort
}

/**
 * One page of an offer, as the other side sees it. Whoever calls has checked that records may cross. Fields that were removed or closed
 * to its rights since are left out and named.
 * @throws AppError share.owner_gone, share.fields_gone, table.not_found, query.invalid where the rights no longer reach the filter
 */
export const offeredRows = async (
  kernel: Kernel,
  offered: Offered,
  { page = 1, pageSize = 20, sort }: Part,
  locale: Locale,
): Promise<SharedRows> => {
  const ctx = await offeringCtx(kernel, offered)
  const table = await tableOf(ctx, offered.table)
  const fields = await leftOf(ctx, table, offered.fields)
  const ids = idsOf(fields)
  const found = await findRecords(ctx, table, {
    filter: offered.filter,
    fields: ids,
    page,
    pageSize,
    ...(sort && ids.includes(sort.field) && { sort: [sort] }),
  })
  return {
    fields,
    gone: offered.fields.filter(field => !fields.includes(field)),
    data: found.data.map(row => rowOf(row, table, ids, locale)),
    total: found.page.capped ? null : found.total,
    more: found.page.next !== null,
  }
}

/** A record on its way. */
export type OfferedRow = SharedRows['data'][number]

/** The records of an offer in batches, of one moment: all, or those changed since. Needs the right to export besides, and only fields that are left. */
export async function* offeredStream(
  kernel: Kernel,
  offered: Offered,
  since: Date | null,
  locale: Locale,
): AsyncGenerator<readonly OfferedRow[]> {
  const ctx = await offeringCtx(kernel, offered)
  const table = await tableOf(ctx, offered.table)
  const ids = idsOf(offered.fields)
  const filter =
    since === null ? offered.filter : all(offered.filter, where('updatedAt', 'gte', since.toISOString()))
  for await (const rows of streamRecords(ctx, table, { filter, fields: ids }))
    yield rows.map(row => rowOf(row, table, ids, locale))
}
