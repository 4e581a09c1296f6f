import { type Executor, everySpace, type Kernel, type Schedule, sql } from '@gantry/kernel/server'
import { type CampaignLimits, type Course, type GroupCounts, stepCourse } from '../../shared/ota/course.ts'
import {
  type DeviceUpdate,
  takeDeadline,
  type UpdateDeadlines,
  type UpdateState,
} from '../../shared/ota/device-update.ts'
import { downChannel } from '../commands/commands.ts'
import type { CampaignTold } from './notices.ts'

/** A campaign as it is stepped. */
export interface RunningCampaign {
  readonly id: string
  readonly space: string
  readonly firmware: string
  readonly product: string
  readonly name: string
  readonly course: Course
  readonly limits: CampaignLimits
  readonly deadlines: UpdateDeadlines
}

/** The course of a campaign, locked until the end of the transaction; undefined: there is none. */
export const lockCampaign = async (
  db: Executor,
  space: string,
  id: string,
): Promise<RunningCampaign | undefined> => {
  const { rows } = await db.run<RunningCampaign>(sql`
    select id, space, firmware, product, name, course, limits, deadlines from gantry.ota_campaign
    where space = ${space} and id = ${id}::uuid for update`)
  return rows[0]
}

/** Devices of a group by what became of them. */
export const countGroup = async (db: Executor, campaign: string, group: number): Promise<GroupCounts> => {
  const { rows } = await db.run<GroupCounts>(sql`
    select count(*)::int as total, count(*) filter (where o.state = 'done')::int as done,
      count(*) filter (where o.state in ('failed', 'expired'))::int as failed,
      count(*) filter (where o.state not in ('done', 'failed', 'expired', 'cancelled'))::int as open,
      count(*) filter (where o.state = 'done' and coalesce(o.lost, d.f_state = 'offline'))::int as lost
    from gantry.ota_device o left join gantry.t_device d on d.space = o.space and d.id = o.device
    where o.campaign = ${campaign}::uuid and o.group_no = ${group}`)
  return rows[0] ?? { total: 0, done: 0, failed: 0, open: 0, lost: 0 }
}

/** Writes the course of a campaign. */
export const saveCourse = async (db: Executor, id: string, course: Course, at: Date): Promise<void> => {
  await db.run(sql`
    update gantry.ota_campaign set course = ${JSON.stringify(course)}::jsonb, state = ${course.state}, changed_at = ${at}
    where id = ${id}::uuid`)
}

/**
 * Keeps which updated devices of the groups so far are offline: when the watching time of a group or the campaign ends, what happens to
 * a device later is no longer a fault of its update.
 */
export const keepLost = async (db: Executor, id: string, upTo: number): Promise<void> => {
  await db.run(sql`
    update gantry.ota_device o set lost = d.f_state = 'offline'
    from gantry.t_device d
    where o.campaign = ${id}::uuid and o.group_no <= ${upTo} and o.state = 'done' and o.lost is null
      and d.space = o.space and d.id = o.device`)
}

/** Puts the devices of a group in the queue, those that have the version already among the done ones, and wakes them. */
export const startGroup = async (
  db: Executor,
  { id, deadlines }: RunningCampaign,
  group: number,
  at: Date,
): Promise<void> => {
  const until = new Date(at.getTime() + deadlines.wait * 60_000)
  await db.run(sql`
    update gantry.ota_device o
    set state = case when d.f_firmware = f.version then 'done' else 'queued' end,
      deadline = case when d.f_firmware = f.version then null else ${until}::timestamptz end, at = ${at}
    from gantry.t_device d, gantry.firmware f, gantry.ota_campaign c
    where o.campaign = ${id}::uuid and o.group_no = ${group} and o.state = 'queued' and c.id = o.campaign and f.id = c.firmware
      and d.space = o.space and d.id = o.device`)
  await wakeQueued(db, id, group)
}

/** Wakes the processes that the waiting devices of a group are connected to, at commit. */
export const wakeQueued = async (db: Executor, id: string, group: number): Promise<void> => {
  await db.run(sql`
    select pg_notify(${downChannel}, o.space || ' ' || o.device)
    from gantry.ota_device o join gantry.t_device d on d.space = o.space and d.id = o.device
    where o.campaign = ${id}::uuid and o.group_no <= ${group} and o.state = 'queued' and d.f_state = 'online'`)
}

/** Steps a locked campaign as far as it goes now. */
export const advance = async (db: Executor, campaign: RunningCampaign, at: Date): Promise<void> => {
  let { course } = campaign
  for (;;) {
    const counts = await countGroup(db, campaign.id, course.group)
    const next = stepCourse(course, counts, campaign.limits, at.getTime())
    if (next === course) break
    if (next.group !== course.group || next.state === 'finished')
      await keepLost(db, campaign.id, course.group)
    if (next.group !== course.group) await startGroup(db, campaign, next.group, at)
    course = next
  }
  if (course === campaign.course) return
  await saveCourse(db, campaign.id, course, at)
  if (course.state !== 'running') await tellCourse(db, { ...campaign, course }, null)
}

/** Emits that a campaign paused by itself or ended; a person who ended it is named. */
export const tellCourse = async (
  db: Executor,
  { id, space, name, course: { state, reason } }: RunningCampaign,
  actor: string | null,
): Promise<void> => {
  const told: CampaignTold = { id, name, state, reason }
  await db.run(sql`
    insert into gantry.outbox (space, type, actor, payload)
    values (${space}, ${state === 'paused' ? 'ota.paused' : 'ota.ended'}, ${actor}::uuid, ${JSON.stringify(told)}::jsonb)`)
}

interface Row {
  readonly device: string
  readonly state: UpdateState
  readonly attempt: number
  readonly deadline: number | null
}

/** Gives up devices of a campaign that were too late; those with attempts left are offered it again. */
const expireLate = async (db: Executor, campaign: RunningCampaign, at: Date): Promise<void> => {
  const { rows } = await db.run<Row>(sql`
    select device, state, attempt, extract(epoch from deadline) * 1000 as deadline from gantry.ota_device
    where campaign = ${campaign.id}::uuid and group_no <= ${campaign.course.group} and deadline <= ${at} for update`)
  for (const { device, ...update } of rows) {
    const next = takeDeadline(
      { ...update, deadline: Number(update.deadline) },
      campaign.deadlines,
      at.getTime(),
    )
    await saveUpdate(db, { campaign: campaign.id, device, before: update.state, next, problem: 'late', at })
  }
}

interface Saved {
  readonly campaign: string
  readonly device: string
  /** State until now. */
  readonly before: UpdateState
  readonly next: DeviceUpdate
  readonly problem: string | null
  readonly progress?: number | null
  readonly at: Date
}

/** Writes where a device stands; the state in which it failed is kept. */
export const saveUpdate = async (
  db: Executor,
  { campaign, device, before, next, problem, progress = null, at }: Saved,
): Promise<void> => {
  const failed = problem === null ? null : before
  await db.run(sql`
    update gantry.ota_device
    set state = ${next.state}, attempt = ${next.attempt}, progress = ${progress}::int, at = ${at},
      deadline = ${next.deadline === null ? null : new Date(next.deadline)}::timestamptz,
      problem = case when ${next.state} = 'done' then null else coalesce(${problem}::text, problem) end,
      failed_at = case when ${next.state} = 'done' then null else coalesce(${failed}::text, failed_at) end
    where campaign = ${campaign}::uuid and device = ${device}::uuid`)
}

/** Once a minute: late devices, groups that were watched long enough, devices that went offline after their update. */
export const stepCampaigns: Schedule = {
  name: 'devices_step_campaigns',
  cron: '* * * * *',
  run: kernel => stepAll(kernel),
}

/** Steps every running campaign of every space, each in its own transaction. */
export const stepAll = async (kernel: Kernel): Promise<void> => {
  const { rows } = await kernel.database.of(everySpace).run<{ id: string; space: string }>(sql`
    select id, space from gantry.ota_campaign where state = 'running' order by changed_at`)
  for (const { id, space } of rows)
    await kernel.database.transaction(everySpace, async tx => {
      const campaign = await lockCampaign(tx, space, id)
      if (campaign?.course.state !== 'running') return
      const at = kernel.now()
      await expireLate(tx, campaign, at)
      await advance(tx, campaign, at)
      await wakeQueued(tx, id, campaign.course.group)
    })
}
