import { ownerOrAdministrators } from '@gantry/identity/server'
import { defineNotice, hasFeature, type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'
import { type GantryEvent, standardZone, timeZoneSetting } from '@gantry/model/shared'

/** The hour, in the zone of the space, from which on people are told. */
const toldFrom = 8
/** Days before a card expires on which this is told. */
const soon = 30

/** What is told of a plan, a card or a part. */
type UpkeepTold = {
  /** A plan: the device, the day and who is in charge. */
  readonly device?: string
  readonly keeper?: string | null
  /** A plan or a card. */
  readonly day?: string
  /** A card, in MB. */
  readonly used?: number
  readonly allowance?: number
  /** A part. */
  readonly stock?: number
  readonly least?: number
}

/**
 * What is due today in the spaces `looked` (space, today): event, table, record, state and facts. A state is told once; a plan that is
 * due again, a card with another day, and a part that ran low anew are in another state, or have left theirs in between.
 */
const due = sql`
  select p.space, 'upkeep.due' as event, 'upkeep_plan' as table_id, p.id, p.f_next::text as state,
    jsonb_build_object('day', p.f_next, 'keeper', p.f_keeper, 'device', coalesce(d.f_name, '')) as told
  from gantry.t_upkeep_plan p join looked l on l.space = p.space
  left join gantry.t_device d on d.space = p.space and d.id = p.f_device
  where p.deleted_at is null and p.f_next <= l.today
  union all
  select c.space, case when c.f_expires < l.today then 'sim_card.expired' else 'sim_card.expiring' end, 'sim_card', c.id, c.f_expires::text,
    jsonb_build_object('day', c.f_expires)
  from gantry.t_sim_card c join looked l on l.space = c.space
  where c.deleted_at is null and c.f_expires <= l.today + ${soon}::int
  union all
  select c.space, 'sim_card.used_up', 'sim_card', c.id, '', jsonb_build_object('used', c.f_used, 'allowance', c.f_allowance)
  from gantry.t_sim_card c join looked l on l.space = c.space
  where c.deleted_at is null and c.f_used_up
  union all
  select p.space, 'device_part.low', 'device_part', p.id, '', jsonb_build_object('stock', p.f_stock, 'least', p.f_least)
  from gantry.t_device_part p join looked l on l.space = p.space
  where p.deleted_at is null and p.f_stock < p.f_least`

/** Looks once a day at each space that is past the hour of telling, in one statement for all. */
export const tellDue = async (kernel: Kernel): Promise<void> => {
  const now = kernel.now()
  await platform(kernel).run(sql`
    with clock as (
      select s.id as space, ${now}::timestamptz at time zone coalesce((
        select nullif(v.value #>> '{}', '') from gantry.space_setting v
        where v.space = s.id and v.path = ${timeZoneSetting.path}), ${standardZone}) as at
      from gantry.space s where s.state = 'active' and ${hasFeature(sql`s.id`, 'devices')}
    ), looked as (
      insert into gantry.upkeep_look as k (space, day)
      select space, at::date from clock where extract(hour from at) >= ${toldFrom}
      on conflict (space) do update set day = excluded.day where k.day < excluded.day
      returning space, day as today
    ), due as (${due}), over as (
      delete from gantry.upkeep_told t using looked l where t.space = l.space and not exists (
        select 1 from due d where d.space = t.space and d.event = t.kind and d.id = t.thing and d.state = t.state)
    ), fresh as (
      insert into gantry.upkeep_told (space, kind, thing, state) select space, event, id, state from due
      on conflict do nothing returning space, kind, thing
    )
    insert into gantry.outbox (space, type, table_id, record_id, payload)
    select d.space, d.event, d.table_id, d.id, d.told
    from due d join fresh f on f.space = d.space and f.kind = d.event and f.thing = d.id
    order by d.space, d.event, d.id`)
}

/** Every hour, because each space has its own zone; hours missed while no process was up are made good by the next one. */
export const tellUpkeep: Schedule = {
  name: 'devices_tell_upkeep',
  cron: '4 * * * *',
  run: tellDue,
}

const toldBy = ({ payload }: GantryEvent) => payload as UpkeepTold

const about = (
  name: string,
  event: string,
  page: string,
  facts: (told: UpkeepTold) => Readonly<Record<string, string | number>>,
) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: (ctx, told) => ownerOrAdministrators(ctx, toldBy(told).keeper ?? null),
    facts: async (_ctx, told) => facts(toldBy(told)),
    link: async (_ctx, { recordId }) => `${page}record=${recordId}`,
  })

const ofCard = ({ day = '' }: UpkeepTold) => ({ day })

/** Whoever is in charge of a plan is told that it is due; administrators are told of it without one, of cards and of parts. */
export const upkeepNotices = [
  about('upkeep_due', 'upkeep.due', '/sysop/deviceManage?part=plans&', ({ device = '', day = '' }) => ({
    device,
    day,
  })),
  about('card_expiring', 'sim_card.expiring', '/sysop/cardManage?', ofCard),
  about('card_expired', 'sim_card.expired', '/sysop/cardManage?', ofCard),
  about('card_used_up', 'sim_card.used_up', '/sysop/cardManage?', ({ used = 0, allowance = 0 }) => ({
    used,
    allowance,
  })),
  about('part_low', 'device_part.low', '/sysop/deviceManage?part=spare&', ({ stock = 0, least = 0 }) => ({
    stock,
    least,
  })),
]
