import { createHash, randomBytes } from 'node:crypto'
import { AppError, issue, newId } from '@gantry/base/shared'
import { upload } from '@gantry/files/server'
import type { FilePart } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  countCall,
  databaseError,
  dropFile,
  emit,
  inTransaction,
  isoSeconds,
  platform,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { SupplierFile } from '../shared/contract.ts'
import { factsOf } from './facts.ts'
import { noteEvent } from './rows.ts'

/** For one address: readings, and what writes. */
const paces = {
  read: { calls: 60, window: 60_000 },
  apply: { calls: 5, window: 3_600_000 },
  file: { calls: 30, window: 3_600_000 },
}
const fileLimits = { count: 5, bytes: 10 * 1024 ** 2, mimes: ['application/pdf', 'image/jpeg', 'image/png'] }

/** @throws AppError request.too_many */
const keepPace = async ({ kernel, actor }: Ctx, what: keyof typeof paces): Promise<void> => {
  const seconds = await countCall(kernel, `supplier-${what} ${actor.ip ?? ''}`, paces[what])
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

interface OpenDoor {
  readonly id: string
  readonly space: string
  readonly intro: string
  readonly categories: readonly string[]
}

/** @throws AppError supplier.closed for a code that is unknown, replaced or closed */
const doorOf = async ({ kernel }: Ctx, to: string): Promise<OpenDoor> => {
  const { rows } = await platform(kernel).run<OpenDoor>(sql`
    select s.id, s.name as space, d.intro, d.categories from gantry.supplier_door d
    join gantry.space s on s.id = d.space and s.state = 'active'
    where d.code = ${to} and d.open`)
  if (!rows[0]) throw new AppError('supplier.closed')
  return rows[0]
}

export const openDoor = async (ctx: Ctx, to: string): Promise<OutputOf<typeof contract.openDoor>> => {
  await keepPace(ctx, 'read')
  const { space, intro, categories } = await doorOf(ctx, to)
  return { space, intro, categories }
}

/** Work in the space of an application, for a company that nobody has let in. */
const inSpaceOf = (ctx: Ctx, space: string): Ctx => {
  const system = systemCtx(ctx.kernel, space, 'application of a supplier', ctx.actor.lang)
  return { ...system, actor: { ...system.actor, ip: ctx.actor.ip }, requestId: ctx.requestId }
}

/** A company that is known already learns so at the field. */
const known = (error: unknown): never => {
  if (databaseError(error)?.constraint === 'supplier_code')
    throw new AppError('request.invalid', {}, [issue('creditCode', 'supplier_known')])
  throw error
}

/**
 * Takes an application, and answers the code that follows it; only its hash is kept.
 * @throws AppError request.too_many, supplier.closed, request.invalid
 */
export const apply = async (ctx: Ctx, { to, ...given }: InputOf<typeof contract.apply>): Promise<string> => {
  await keepPace(ctx, 'read')
  const door = await doorOf(ctx, to)
  const facts = factsOf(ctx, given, door.categories)
  await keepPace(ctx, 'apply')
  const code = randomBytes(15).toString('base64url')
  const id = newId()
  await inTransaction(inSpaceOf(ctx, door.id), async tx => {
    await tx.db.run(sql`
      insert into gantry.supplier (space, id, name, credit_code, contact, phone, email, categories, note, state, code_hash, lang, at,
        changed_at)
      values (${tx.space}, ${id}::uuid, ${facts.name}, ${facts.creditCode}, ${facts.contact}, ${facts.phone}, ${facts.email},
        ${facts.categories}::text[], ${facts.note}, 'waiting', ${hashOf(code)}, ${ctx.actor.lang}, ${ctx.now}, ${ctx.now})`)
    await noteEvent(tx.db, { space: tx.space, supplier: id, who: facts.name, what: 'applied', at: ctx.now })
    await audit(tx, { action: 'supplier.applied', details: { id, name: facts.name } })
    await emit(tx, { type: 'supplier.applied', payload: { id, name: facts.name } })
  }).catch(known)
  return code
}

interface Application {
  readonly id: string
  readonly spaceId: string
  readonly name: string
  readonly state: contract.SupplierState
  readonly files: readonly SupplierFile[]
  readonly offered: readonly string[]
}

/** @throws AppError supplier.not_found */
const applicationOf = async ({ kernel }: Ctx, code: string): Promise<Application & contract.Followed> => {
  const { rows } = await platform(kernel).run<Application & contract.Followed>(sql`
    select a.id, a.space as "spaceId", s.name as space, a.name, a.credit_code as "creditCode", a.contact, a.phone, a.email,
      a.categories, a.note, a.state, a.reason, a.files, ${isoSeconds(sql`a.at`)} as at,
      coalesce(d.categories, '{}') as offered
    from gantry.supplier a join gantry.space s on s.id = a.space and s.state = 'active'
    left join gantry.supplier_door d on d.space = a.space
    where a.code_hash = ${hashOf(code)}`)
  if (!rows[0]) throw new AppError('supplier.not_found')
  return rows[0]
}

/** An application as its company sees it. @throws AppError request.too_many, supplier.not_found */
export const follow = async (ctx: Ctx, code: string): Promise<contract.Followed> => {
  await keepPace(ctx, 'read')
  const { id: _, spaceId: _space, files, ...followed } = await applicationOf(ctx, code)
  return { ...followed, files: files.map(({ name, size }) => ({ name, size })) }
}

/** Whether its company may still change an application. */
const isOpen = ({ state }: Pick<Application, 'state'>): boolean => state === 'waiting' || state === 'asked'

/** @throws AppError request.too_many, supplier.not_found, supplier.state, request.invalid */
export const addToApplication = async (
  ctx: Ctx,
  { code, ...given }: InputOf<typeof contract.addToApplication>,
): Promise<void> => {
  await keepPace(ctx, 'read')
  const found = await applicationOf(ctx, code)
  const facts = factsOf(ctx, given, [...found.offered, ...found.categories])
  await keepPace(ctx, 'apply')
  await inTransaction(inSpaceOf(ctx, found.spaceId), async tx => {
    const { count } = await tx.db.run(sql`
      update gantry.supplier set name = ${facts.name}, credit_code = ${facts.creditCode}, contact = ${facts.contact},
        phone = ${facts.phone}, email = ${facts.email}, categories = ${facts.categories}::text[], note = ${facts.note},
        state = 'waiting', reason = '', changed_at = ${ctx.now}
      where id = ${found.id}::uuid and state in ('waiting', 'asked')`)
    if (count === 0) throw new AppError('supplier.state')
    await noteEvent(tx.db, {
      space: tx.space,
      supplier: found.id,
      who: facts.name,
      what: 'added',
      at: ctx.now,
    })
    await emit(tx, { type: 'supplier.applied', payload: { id: found.id, name: facts.name } })
  }).catch(known)
}

/**
 * Adds files to an application that is open.
 * @throws AppError request.too_many, supplier.not_found, supplier.state, supplier.files, file.type, file.too_large
 */
export const sendFile = async (
  ctx: Ctx,
  code: string,
  parts: AsyncIterable<FilePart>,
): Promise<readonly Pick<SupplierFile, 'name' | 'size'>[]> => {
  await keepPace(ctx, 'file')
  const found = await applicationOf(ctx, code)
  if (!isOpen(found)) throw new AppError('supplier.state')
  if (found.files.length >= fileLimits.count) throw new AppError('supplier.files', { max: fileLimits.count })
  const here = inSpaceOf(ctx, found.spaceId)
  const stored = await upload(here, parts, 'attachment')
  const drop = async () => {
    for (const { id } of stored) await dropFile(here, id)
  }
  if (stored.some(({ mime }) => !fileLimits.mimes.includes(mime))) {
    await drop()
    throw new AppError('file.type')
  }
  if (stored.some(({ size }) => size > fileLimits.bytes)) {
    await drop()
    throw new AppError('file.too_large', { max: fileLimits.bytes })
  }
  const { rows } = await here.db.run<{ readonly files: readonly SupplierFile[] }>(sql`
    update gantry.supplier set files = files || ${JSON.stringify(stored)}::jsonb, changed_at = ${ctx.now}
    where id = ${found.id}::uuid and state in ('waiting', 'asked')
      and jsonb_array_length(files) + ${stored.length} <= ${fileLimits.count}
    returning files`)
  if (!rows[0]) {
    await drop()
    throw new AppError('supplier.files', { max: fileLimits.count })
  }
  return rows[0].files.map(({ name, size }) => ({ name, size }))
}
