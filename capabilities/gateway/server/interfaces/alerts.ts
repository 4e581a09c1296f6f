import { AppError } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  defineNotice,
  emit,
  inTransaction,
  isoSeconds,
  type Kernel,
  platform,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import type { AlertMeasure, InterfaceAlert } from '../../shared/interfaces/contract.ts'
import { figuresFor } from './watch.ts'

const mostAlerts = 50
/** A threshold that stays exceeded is told again after an hour. */
const quiet = 3_600_000
/** Days figures are kept. */
const keptDays = 31

export const listAlerts = async (kernel: Kernel): Promise<readonly InterfaceAlert[]> => {
  const { rows } = await platform(kernel).run<InterfaceAlert>(sql`
    select id, route, measure, above, minutes, ${isoSeconds(sql`fired_at`)} as "firedAt"
    from gantry.interface_alert order by id limit ${mostAlerts}`)
  return rows
}

/** @throws AppError key.too_many beyond the most there may be */
export const keepAlert = async (ctx: Ctx, alert: Omit<InterfaceAlert, 'firedAt'>): Promise<void> => {
  const known = await listAlerts(ctx.kernel)
  if (known.length >= mostAlerts && !known.some(({ id }) => id === alert.id))
    throw new AppError('request.invalid', {}, [
      { field: 'id', code: 'max_items', params: { max: mostAlerts } },
    ])
  await platform(ctx.kernel).run(sql`
    insert into gantry.interface_alert (id, route, measure, above, minutes)
    values (${alert.id}, ${alert.route}, ${alert.measure}, ${alert.above}, ${alert.minutes})
    on conflict (id) do update set route = excluded.route, measure = excluded.measure, above = excluded.above,
      minutes = excluded.minutes, fired_at = null`)
  await audit(ctx, {
    action: 'interfaces.alert',
    details: { route: alert.route, measure: alert.measure, above: alert.above },
  })
}

export const dropAlert = async (ctx: Ctx, id: string): Promise<void> => {
  await platform(ctx.kernel).run(sql`delete from gantry.interface_alert where id = ${id}`)
  await audit(ctx, { action: 'interfaces.alert_dropped', details: { id } })
}

const measured = async (kernel: Kernel, { route, measure, minutes }: InterfaceAlert): Promise<number> => {
  const { calls, errors, p95 } = await figuresFor(kernel, route, minutes)
  if (measure === 'errors') return calls === 0 ? 0 : (100 * errors) / calls
  return measure === 'p95' ? (p95 ?? 0) : calls / minutes
}

interface Root {
  readonly space: string
  readonly person: string
}

/** Compares every threshold with the figures, and tells root of those exceeded. */
export const checkAlerts = async (kernel: Kernel): Promise<void> => {
  const now = kernel.now()
  for (const alert of await listAlerts(kernel)) {
    if (alert.firedAt !== null && now.getTime() - Date.parse(alert.firedAt) < quiet) continue
    const value = await measured(kernel, alert)
    if (value <= alert.above) continue
    const { rows } = await platform(kernel).run(sql`
      update gantry.interface_alert set fired_at = ${now}
      where id = ${alert.id} and (fired_at is null or fired_at < ${new Date(now.getTime() - quiet)}) returning id`)
    if (rows.length > 0) await tellRoot(kernel, alert, Math.round(value * 10) / 10)
  }
}

const tellRoot = async (
  kernel: Kernel,
  { route, measure, above }: InterfaceAlert,
  value: number,
): Promise<void> => {
  const { rows } = await platform(kernel).run<Root>(sql`
    select m.space, m.id as person from gantry.t_member m
    join gantry.account a on a.id::text = m.f_account and a.platform_type = 'root' and a.state = 'active'
    where m.deleted_at is null and m.f_state = 'active' limit 100`)
  const spaces = new Map<string, string[]>()
  for (const { space, person } of rows) spaces.set(space, [...(spaces.get(space) ?? []), person])
  for (const [space, to] of spaces)
    await inTransaction(systemCtx(kernel, space, 'threshold of an interface'), async tx =>
      emit(tx, { type: 'interfaces.alert', payload: { to, route: route || '*', measure, above, value } }),
    )
}

interface Told {
  readonly to: readonly string[]
  readonly route: string
  readonly measure: AlertMeasure
  readonly above: number
  readonly value: number
}

const toldBy = ({ payload }: GantryEvent): Told => payload as Told

const measures = {
  errors: { 'zh-CN': '错误率（%）', en: 'the error rate (%)' },
  p95: { 'zh-CN': 'p95 延迟（毫秒）', en: 'the p95 latency (ms)' },
  rate: { 'zh-CN': '每分钟调用', en: 'calls a minute' },
} as const

/** Messages of thresholds. */
export const alertNotices = [
  defineNotice({
    name: 'interface_alert',
    category: 'system',
    event: 'interfaces.alert',
    to: async function* (_ctx, event) {
      yield toldBy(event).to
    },
    facts: async (_ctx, event) => {
      const { route, measure, above, value } = toldBy(event)
      return { route, measure: measures[measure], above, value }
    },
    link: async () => '/sysop/interfaceMonitor',
  }),
]

/** Every minute. */
export const checkAlertsSchedule: Schedule = {
  name: 'interfaces_check_alerts',
  cron: '* * * * *',
  run: checkAlerts,
}

export const forgetFigures: Schedule = {
  name: 'interfaces_forget_figures',
  cron: '37 2 * * *',
  run: async kernel => {
    const until = new Date(kernel.now().getTime() - keptDays * 86_400_000)
    await platform(kernel).run(sql`delete from gantry.interface_minute where minute < ${until}`)
    await platform(kernel).run(sql`delete from gantry.interface_slow where at < ${until}`)
  },
}
