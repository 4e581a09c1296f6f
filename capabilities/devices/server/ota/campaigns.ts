import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, inTransaction, sql } from '@gantry/kernel/server'
import { actOn, actsOf, type CampaignAct, type CampaignLimits, newCourse } from '../../shared/ota/course.ts'
import type { UpdateDeadlines } from '../../shared/ota/device-update.ts'
import { splitGroups } from '../../shared/ota/split-groups.ts'
import {
  advance,
  countGroup,
  keepLost,
  lockCampaign,
  type RunningCampaign,
  saveCourse,
  startGroup,
  tellCourse,
  wakeQueued,
} from './advance.ts'

/** Devices of a campaign at most. */
const most = 20_000

interface NewCampaign {
  readonly name: string
  readonly firmware: string
  readonly tags?: readonly string[]
  readonly area?: string
  readonly chosen?: readonly string[]
  readonly shares: readonly number[]
  readonly limits: CampaignLimits
  readonly deadlines: UpdateDeadlines
}

interface FirmwareRow {
  readonly id: string
  readonly product: string
  readonly version: string
  readonly requires: string | null
}

interface Candidate {
  readonly id: string
  readonly firmware: string | null
}

/**
 * Makes a campaign with its devices and groups; nothing is sent before it is started. Devices that have the version, or not the one it
 * requires, are left out. @throws AppError record.not_found for the firmware, request.invalid naming the setting
 */
export const makeCampaign = (
  ctx: Ctx,
  asked: NewCampaign,
): Promise<{ id: string; devices: number; left: number }> =>
  inTransaction(ctx, async tx => {
    const { firmware: firmwareId, tags = [], area = '', chosen = [], shares } = asked
    const { rows: found } = await tx.db.run<FirmwareRow>(sql`
      select id, product, version, requires from gantry.firmware where space = ${tx.space} and id = ${firmwareId}::uuid`)
    const [firmware] = found
    if (!firmware) throw new AppError('record.not_found')
    const falling = shares.findIndex((share, at) => at > 0 && share <= (shares[at - 1] ?? 0))
    if (falling > 0)
      throw new AppError('request.invalid', {}, [
        issue(`shares.${falling}`, 'min', { min: (shares[falling - 1] ?? 0) + 1 }),
      ])
    const { rows: all } = await tx.db.run<Candidate>(sql`
      select id, f_firmware as firmware from gantry.t_device
      where space = ${tx.space} and deleted_at is null and f_product = ${firmware.product}::uuid
        and (cardinality(${[...tags]}::text[]) = 0 or f_tags && ${[...tags]}::text[])
        and (${area} = '' or f_area = ${area})
      order by id limit ${most + 1}`)
    if (all.length > most)
      throw new AppError('request.invalid', {}, [issue('firmware', 'over', { max: most })])
    const fitting = all.filter(
      device =>
        device.firmware !== firmware.version &&
        (firmware.requires === null || device.firmware === firmware.requires),
    )
    if (fitting.length === 0) throw new AppError('request.invalid', {}, [issue('devices', 'required')])
    const fittingIds = new Set(fitting.map(({ id: fittingId }) => fittingId))
    const stranger = chosen.findIndex(chosenId => !fittingIds.has(chosenId))
    if (stranger >= 0) throw new AppError('request.invalid', {}, [issue(`chosen.${stranger}`, 'unknown')])
    const id = await insertCampaign(tx, {
      ...asked,
      product: firmware.product,
      chosen,
      devices: fitting,
      rollsBack: null,
    })
    await audit(tx, {
      action: 'ota.campaign_made',
      details: { id, name: asked.name, version: firmware.version, devices: fitting.length },
    })
    return { id, devices: fitting.length, left: all.length - fitting.length }
  })

interface Inserted {
  readonly name: string
  readonly firmware: string
  readonly product: string
  readonly chosen: readonly string[]
  readonly shares: readonly number[]
  readonly limits: CampaignLimits
  readonly deadlines: UpdateDeadlines
  readonly devices: readonly Candidate[]
  readonly rollsBack: string | null
}

const insertCampaign = async (tx: Ctx, made: Inserted): Promise<string> => {
  const id = newId()
  const groups = splitGroups(
    made.devices.map(device => device.id),
    id,
    made,
  )
  const before = new Map(made.devices.map(({ id: device, firmware }) => [device, firmware]))
  const course = newCourse(groups.length)
  await tx.db.run(sql`
    insert into gantry.ota_campaign (id, space, name, product, firmware, course, state, limits, deadlines, rolls_back, by_name, by_person, at, changed_at)
    values (${id}::uuid, ${tx.space}, ${made.name}, ${made.product}::uuid, ${made.firmware}::uuid, ${JSON.stringify(course)}::jsonb, 'draft',
      ${JSON.stringify(made.limits)}::jsonb, ${JSON.stringify(made.deadlines)}::jsonb, ${made.rollsBack}::uuid, ${tx.actor.name}, ${tx.actor.personId}::uuid, ${tx.now}, ${tx.now})`)
  const lines = groups.flatMap((group, at) =>
    group.map((device, place) => ({ device, group: at + 1, place, before: before.get(device) ?? null })),
  )
  await tx.db.run(sql`
    insert into gantry.ota_device (campaign, device, space, group_no, place, state, attempt, before, at)
    select ${id}::uuid, l.device, ${tx.space}, l."group", l.place, 'queued', 1, l.before, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (device uuid, "group" int, place int, before text)`)
  return id
}

/**
 * Starts, pauses, resumes, retries, stops or rolls back a campaign. @throws AppError record.not_found, ota.state when its state does
 * not allow it any more; ota.no_former, ota.none_reached when there is nothing to roll back to, or nothing to roll back
 */
export const actOnCampaign = (ctx: Ctx, id: string, act: CampaignAct): Promise<{ id: string }> =>
  inTransaction(ctx, async tx => {
    const campaign = await lockCampaign(tx.db, tx.space, id)
    if (!campaign) throw new AppError('record.not_found')
    if (!actsOf(campaign.course.state).includes(act)) throw new AppError('ota.state')
    const shown = act === 'rollBack' ? await rollBack(tx, campaign) : await step(tx, campaign, act)
    await audit(tx, { action: `ota.campaign_${act}`, details: { id, name: campaign.name } })
    return { id: shown }
  })

const step = async (
  tx: Ctx,
  campaign: RunningCampaign,
  act: Exclude<CampaignAct, 'rollBack'>,
): Promise<string> => {
  const { id, course } = campaign
  if (act === 'retry') await queueAgain(tx.db, campaign, tx.now)
  if (act === 'stop') {
    await cancelOpen(tx.db, id, tx.now)
    await keepLost(tx.db, id, course.groups)
  }
  const next = actOn(course, act, await countGroup(tx.db, id, course.group))
  await saveCourse(tx.db, id, next, tx.now)
  if (act === 'stop') await tellCourse(tx.db, { ...campaign, course: next }, tx.actor.personId)
  if (act === 'start') await startGroup(tx.db, campaign, course.group, tx.now)
  if (next.state === 'running') {
    await advance(tx.db, { ...campaign, course: next }, tx.now)
    await wakeQueued(tx.db, id, next.group)
  }
  return id
}

/** Devices that failed or were too late are offered the firmware again. */
const queueAgain = async (
  db: Executor,
  { id, course, deadlines }: RunningCampaign,
  at: Date,
): Promise<void> => {
  await db.run(sql`
    update gantry.ota_device set state = 'queued', attempt = 1, progress = null, at = ${at},
      deadline = ${new Date(at.getTime() + deadlines.wait * 60_000)}
    where campaign = ${id}::uuid and group_no <= ${course.group} and state in ('failed', 'expired')`)
}

/** Devices that have not begun to install are told nothing more. */
const cancelOpen = async (db: Executor, id: string, at: Date): Promise<void> => {
  await db.run(sql`
    update gantry.ota_device set state = 'cancelled', deadline = null, at = ${at}
    where campaign = ${id}::uuid and state in ('queued', 'offered', 'downloading', 'downloaded', 'verified')`)
}

type NoRollBack = 'ota.no_former' | 'ota.none_reached'

interface RollBack {
  readonly former: { readonly id: string; readonly title: string; readonly version: string }
  readonly reached: readonly Candidate[]
}

/** What rolling a campaign back would do, or why it cannot be. */
export const planRollBack = async (
  tx: Ctx,
  campaign: { readonly id: string; readonly product: string; readonly firmware: string },
): Promise<RollBack | NoRollBack> => {
  const { rows } = await tx.db.run<{ id: string; title: string; version: string }>(sql`
    select f.id, f.title, f.version from gantry.firmware f join gantry.ota_device o on o.campaign = ${campaign.id}::uuid and o.before = f.version
    where f.space = ${tx.space} and f.product = ${campaign.product}::uuid and f.id <> ${campaign.firmware}::uuid
    group by f.id, f.title, f.version order by count(*) desc, f.at desc limit 1`)
  const [former] = rows
  if (!former) return 'ota.no_former'
  const { rows: reached } = await tx.db.run<Candidate>(sql`
    select d.id, d.f_firmware as firmware from gantry.ota_device o join gantry.t_device d on d.space = o.space and d.id = o.device
    where o.campaign = ${campaign.id}::uuid and d.deleted_at is null and o.state in ('done', 'installing', 'failed', 'expired')
      and o.before = ${former.version} and d.f_firmware is distinct from ${former.version}
    order by d.id`)
  return reached.length === 0 ? 'ota.none_reached' : { former, reached }
}

/** Stops a campaign and starts another one that brings the devices it reached back to the version most of them had. */
const rollBack = async (tx: Ctx, campaign: RunningCampaign): Promise<string> => {
  const plan = await planRollBack(tx, campaign)
  if (typeof plan === 'string') throw new AppError(plan)
  const { former, reached } = plan
  if (campaign.course.state === 'running' || campaign.course.state === 'paused')
    await step(tx, campaign, 'stop')
  const id = await insertCampaign(tx, {
    name: `${campaign.name.slice(0, 40)} ← ${former.version}`.slice(0, 60),
    firmware: former.id,
    product: campaign.product,
    chosen: [],
    shares: [100],
    limits: { ...campaign.limits, failure: 100, lost: 100 },
    deadlines: campaign.deadlines,
    devices: reached,
    rollsBack: campaign.id,
  })
  const made = await lockCampaign(tx.db, tx.space, id)
  if (made) await step(tx, made, 'start')
  return id
}
