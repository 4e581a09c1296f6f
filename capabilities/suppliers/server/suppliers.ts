import { randomBytes } from 'node:crypto'
import { AppError, issue, type Texts } from '@gantry/base/shared'
import { hasChannel, send } from '@gantry/channels/server'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, empty, inTransaction, openFile, patternOf, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { Door, Supplier, SupplierEvent } from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { lockedSupplier, noteEvent, supplierColumns } from './rows.ts'

const pageSize = 30

/** Suppliers, what waits for a decision first, then licences that end, then names. */
export const listSuppliers = async (
  ctx: Ctx,
  { state, grade, search = '', page = 1 }: InputOf<typeof contract.listSuppliers>,
): Promise<OutputOf<typeof contract.listSuppliers>> => {
  const { rows } = await ctx.db.run<Supplier>(sql`
    select ${supplierColumns} from gantry.supplier s
    where s.space = ${ctx.space}
      ${state === undefined ? empty : sql`and s.state = ${state}`}
      ${grade === undefined ? empty : sql`and s.grade = ${grade}`}
      ${search.trim() === '' ? empty : sql`and lower(s.name || ' ' || s.credit_code || ' ' || s.contact) like ${patternOf(search.toLowerCase())}`}
    order by array_position(array['waiting', 'asked', 'active', 'stopped', 'refused'], s.state), s.licence_until nulls last, s.name, s.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await ctx.db.run<{
    readonly state: Supplier['state']
    readonly count: number
  }>(sql`
    select state, count(*)::int as count from gantry.supplier where space = ${ctx.space} group by state`)
  const counts = { waiting: 0, asked: 0, active: 0, stopped: 0, refused: 0 }
  for (const each of counted) counts[each.state] = each.count
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, counts }
}

/** The door of the space; a closed one without an address before it is set for the first time. */
export const readDoor = async (ctx: Ctx): Promise<Door> => {
  const { rows } = await ctx.db.run<Door>(
    sql`select code, open, intro, categories from gantry.supplier_door where space = ${ctx.space}`,
  )
  return rows[0] ?? { code: null, open: false, intro: '', categories: [] }
}

/** Sets the door; `renew` makes a new code, which ends the address before. */
export const setDoor = (
  ctx: Ctx,
  { open, intro, categories, renew = false }: InputOf<typeof contract.setDoor>,
): Promise<Door> =>
  inTransaction(ctx, async tx => {
    const code = randomBytes(12).toString('base64url')
    const names = [...new Set(categories.map(each => each.trim()))]
    await tx.db.run(sql`
      insert into gantry.supplier_door (space, code, open, intro, categories)
      values (${tx.space}, ${code}, ${open}, ${intro.trim()}, ${names}::text[])
      on conflict (space) do update set open = excluded.open, intro = excluded.intro, categories = excluded.categories,
        code = case when ${renew}::boolean then excluded.code else gantry.supplier_door.code end`)
    await audit(tx, { action: 'supplier.door', details: { open, renewed: renew } })
    return readDoor(tx)
  })

/** Tells a company by mail, where the space sends any. */
const tellCompany = async (
  tx: Ctx,
  { email, lang, name }: { readonly email: string; readonly lang: 'zh-CN' | 'en'; readonly name: string },
  what: 'approved' | 'refused' | 'asked',
  reason: string,
): Promise<void> => {
  if (!(await hasChannel(tx, 'mail'))) return
  const said: Texts[typeof lang] = texts[lang]
  const say = (key: string) =>
    (said[`suppliers.mail.${what}.${key}`] ?? '')
      .replaceAll('{{name}}', name)
      .replaceAll('{{reason}}', reason)
  await send(tx, 'mail', [{ kind: 'supplier', to: email, subject: say('title'), text: say('text'), lang }])
}

const outcomes = {
  approve: { state: 'active', what: 'approved' },
  refuse: { state: 'refused', what: 'refused' },
  ask: { state: 'asked', what: 'asked' },
} as const

/** @throws AppError supplier.not_found, supplier.state where it changed since it was read, request.invalid */
export const decideSupplier = (
  ctx: Ctx,
  { id, decision, reason, grade, licenceUntil, seen }: InputOf<typeof contract.decideSupplier>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const why = reason.trim()
    if (decision !== 'approve' && why === '')
      throw new AppError('request.invalid', {}, [issue('reason', 'required')])
    const supplier = await lockedSupplier(tx, id)
    if (!['waiting', 'asked'].includes(supplier.state) || supplier.changedAt !== seen)
      throw new AppError('supplier.state')
    const { state, what } = outcomes[decision]
    await tx.db.run(sql`
      update gantry.supplier set state = ${state}, reason = ${why}, grade = ${decision === 'approve' ? (grade ?? null) : null},
        licence_until = ${licenceUntil ?? null}::date, decided_by = ${tx.actor.name}, changed_at = ${tx.now}
      where id = ${id}::uuid`)
    await note(tx, supplier, what, why, decision === 'approve' ? grade : undefined)
    await tellCompany(tx, supplier, what, why)
  })

/** @throws AppError supplier.not_found, supplier.state */
export const gradeSupplier = (
  ctx: Ctx,
  { id, grade, licenceUntil, reason }: InputOf<typeof contract.gradeSupplier>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const supplier = await lockedSupplier(tx, id)
    if (supplier.state !== 'active' && supplier.state !== 'stopped') throw new AppError('supplier.state')
    await tx.db.run(sql`
      update gantry.supplier set grade = ${grade}, licence_until = ${licenceUntil}::date, changed_at = ${tx.now}
      where id = ${id}::uuid`)
    await note(tx, supplier, 'graded', reason.trim(), grade)
  })

/** @throws AppError supplier.not_found, supplier.state, request.invalid */
export const setSupplierState = (
  ctx: Ctx,
  { id, state, reason }: InputOf<typeof contract.setSupplierState>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const why = reason.trim()
    if (state === 'stopped' && why === '')
      throw new AppError('request.invalid', {}, [issue('reason', 'required')])
    const supplier = await lockedSupplier(tx, id)
    if (supplier.state !== (state === 'active' ? 'stopped' : 'active')) throw new AppError('supplier.state')
    await tx.db.run(sql`
      update gantry.supplier set state = ${state}, reason = ${why}, changed_at = ${tx.now} where id = ${id}::uuid`)
    await note(tx, supplier, state === 'active' ? 'resumed' : 'stopped', why)
  })

const note = async (
  tx: Ctx,
  { id, name }: Pick<Supplier, 'id' | 'name'>,
  what: SupplierEvent['what'],
  reason: string,
  grade?: contract.Grade,
): Promise<void> => {
  await noteEvent(tx.db, {
    space: tx.space,
    supplier: id,
    who: tx.actor.name,
    what,
    at: tx.now,
    grade,
    reason,
  })
  await audit(tx, { action: `supplier.${what}`, details: { id, name, reason, ...(grade && { grade }) } })
}

/** @throws AppError file.not_found */
export const supplierFile = async (ctx: Ctx, supplier: string, wanted: string): Promise<Download> => {
  const { rows } = await ctx.db.run<Pick<Supplier, 'files'>>(
    sql`select files from gantry.supplier where space = ${ctx.space} and id = ${supplier}::uuid`,
  )
  const file = rows[0]?.files.find(({ id }) => id === wanted)
  if (!file) throw new AppError('file.not_found')
  const { stream } = openFile(ctx, file.id)
  return new Download({
    stream: stream(),
    filename: file.name,
    mime: file.mime,
    size: file.size,
    inline: true,
  })
}
