import { AppError, issue } from '@gantry/base/shared'
import { openSource, sourceTable } from '@gantry/charts/server'
import { drawnChart, isSourceName } from '@gantry/charts/shared'
import { formulaZone } from '@gantry/fields/shared'
import { audit, type Ctx, inTransaction, isoSeconds, readSpaceSetting, sql } from '@gantry/kernel/server'
import { type OutputOf, type TableDef, timeZoneSetting } from '@gantry/model/shared'
import { requireDesigner, tableOf } from '@gantry/records/server'
import { type AlertRule, mostAlerts, nextReport } from '../../shared/alerts/alert.ts'
import type { ChartAlert, listChartAlerts } from '../../shared/alerts/contract.ts'
import type { ChartDesign } from '../../shared/chart-design.ts'
import { published } from '../published.ts'
import { figureWords } from './figure-words.ts'

/** IANA name of the zone of the space. */
export const zoneOfSpace = async (ctx: Ctx): Promise<string> =>
  (await readSpaceSetting(ctx.kernel, ctx.space, timeZoneSetting)) || formulaZone

/** The table of a chart, or the table that describes its source to the actor. @throws AppError table.not_found */
export const tableOfChart = async (ctx: Ctx, { chart }: ChartDesign): Promise<TableDef> =>
  isSourceName(chart.from.table)
    ? sourceTable(ctx, await openSource(ctx, chart.from.table))
    : tableOf(ctx, chart.from.table)

/** @throws AppError analysis.not_found; permission.denied for somebody who does not design the chart */
const requireChart = async (ctx: Ctx, id: string): Promise<ChartDesign> => {
  const { app, body } = await published<ChartDesign>(ctx, 'chart', id)
  await requireDesigner(ctx, app)
  return body
}

/** The alerts of a chart in the order they were made, the names of the measures they may watch, and whether they may watch rows. */
export const listAlerts = async (ctx: Ctx, chart: string): Promise<OutputOf<typeof listChartAlerts>> => {
  const design = await requireChart(ctx, chart)
  const { rows } = await ctx.db.run<ChartAlert>(sql`
    select a.id, a.rule, a.changed_name as by, ${isoSeconds(sql`a.changed_at`)} as at, (
        select coalesce(json_agg(json_build_object('id', m.id, 'title', m.f_name) order by m.f_name_pinyin, m.id), '[]')
        from gantry.t_member m where m.space = a.space and m.id = any(a.people) and m.deleted_at is null) as people
    from gantry.chart_alert a where a.space = ${ctx.space} and a.chart = ${chart} order by a.id limit ${mostAlerts}`)
  const table = await tableOfChart(ctx, design)
  const { timeZone } = ctx.actor
  const [zh, en] = [
    figureWords(table, { lang: 'zh-CN', timeZone }),
    figureWords(table, { lang: 'en', timeZone }),
  ]
  return {
    data: rows,
    hasRows: design.chart.rows.length > 0,
    measures: drawnChart(design.chart).measures.map(measure => ({
      'zh-CN': zh.measure(measure),
      en: en.measure(measure),
    })),
  }
}

interface Kept {
  readonly id: string
  readonly alert: string
  readonly rule: AlertRule
  readonly people: readonly string[]
}

/**
 * Sets an alert of a chart; one that is changed tells again.
 * @throws AppError analysis.not_found; permission.denied; analysis.alerts; request.invalid for a measure or rows the chart has not
 */
export const keepAlert = (ctx: Ctx, { id, alert, rule, people }: Kept): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { chart } = await requireChart(tx, id)
    if (rule.kind === 'threshold' && rule.measure >= drawnChart(chart).measures.length)
      throw new AppError('request.invalid', {}, [issue('rule.measure', 'unknown')])
    if (rule.kind === 'threshold' && rule.each && chart.rows.length === 0)
      throw new AppError('request.invalid', {}, [issue('rule.each', 'not_permitted')])
    const { rows: others } = await tx.db.run<{ readonly count: number }>(sql`
      select count(*)::int as count from gantry.chart_alert
      where space = ${tx.space} and chart = ${id} and id <> ${alert}::uuid`)
    if ((others[0]?.count ?? 0) >= mostAlerts) throw new AppError('analysis.alerts', { limit: mostAlerts })
    const next =
      rule.kind === 'report' ? new Date(nextReport(rule, tx.now.getTime(), await zoneOfSpace(tx))) : tx.now
    const { rows } = await tx.db.run(sql`
      insert into gantry.chart_alert as a (space, id, chart, rule, people, next_at, changed_name, changed_at)
      values (${tx.space}, ${alert}::uuid, ${id}, ${JSON.stringify(rule)}::jsonb, ${[...people]}::uuid[], ${next},
        ${tx.actor.name}, ${tx.now})
      on conflict (space, id) do update set rule = excluded.rule, people = excluded.people, beyond = '{}',
        next_at = excluded.next_at, version = a.version + 1, changed_name = excluded.changed_name,
        changed_at = excluded.changed_at
      where a.chart = excluded.chart
      returning a.id`)
    if (rows.length === 0) throw new AppError('analysis.not_found')
    await audit(tx, {
      action: 'chart.alert_kept',
      details: { id, alert, rule: rule.kind, people: people.length },
    })
  })

/** Ends an alert. @throws AppError analysis.not_found; permission.denied */
export const dropAlert = (ctx: Ctx, { id, alert }: Pick<Kept, 'id' | 'alert'>): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireChart(tx, id)
    const { rows } = await tx.db.run(sql`
      delete from gantry.chart_alert where space = ${tx.space} and chart = ${id} and id = ${alert}::uuid returning id`)
    if (rows.length === 0) throw new AppError('analysis.not_found')
    await audit(tx, { action: 'chart.alert_dropped', details: { id, alert } })
  })
