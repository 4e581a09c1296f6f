import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, issue, newId } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  databaseError,
  type Executor,
  everySpace,
  isoSeconds,
  openText,
  platform,
  sealText,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/private/contract.ts'
import { daysLeft, type Licence, licenceState } from '../../shared/private/licence.ts'
import { ownLicence } from './own-licence.ts'
import { newIssuer, signLicence } from './sign-licence.ts'

const pageSize = 50
const place = 'licence_issuer'
const sealing = (ctx: Ctx): Ctx => ({ ...ctx, space: everySpace })
const today = ({ now }: Ctx): string => now.toISOString().slice(0, 10)
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The keys of this installation as an issuer, made when they are first needed. */
const issuerOf = async (ctx: Ctx): Promise<{ readonly publicKey: string; readonly privateKey: string }> => {
  const read = () =>
    platform(ctx.kernel).run<{ publicKey: string; sealed: string }>(
      sql`select public_key as "publicKey", private_key as sealed from gantry.licence_issuer`,
    )
  let { rows } = await read()
  if (!rows[0]) {
    const made = newIssuer()
    await platform(ctx.kernel).run(sql`
      insert into gantry.licence_issuer (public_key, private_key)
      values (${made.publicKey}, ${sealText(sealing(ctx), place, made.privateKey)}) on conflict do nothing`)
    ;({ rows } = await read())
  }
  const [kept] = rows
  const privateKey = kept ? openText(sealing(ctx), place, kept.sealed) : null
  if (!kept || privateKey === null) throw new AppError('secret.unreadable')
  return { publicKey: kept.publicKey, privateKey }
}

export const listDeployments = async (
  ctx: Ctx,
  { page = 1 }: InputOf<typeof contract.listDeployments>,
): Promise<OutputOf<typeof contract.listDeployments>> => {
  const { rows } = await platform(ctx.kernel).run<
    Omit<contract.PrivateDeployment, 'daysLeft' | 'expiry'>
  >(sql`
    select d.id, d.customer, d.contact, d.note, d.spaces, d.users, d.valid_until::text as "validUntil", d.state, d.reason,
      ${isoSeconds(sql`d.issued_at`)} as "issuedAt", d.issued_by as "issuedBy", ${isoSeconds(sql`d.last_contact`)} as "lastContact",
      d.version, d.used_spaces as "usedSpaces", d.used_users as "usedUsers"
    from gantry.private_deployment d order by d.state, d.valid_until, d.customer, d.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const data = rows.slice(0, pageSize).map(row => ({
    ...row,
    daysLeft: daysLeft(row.validUntil, today(ctx)),
    expiry: licenceState(row.validUntil, today(ctx)),
  }))
  const { publicKey } = await issuerOf(ctx)
  return { data, more: rows.length > pageSize, own: await ownLicence(ctx), issuer: publicKey }
}

type Facts = InputOf<typeof contract.addDeployment>

const licenceOf = (ctx: Ctx, id: string, { customer, spaces, users, validUntil }: Facts): Licence => ({
  id,
  customer: customer.trim(),
  spaces,
  users,
  issuedOn: today(ctx),
  validUntil,
})

const check = (ctx: Ctx, { customer, validUntil }: Facts): void => {
  if (customer.trim() === '') throw new AppError('request.invalid', {}, [issue('customer', 'required')])
  if (validUntil < today(ctx))
    throw new AppError('request.invalid', {}, [issue('validUntil', 'ends_before_start')])
}

const write = async <T>(ctx: Ctx, given: Facts, work: (db: Executor) => Promise<T>): Promise<T> => {
  const writing = ctx.kernel.database.transaction(everySpace, work)
  return writing.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'private_deployment_customer')
      throw new AppError('record.duplicate', {}, [issue('customer', 'duplicate', { value: given.customer })])
    throw error
  })
}

/** @throws AppError request.invalid and record.duplicate with issues */
export const addDeployment = async (
  ctx: Ctx,
  given: Facts,
): Promise<{ readonly id: string; readonly key: string }> => {
  check(ctx, given)
  const id = newId(ctx.now.getTime())
  const key = randomBytes(32).toString('base64url')
  const licence = signLicence(licenceOf(ctx, id, given), (await issuerOf(ctx)).privateKey)
  await write(ctx, given, async db => {
    const { customer, contact, note, spaces, users, validUntil } = given
    await db.run(sql`
      insert into gantry.private_deployment (id, customer, contact, note, spaces, users, valid_until, key_hash, licence, issued_at,
        issued_by)
      values (${id}, ${customer.trim()}, ${contact.trim()}, ${note.trim()}, ${spaces}, ${users}, ${validUntil}, ${hashOf(key)},
        ${licence}, ${ctx.now}, ${ctx.actor.name})`)
    await audit(
      { ...ctx, db },
      { action: 'licence.issued', details: { id, customer, spaces, users, validUntil } },
    )
  })
  return { id, key }
}

/** @throws AppError record.not_found, request.invalid and record.duplicate with issues */
export const changeDeployment = async (
  ctx: Ctx,
  { id, ...given }: InputOf<typeof contract.changeDeployment>,
): Promise<void> => {
  check(ctx, given)
  const licence = signLicence(licenceOf(ctx, id, given), (await issuerOf(ctx)).privateKey)
  await write(ctx, given, async db => {
    const { customer, contact, note, spaces, users, validUntil } = given
    const { count } = await db.run(sql`
      update gantry.private_deployment set customer = ${customer.trim()}, contact = ${contact.trim()}, note = ${note.trim()},
        spaces = ${spaces}, users = ${users}, valid_until = ${validUntil}, licence = ${licence}, issued_at = ${ctx.now},
        issued_by = ${ctx.actor.name} where id = ${id}`)
    if (count === 0) throw new AppError('record.not_found')
    await audit(
      { ...ctx, db },
      { action: 'licence.issued', details: { id, customer, spaces, users, validUntil } },
    )
  })
}

/** @throws AppError record.not_found, request.invalid without a reason to revoke */
export const revokeDeployment = async (
  ctx: Ctx,
  { id, state, reason }: InputOf<typeof contract.revokeDeployment>,
): Promise<void> => {
  if (state === 'revoked' && reason.trim() === '')
    throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await ctx.kernel.database.transaction(everySpace, async db => {
    const { count } = await db.run(sql`
      update gantry.private_deployment set state = ${state}, reason = ${state === 'revoked' ? reason.trim() : ''}
      where id = ${id}`)
    if (count === 0) throw new AppError('record.not_found')
    await audit(
      { ...ctx, db },
      { action: `licence.${state === 'revoked' ? 'revoked' : 'restored'}`, details: { id, reason } },
    )
  })
}

/** @throws AppError record.not_found */
export const licenceFile = async (ctx: Ctx, id: string): Promise<Download> => {
  const { rows } = await platform(ctx.kernel).run<{ licence: string; customer: string }>(
    sql`select licence, customer from gantry.private_deployment where id = ${id}`,
  )
  if (!rows[0]) throw new AppError('record.not_found')
  const { licence, customer } = rows[0]
  return new Download({
    stream: Readable.from([licence]),
    filename: `${customer}.licence.json`,
    mime: 'application/json',
    size: Buffer.byteLength(licence),
  })
}

/** @throws AppError key.invalid */
export const reportDeployment = async (
  ctx: Ctx,
  { key, version, spaces, users }: InputOf<typeof contract.reportDeployment>,
): Promise<OutputOf<typeof contract.reportDeployment>> => {
  const { rows } = await platform(ctx.kernel).run<OutputOf<typeof contract.reportDeployment>>(sql`
    update gantry.private_deployment set last_contact = ${ctx.now}, version = ${version}, used_spaces = ${spaces},
      used_users = ${users} where key_hash = ${hashOf(key)} returning state, reason, licence`)
  if (!rows[0]) throw new AppError('key.invalid')
  return rows[0]
}
