import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, databaseError, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { type Connection, mostConnections } from '../../../shared/plugins/connection.ts'
import type * as contract from '../../../shared/plugins/contract.ts'
import { PluginProblem } from '../plugin-problem.ts'
import { checkConnection } from './check-connection.ts'
import { addLine } from './connection-log.ts'
import { connectionRow, tellConnection } from './connection-rows.ts'
import { keptSecrets, openedSettings, splitSecrets } from './connection-secrets.ts'

const nameTaken =
  (name: string) =>
  (error: unknown): never => {
    if (databaseError(error)?.constraint === 'device_connection_name')
      throw new AppError('request.invalid', {}, [issue('name', 'duplicate', { value: name })])
    throw error
  }

/** @throws AppError request.invalid naming the places, connection.too_many */
export const createConnection = (
  ctx: Ctx,
  {
    kind,
    name: given,
    on,
    settings: all,
    devices,
    points,
    commands = [],
  }: InputOf<typeof contract.createConnection>,
): Promise<string> => {
  const id = newId()
  const name = given.trim()
  return inTransaction(ctx, async tx => {
    await lockConnections(tx)
    await checkConnection(tx, { id, kind, name, on, settings: all, devices, points, commands })
    const { settings, secrets } = splitSecrets(tx, id, kind, all)
    const { count } = await tx.db.run(sql`
      insert into gantry.device_connection (space, id, kind, name, is_on, settings, secrets, devices, points, commands, created_at, changed_at)
      select ${tx.space}, ${id}::uuid, ${kind}, ${name}, ${on}, ${JSON.stringify(settings)}::jsonb, ${JSON.stringify(secrets)}::jsonb,
        ${JSON.stringify(devices)}::jsonb, ${JSON.stringify(points)}::jsonb, ${JSON.stringify(commands)}::jsonb, ${tx.now}, ${tx.now}
      where (select count(*) from gantry.device_connection where space = ${tx.space}) < ${mostConnections}`)
    if (count === 0) throw new AppError('connection.too_many', { max: mostConnections })
    await audit(tx, { action: 'device.connection_created', details: { id, name, kind } })
    await tellConnection(tx, id)
    return id
  }).catch(nameTaken(name))
}

/** Settings as they were given, with the secrets that stay, opened. @throws AppError record.not_found, secret.unreadable */
export const withKeptSecrets = async (
  ctx: Ctx,
  id: string,
  given: Connection['settings'],
): Promise<Connection['settings']> => {
  const row = await connectionRow(ctx, id)
  const { settings } = splitSecrets(ctx, id, row.kind, given)
  try {
    return { ...openedSettings(ctx, { ...row, settings, secrets: keptSecrets(row, settings) }), ...given }
  } catch (error) {
    if (error instanceof PluginProblem) throw new AppError('secret.unreadable')
    throw error
  }
}

/** @throws AppError record.not_found, record.conflict, request.invalid naming the places */
export const changeConnection = (
  ctx: Ctx,
  {
    id,
    name: given,
    settings: all,
    devices,
    points,
    commands,
    revision,
  }: InputOf<typeof contract.changeConnection>,
): Promise<void> => {
  const name = given.trim()
  return inTransaction(ctx, async tx => {
    await lockConnections(tx)
    const row = await connectionRow(tx, id)
    const { kind, on } = row
    const full = await withKeptSecrets(tx, id, all)
    const written = commands ?? row.commands ?? []
    await checkConnection(tx, { id, kind, name, on, settings: full, devices, points, commands: written })
    const next = splitSecrets(tx, id, kind, all)
    const secrets = { ...keptSecrets(row, next.settings), ...next.secrets }
    const { count } = await tx.db.run(sql`
      update gantry.device_connection set name = ${name}, settings = ${JSON.stringify(next.settings)}::jsonb,
        secrets = ${JSON.stringify(secrets)}::jsonb, devices = ${JSON.stringify(devices)}::jsonb,
        points = ${JSON.stringify(points)}::jsonb, commands = ${JSON.stringify(written)}::jsonb, revision = revision + 1, changed_at = ${tx.now}
      where space = ${tx.space} and id = ${id}::uuid and revision = ${revision}`)
    if (count === 0) throw new AppError('record.conflict')
    await audit(tx, { action: 'device.connection_changed', details: { id, name, kind } })
    await tellConnection(tx, id)
  }).catch(nameTaken(name))
}

/** Two saves at once would each find a device in no connection. */
const lockConnections = async (ctx: Ctx): Promise<void> => {
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`device connections ${ctx.space}`}, 0))`,
  )
}

/** @throws AppError record.not_found */
export const switchConnection = (
  ctx: Ctx,
  { id, on }: InputOf<typeof contract.switchConnection>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { name, kind, on: was } = await connectionRow(tx, id)
    if (was === on) return
    await tx.db.run(sql`
      update gantry.device_connection set is_on = ${on}, changed_at = ${tx.now}
      where space = ${tx.space} and id = ${id}::uuid`)
    if (on) await audit(tx, { action: 'device.connection_started', details: { id, name, kind } })
    else await audit(tx, { action: 'device.connection_stopped', details: { id, name, kind } })
    await addLine(tx, id, on ? 'started' : 'stopped', { by: tx.actor.name })
    await tellConnection(tx, id)
  })

/** @throws AppError record.not_found */
export const removeConnection = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { name, kind } = await connectionRow(tx, id)
    await tx.db.run(sql`
      with log as (delete from gantry.device_connection_log where space = ${tx.space} and connection = ${id}::uuid),
        state as (delete from gantry.device_connection_state where space = ${tx.space} and connection = ${id}::uuid)
      delete from gantry.device_connection where space = ${tx.space} and id = ${id}::uuid`)
    await audit(tx, { action: 'device.connection_removed', details: { id, name, kind } })
    await tellConnection(tx, id)
  })
