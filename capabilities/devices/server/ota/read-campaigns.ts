import { AppError } from '@gantry/base/shared'
import { type Ctx, isoSeconds, type Sql, sql } from '@gantry/kernel/server'
import type { Campaign, CampaignDetail, CampaignDevice, CampaignGroup } from '../../shared/ota/contract.ts'
import type { CampaignLimits, Course, GroupState } from '../../shared/ota/course.ts'
import type { UpdateDeadlines } from '../../shared/ota/device-update.ts'
import { planRollBack } from './campaigns.ts'

/** Campaigns shown at most, and devices of one. */
const mostCampaigns = 100
const mostDevices = 600

interface Row extends Omit<Campaign, 'groups' | 'state' | 'reason' | 'group' | 'soakUntil'> {
  readonly course: Course
  readonly limits: CampaignLimits
  readonly deadlines: UpdateDeadlines
  readonly counts: readonly Omit<CampaignGroup, 'state'>[] | null
}

/** An updated device that went offline while it was watched; of a campaign that has ended, only what was kept counts. */
const isLost = sql`coalesce(o.lost, s.state not in ('finished', 'stopped') and d.f_state = 'offline', false)`

const readRows = async (ctx: Ctx, which: Sql): Promise<readonly Row[]> => {
  const { rows } = await ctx.db.run<Row>(sql`
    with shown as (
      select * from gantry.ota_campaign c where c.space = ${ctx.space} and ${which}
      order by (c.state = 'paused') desc, (c.state = 'running') desc, (c.state = 'draft') desc, c.at desc limit ${mostCampaigns}
    ), counted as (
      select o.campaign, o.group_no, count(*)::int as total, count(*) filter (where o.state = 'done')::int as done,
        count(*) filter (where o.state in ('failed', 'expired'))::int as failed,
        count(*) filter (where o.state not in ('done', 'failed', 'expired', 'cancelled'))::int as open,
        count(*) filter (where o.state = 'cancelled')::int as cancelled,
        count(*) filter (where o.state = 'done' and ${isLost})::int as lost
      from gantry.ota_device o join shown s on s.id = o.campaign left join gantry.t_device d on d.space = o.space and d.id = o.device
      group by o.campaign, o.group_no
    )
    select c.id, c.name, jsonb_build_object('id', c.product, 'title', coalesce(p.f_name, '')) as product,
      jsonb_build_object('id', f.id, 'title', f.title, 'version', f.version) as firmware, c.course, c.limits, c.deadlines,
      c.rolls_back as "rollsBack", c.by_name as by, ${isoSeconds(sql`c.at`)} as at,
      ${isoSeconds(sql`c.changed_at`)} as "changedAt",
      (select jsonb_agg(jsonb_build_object('number', n.group_no, 'total', n.total, 'done', n.done, 'failed', n.failed, 'open', n.open, 'lost', n.lost,
          'cancelled', n.cancelled)
        order by n.group_no) from counted n where n.campaign = c.id) as counts
    from shown c join gantry.firmware f on f.id = c.firmware
      left join gantry.t_product p on p.space = c.space and p.id = c.product
    order by (c.state = 'paused') desc, (c.state = 'running') desc, (c.state = 'draft') desc, c.at desc`)
  return rows
}

const groupStateOf = ({ state, group, groupState }: Course, number: number): GroupState => {
  if (number < group) return 'passed'
  if (state === 'stopped') return 'stopped'
  return number > group || state === 'draft' ? 'waiting' : groupState
}

const asCampaign = ({ course, limits: _limits, deadlines: _deadlines, counts, ...row }: Row): Campaign => ({
  ...row,
  state: course.state,
  reason: course.reason,
  group: course.group,
  groups: (counts ?? []).map(each => ({ ...each, state: groupStateOf(course, each.number) })),
  soakUntil: course.soakUntil === null ? null : new Date(course.soakUntil).toISOString(),
})

/** Campaigns of the space: paused ones first, then running ones, drafts, and the rest, newest first. */
export const listCampaigns = async (ctx: Ctx): Promise<{ readonly data: readonly Campaign[] }> => ({
  data: (await readRows(ctx, sql`true`)).map(asCampaign),
})

/** A campaign with its devices: those that failed or went offline come first. @throws AppError record.not_found */
export const readCampaign = async (ctx: Ctx, id: string): Promise<CampaignDetail> => {
  const [row] = await readRows(ctx, sql`c.id = ${id}::uuid`)
  if (!row) throw new AppError('record.not_found')
  const { rows: devices } = await ctx.db.run<CampaignDevice>(sql`
    select o.device as id, coalesce(d.f_name, '') as name, coalesce(d.f_code, '') as code, d.f_area as area, o.group_no as group, o.state, o.attempt,
      o.progress, o.before, d.f_firmware as version, o.problem, o.failed_at as "failedAt",
      ${isoSeconds(sql`o.deadline`)} as deadline,
      ${isoSeconds(sql`o.at`)} as at, ${isLost} as offline
    from gantry.ota_device o join gantry.ota_campaign s on s.id = o.campaign left join gantry.t_device d on d.space = o.space and d.id = o.device
    where o.space = ${ctx.space} and o.campaign = ${id}::uuid
    order by (o.state in ('failed', 'expired')) desc, (o.state = 'done' and ${isLost}) desc, o.group_no, o.place
    limit ${mostDevices}`)
  const campaign = asCampaign(row)
  const plan = await planRollBack(ctx, { id, product: row.product.id, firmware: row.firmware.id })
  const total = campaign.groups.reduce((sum, group) => sum + group.total, 0)
  return {
    ...campaign,
    limits: row.limits,
    deadlines: row.deadlines,
    noRollBack: typeof plan === 'string' ? plan : null,
    devices,
    more: total - devices.length,
    now: ctx.now.toISOString(),
  }
}
