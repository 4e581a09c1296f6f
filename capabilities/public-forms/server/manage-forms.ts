import { randomBytes } from 'node:crypto'
import { AppError, type JsonObject, newId } from '@gantry/base/shared'
import { hashPassword } from '@gantry/identity/server'
import {
  audit,
  type Ctx,
  inTransaction,
  openText,
  readSpaceSetting,
  sealText,
  sql,
  type Transaction,
} from '@gantry/kernel/server'
import {
  type InputOf,
  type OutputOf,
  publicFormsSetting,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import { appOfTable, catalogOf, findTable, requireDesigner, viewOf } from '@gantry/records/server'
import * as contract from '../shared/contract.ts'
import { checkGiven } from './check-given.ts'
import { checkSettings, neededFields } from './check-settings.ts'
import { type FormRow, formColumns, hashOf, placeOf, stateOf } from './form-row.ts'
import { offerableFields } from './offer.ts'
import { standingMaker } from './standing-maker.ts'

interface Designed {
  readonly table: TableDef
  readonly fields: readonly contract.OfferableField[]
}

/** @throws AppError table.not_found; permission.denied for whoever does not design the table */
const requireDesigned = async (ctx: Ctx, id: TableId): Promise<Designed> => {
  const catalog = await catalogOf(ctx)
  const table = findTable(catalog, id)
  if (table.home === 'platform' || table.master !== undefined)
    throw new AppError('table.not_found', { table: id })
  await requireDesigner(ctx, appOfTable(catalog.tables, id))
  return { table, fields: offerableFields(table, await viewOf(ctx, table), catalog.tables) }
}

/** @throws AppError public_form.forbidden while the space allows no public forms */
const requireAllowed = async ({ kernel, space }: Ctx): Promise<void> => {
  if (!(await readSpaceSetting(kernel, space, publicFormsSetting)))
    throw new AppError('public_form.forbidden')
}

/** The public forms of a table, newest first, with the fields they may show. */
export const listForms = async (
  ctx: Ctx,
  id: TableId,
): Promise<OutputOf<typeof contract.listPublicForms>> => {
  const { table, fields } = await requireDesigned(ctx, id)
  const { rows } = await ctx.db.run<FormRow>(sql`
    select ${formColumns} from gantry.public_form f where f.space = ${ctx.space} and f.table_id = ${id}
    order by f.at desc, f.id limit ${contract.mostForms}`)
  const makers = [...new Set(rows.map(({ maker }) => maker))]
  const standing = new Set<string>()
  for (const maker of makers)
    if (
      await standingMaker(
        ctx.kernel,
        { space: ctx.space, maker, table: id },
        { lang: ctx.actor.lang, requestId: ctx.requestId },
      )
    )
      standing.add(maker)
  return {
    data: rows.map(row => ({
      id: row.id,
      settings: row.settings,
      hasPassword: row.password !== null,
      state: standing.has(row.maker) || !row.isOn ? stateOf(row, ctx.now) : 'withdrawn',
      answers: row.answers,
      maker: row.makerName,
      version: row.version,
      token: openText(ctx, placeOf(row.id, 'token'), row.tokenSealed),
    })),
    fields,
    needed: neededFields(table),
    allowed: await readSpaceSetting(ctx.kernel, ctx.space, publicFormsSetting),
  }
}

/** A new secret of a link: 192 random bits. */
const newToken = (ctx: Ctx, form: string) => {
  const token = randomBytes(24).toString('base64url')
  return { hash: hashOf(token), sealed: sealText(ctx, placeOf(form, 'token'), token) }
}

/** @throws AppError table.not_found, permission.denied, public_form.forbidden, public_form.most, request.invalid */
export const createForm = (
  ctx: Ctx,
  { table, settings, password = null }: InputOf<typeof contract.createPublicForm>,
): Promise<string> =>
  inTransaction(ctx, async tx => {
    await requireAllowed(tx)
    const { fields } = await requireDesigned(tx, table)
    checkSettings(settings, fields)
    const { rows } = await tx.db.run<{ readonly forms: number }>(sql`
      select count(*)::int as forms from gantry.public_form where space = ${tx.space} and table_id = ${table}`)
    if ((rows[0]?.forms ?? 0) >= contract.mostForms)
      throw new AppError('public_form.most', { limit: contract.mostForms })
    const id = newId()
    const { hash, sealed } = newToken(tx, id)
    const hashed = password === null ? null : await hashPassword(password)
    await tx.db.run(sql`
      insert into gantry.public_form
        (space, id, table_id, settings, password, is_on, maker, maker_name, token_hash, token_sealed, secured_at, at)
      values (${tx.space}, ${id}::uuid, ${table}, ${JSON.stringify(settings)}::jsonb, ${hashed}, true,
        ${tx.actor.personId}::uuid, ${tx.actor.name}, ${hash}, ${sealed}, ${tx.now}, ${tx.now})`)
    await audit(tx, {
      action: 'public_form.created',
      table,
      details: { id, name: settings.name, fields: settings.fields.map(({ id }) => id) },
    })
    return id
  })

/** The form, locked, of somebody who designs its table. @throws AppError public_form.not_found, permission.denied */
const lockedForm = async (tx: Ctx & { readonly tx: Transaction }, id: string) => {
  const { rows } = await tx.db.run<FormRow>(sql`
    select ${formColumns} from gantry.public_form f where f.space = ${tx.space} and f.id = ${id}::uuid for update`)
  const [form] = rows
  if (!form) throw new AppError('public_form.not_found')
  return { form, ...(await requireDesigned(tx, form.table)) }
}

/**
 * Changes a form; whoever saves it stands for it from then on.
 * @throws AppError public_form.not_found, permission.denied, public_form.forbidden, design.conflict, request.invalid
 */
export const changeForm = (
  ctx: Ctx,
  { id, version, settings, password }: InputOf<typeof contract.changePublicForm>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireAllowed(tx)
    const { form, fields } = await lockedForm(tx, id)
    if (form.version !== version) throw new AppError('design.conflict')
    checkSettings(settings, fields)
    const hashed = password == null ? null : await hashPassword(password)
    await tx.db.run(sql`
      update gantry.public_form set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1,
        maker = ${tx.actor.personId}::uuid, maker_name = ${tx.actor.name},
        password = case when ${password === undefined} then password else ${hashed} end,
        secured_at = case when ${password === undefined} then secured_at else ${tx.now}::timestamptz end
      where space = ${tx.space} and id = ${id}::uuid`)
    await audit(tx, {
      action: 'public_form.changed',
      table: form.table,
      details: { id, name: settings.name, fields: settings.fields.map(({ id }) => id) },
    })
  })

/** @throws AppError public_form.not_found, permission.denied, public_form.forbidden for switching on */
export const switchForm = (ctx: Ctx, { id, on }: InputOf<typeof contract.switchPublicForm>): Promise<void> =>
  inTransaction(ctx, async tx => {
    if (on) await requireAllowed(tx)
    const { form } = await lockedForm(tx, id)
    await tx.db.run(sql`
      update gantry.public_form set is_on = ${on}, version = version + 1,
        maker = case when ${on} then ${tx.actor.personId}::uuid else maker end,
        maker_name = case when ${on} then ${tx.actor.name} else maker_name end
      where space = ${tx.space} and id = ${id}::uuid`)
    await audit(tx, {
      action: 'public_form.switched',
      table: form.table,
      details: { id, name: form.settings.name, on },
    })
  })

/** Ends the link of a form at once and gives it another. @throws AppError public_form.not_found, permission.denied */
export const renewLink = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { form } = await lockedForm(tx, id)
    const { hash, sealed } = newToken(tx, id)
    await tx.db.run(sql`
      update gantry.public_form set token_hash = ${hash}, token_sealed = ${sealed}, secured_at = ${tx.now}, version = version + 1
      where space = ${tx.space} and id = ${id}::uuid`)
    await audit(tx, {
      action: 'public_form.renewed',
      table: form.table,
      details: { id, name: form.settings.name },
    })
  })

/** @throws AppError public_form.not_found, permission.denied */
export const removeForm = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { form } = await lockedForm(tx, id)
    await tx.db.run(sql`delete from gantry.public_form where space = ${tx.space} and id = ${id}::uuid`)
    await audit(tx, {
      action: 'public_form.removed',
      table: form.table,
      details: { id, name: form.settings.name },
    })
  })

/** Values that a link gives, sealed for one form. @throws AppError public_form.not_found, permission.denied, request.invalid */
export const sealValues = async (ctx: Ctx, id: string, values: JsonObject): Promise<string> => {
  const { rows } = await ctx.db.run<FormRow>(sql`
    select ${formColumns} from gantry.public_form f where f.space = ${ctx.space} and f.id = ${id}::uuid`)
  const [form] = rows
  if (!form) throw new AppError('public_form.not_found')
  const { table } = await requireDesigned(ctx, form.table)
  return sealText(ctx, placeOf(id, 'values'), JSON.stringify(await checkGiven(ctx, table, values)))
}
