import { AppError, issue, type JsonObject, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  type Executor,
  everySpace,
  inTransaction,
  isoMilliseconds,
  isoSeconds,
  type Kernel,
  sql,
} from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/contract.ts'
import type { DeviceCommand } from '../../shared/contract.ts'
import { parameterIssues } from '../../shared/parameter-issues.ts'
import type { ProductCommand } from '../../shared/product.ts'
import { requireDevice } from '../devices/require-device.ts'
import { type KnownDevice, knownDevice } from '../ingest/known-device.ts'
import { pushLive } from '../ingest/live.ts'
import { listRefused } from './refused.ts'
import { unmappedCommands } from './unmapped-commands.ts'

/** NOTIFY channel on which processes learn that something waits for a device: `<space> <device>`. */
export const downChannel = 'gantry_device_down'
/** Seconds until a command expires unless its product says otherwise. */
const usualExpiry = 60

interface Sending {
  readonly id: string
  readonly command: string
  readonly parameters: JsonObject
  readonly seconds?: number
  /** The design that sends it by itself, with its name. */
  readonly rule?: { readonly id: string; readonly name: string }
}

/** Wakes the process that the device is connected to, at commit. */
export const wakeDevice = async (ctx: Ctx, device: string): Promise<void> => {
  await ctx.db.run(sql`select pg_notify(${downChannel}, ${`${ctx.space} ${device}`})`)
}

/**
 * Queues a command for a device; it is delivered when the device is connected and given up after its expiry, so that no valve opens
 * tomorrow. @throws AppError record.not_found, request.invalid naming the parameter
 */
export const sendCommand = (
  ctx: Ctx,
  { id, command, parameters, seconds, rule }: Sending,
): Promise<{ id: string }> =>
  inTransaction(ctx, async tx => {
    await requireDevice(tx, id)
    const device = await knownDevice(tx.kernel, tx.space, id)
    const known = device?.product.commands?.find(({ code }) => code === command)
    if (!device || !known) throw new AppError('request.invalid', {}, [issue('command', 'unknown')])
    requireParameters(known, parameters)
    const made = newId()
    const expires = new Date(tx.now.getTime() + (seconds ?? known.expiry ?? usualExpiry) * 1_000)
    await tx.db.run(sql`
      insert into gantry.device_command (id, space, device, command, parameters, state, by_id, by_name, created_at, expires_at, rule, rule_name)
      values (${made}::uuid, ${tx.space}, ${id}::uuid, ${command}, ${JSON.stringify(parameters)}::jsonb, 'queued',
        ${tx.actor.personId}::uuid, ${tx.actor.name}, ${tx.now}, ${expires}, ${rule?.id ?? null}, ${rule?.name ?? null})`)
    await audit(tx, {
      action: 'device.command_sent',
      details: { id, code: device.code, command, ...(rule && { rule: rule.name }) },
    })
    await wakeDevice(tx, id)
    return { id: made }
  })

/** @throws AppError request.invalid naming the parameters that do not fit */
export const requireParameters = (command: ProductCommand, given: JsonObject): void => {
  const issues = parameterIssues(command, given)
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

/** The last commands of a device, newest first. @throws AppError record.not_found */
export const listCommands = async (ctx: Ctx, id: string): Promise<OutputOf<typeof contract.listCommands>> => {
  await requireDevice(ctx, id)
  const { rows } = await ctx.db.run<DeviceCommand>(sql`
    select id, command, parameters, case when state in ('queued', 'sent') and expires_at < now() then 'expired' else state end as state,
      by_name as by, rule_name as rule, ${isoMilliseconds(sql`created_at`)} as at, ${isoMilliseconds(sql`expires_at`)} as "expiresAt",
      ${isoMilliseconds(sql`sent_at`)} as "sentAt", ${isoMilliseconds(sql`answered_at`)} as "answeredAt", answer
    from gantry.device_command where space = ${ctx.space} and device = ${id}::uuid order by created_at desc limit 50`)
  return { data: rows, unmapped: await unmappedCommands(ctx, id), refused: await listRefused(ctx, id) }
}

/** Takes back a command that was not delivered. @throws AppError record.not_found when it was, or there is none */
export const cancelCommand = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ device: string }>(sql`
    update gantry.device_command set state = 'cancelled'
    where space = ${ctx.space} and id = ${id}::uuid and state = 'queued' returning device`)
  if (!rows[0]) throw new AppError('record.not_found')
  await audit(ctx, { action: 'device.command_cancelled', details: { id } })
}

/** A message for a device. */
export interface Down {
  readonly channel: 'command' | 'twin' | 'ota'
  readonly body: JsonObject
}

/**
 * Claims the commands that wait for a device and have not expired; each is claimed by one process only. In the transaction that keeps
 * their messages: where that fails they wait on.
 */
export const claimCommands = async (tx: Executor, { space, id }: KnownDevice): Promise<readonly Down[]> => {
  const { rows } = await tx.run<{
    id: string
    command: string
    parameters: JsonObject
    expires: string
  }>(sql`
    with claimed as (
      select c.id from gantry.device_command c
      where c.space = ${space} and c.device = ${id}::uuid and c.state = 'queued' and c.expires_at > now()
      order by c.created_at for update skip locked
    )
    update gantry.device_command c set state = 'sent', sent_at = now() from claimed where c.id = claimed.id
    returning c.id, c.command, c.parameters, ${isoSeconds(sql`c.expires_at`)} as expires`)
  return rows.map(body => ({ channel: 'command', body: { ...body } }))
}

/** The answer of a device to a command: `{ id, ok, result | error }`. Answers whether there was such a command. */
export const takeAnswer = async (kernel: Kernel, device: KnownDevice, said: JsonObject): Promise<boolean> => {
  const { id, ok } = said
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/i.test(id)) return false
  const { count } = await kernel.database.of(everySpace).run(sql`
    update gantry.device_command
    set state = ${ok === false ? 'failed' : 'done'}, answered_at = now(), answer = ${JSON.stringify(said)}::jsonb
    where space = ${device.space} and device = ${device.id}::uuid and id = ${id}::uuid and state in ('sent', 'queued', 'expired')`)
  pushLive(kernel, [device])
  return count > 0
}
