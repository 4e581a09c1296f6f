import { AppError, newId } from '@gantry/base/shared'
import { type Ctx, type Executor, isoMilliseconds, type Sql, sql } from '@gantry/kernel/server'
import type { Supplier, SupplierEvent } from '../shared/contract.ts'

/** Validity names a day where the product is used. */
const today: Sql = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Days before its end from which on a licence is said to end. */
const endingDays = 30

/** A supplier `s` as the contract has it. */
export const supplierColumns: Sql = sql`s.id, s.name, s.credit_code as "creditCode", s.contact, s.phone, s.email, s.categories, s.note,
  s.state, s.reason, s.grade, s.licence_until::text as "licenceUntil",
  case when s.licence_until is null then 'unknown' when s.licence_until < ${today} then 'ended'
    when s.licence_until < ${today} + ${endingDays}::int then 'ending' else 'valid' end as licence,
  s.files, ${isoMilliseconds(sql`s.at`)} as at, ${isoMilliseconds(sql`s.changed_at`)} as "changedAt", s.decided_by as "decidedBy"`

/** Locks a supplier of the space for a change. @throws AppError supplier.not_found */
export const lockedSupplier = async (
  tx: Ctx,
  id: string,
): Promise<Supplier & { readonly lang: 'zh-CN' | 'en' }> => {
  const { rows } = await tx.db.run<Supplier & { readonly lang: 'zh-CN' | 'en' }>(sql`
    select ${supplierColumns}, s.lang from gantry.supplier s where s.space = ${tx.space} and s.id = ${id}::uuid for update`)
  if (!rows[0]) throw new AppError('supplier.not_found')
  return rows[0]
}

interface Noted {
  readonly space: string
  readonly supplier: string
  readonly who: string
  readonly what: SupplierEvent['what']
  readonly at: Date
  readonly grade?: string | undefined
  readonly reason?: string
}

/** Notes what happened to a supplier, in the transaction of the change. */
export const noteEvent = async (
  db: Executor,
  { space, supplier, who, what, at, grade, reason = '' }: Noted,
): Promise<void> => {
  await db.run(sql`
    insert into gantry.supplier_event (space, supplier, id, at, who, what, grade, reason)
    values (${space}, ${supplier}::uuid, ${newId()}::uuid, ${at}, ${who}, ${what}, ${grade ?? null}, ${reason})`)
}

/** What happened to a supplier, newest first. */
export const readHistory = async (ctx: Ctx, supplier: string): Promise<readonly SupplierEvent[]> => {
  const { rows } = await ctx.db.run<SupplierEvent>(sql`
    select ${isoMilliseconds(sql`at`)} as at, who, what, grade, reason from gantry.supplier_event
    where space = ${ctx.space} and supplier = ${supplier}::uuid order by at desc, id desc limit 200`)
  return rows
}
