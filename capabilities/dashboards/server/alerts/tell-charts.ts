import { joined, type Lang, localise, type Notation, type Text } from '@gantry/base/shared'
import { keepPicture } from '@gantry/channels/server'
import { type Chart, type ChartAnswer, type ChartWords, drawnChart, inCells } from '@gantry/charts/shared'
import {
  type Ctx,
  emit,
  inTransaction,
  type Kernel,
  type NoticePicture,
  platform,
  readSpaceSetting,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { dayFormatSetting, hoursSetting, notationOf, numberFormatSetting } from '@gantry/model/shared'
import {
  type AlertRule,
  beyondLimit,
  nextReport,
  rowKey,
  type ThresholdRule,
} from '../../shared/alerts/alert.ts'
import type { ChartDesign } from '../../shared/chart-design.ts'
import { chartPicture } from '../picture/chart-picture.ts'
import { published } from '../published.ts'
import { figureLines, figureWords } from './figure-words.ts'
import { tableOfChart, zoneOfSpace } from './keep-alerts.ts'
import type { ChartTold } from './notices.ts'
import { chartReaders, type Reader } from './readers.ts'

/** Alerts computed in one run at most; the others follow in the next one, those due for longest first. */
const mostAtOnce = 100
/** Milliseconds until a threshold is compared again, and an alert that failed is tried again. */
const pause = 15 * 60_000

interface Due {
  readonly space: string
  readonly id: string
  readonly chart: string
  readonly rule: AlertRule
  readonly people: readonly string[]
  /** By person, what was beyond the limit the last time. */
  readonly beyond: Readonly<Record<string, readonly string[]>>
  readonly version: number
}

/** Takes the alerts that are due, of charts that are in use, so that no other process computes them. */
const takeDue = async (kernel: Kernel): Promise<readonly Due[]> => {
  const now = kernel.now()
  const { rows } = await platform(kernel).run<Due>(sql`
    update gantry.chart_alert a set next_at = ${new Date(now.getTime() + pause)}
    from (
      select a.space, a.id from gantry.chart_alert a
      join gantry.design d on d.space = a.space and d.kind = 'chart' and d.id = a.chart
        and d.state = 'active' and d.release is not null
      where a.next_at <= ${now} order by a.next_at limit ${mostAtOnce} for update of a skip locked) due
    where a.space = due.space and a.id = due.id
    returning a.space, a.id, a.chart, a.rule, a.people, a.beyond, a.version`)
  return rows
}

/** Computes the alerts that are due and tells people. */
export const tellCharts = async (kernel: Kernel): Promise<void> => {
  for (const due of await takeDue(kernel)) {
    const ctx = systemCtx(kernel, due.space, 'alerts of charts')
    await tellOne(ctx, due).catch((error: unknown) => {
      // Told in the log, and tried again after the pause: one chart that fails does not keep back the others.
      kernel.log.warn(
        { err: error, space: due.space, chart: due.chart },
        'the alert of a chart was not computed',
      )
    })
  }
}

const tellOne = async (ctx: Ctx, due: Due): Promise<void> => {
  const { rule } = due
  const timeZone = await zoneOfSpace(ctx)
  const { body: design } = await published<ChartDesign>(ctx, 'chart', due.chart)
  const readers = await chartReaders(ctx, design, due.people, timeZone)
  const beyond = readers.flatMap(reader => {
    const keys = rule.kind === 'threshold' ? beyondLimit(rule, reader.answer) : []
    return keys.length === 0 ? [] : [{ reader, keys }]
  })
  const told: readonly Told[] =
    rule.kind === 'report'
      ? readers.map(reader => ({ reader, keys: [] }))
      : beyond.flatMap(({ reader, keys }) => {
          const known = due.beyond[reader.person] ?? []
          const fresh = keys.filter(key => !known.includes(key))
          return fresh.length === 0 ? [] : [{ reader, keys: fresh }]
        })
  const events = await toldOf(ctx, due, design, told, timeZone)
  const next =
    rule.kind === 'report' ? nextReport(rule, ctx.now.getTime(), timeZone) : ctx.now.getTime() + pause
  const now = Object.fromEntries(beyond.map(({ reader, keys }) => [reader.person, keys]))
  await inTransaction(ctx, async tx => {
    // One that was changed or ended meanwhile tells nothing.
    const { rows } = await tx.db.run(sql`
      update gantry.chart_alert set beyond = ${JSON.stringify(now)}::jsonb, next_at = ${new Date(next)}
      where space = ${due.space} and id = ${due.id}::uuid and version = ${due.version} returning id`)
    if (rows.length === 0) return
    for (const payload of events) await emit(tx, { type: `chart.${rule.kind}`, payload })
  })
}

/** Somebody who is told, and the keys of what went beyond the limit since the last time. */
interface Told {
  readonly reader: Reader
  readonly keys: readonly string[]
}

/** Rows a message names at most. */
const mostNamed = 5

/** The figures that went beyond the limit: that of all records, or those of rows with their names. */
const figuresBeyond = (
  words: ChartWords,
  {
    rule,
    chart,
    keys,
  }: { readonly rule: ThresholdRule; readonly chart: Chart; readonly keys: readonly string[] },
  answer: ChartAnswer,
): string => {
  const measure = chart.measures[rule.measure]
  if (!measure) return ''
  const figure = (values: ChartAnswer['total']) => words.value(measure, values[rule.measure])
  if (!rule.each) return figure(answer.total)
  const { rows } = inCells(chart, answer)
  const beyond = answer.rows.filter(row => !row.rest && keys.includes(rowKey(row)))
  const named = beyond.slice(0, mostNamed).map(row => `${words.head(rows, row)} ${figure(row.values)}`)
  return joined([...named, ...(beyond.length > mostNamed ? ['…'] : [])], words.lang)
}

const notationOfSpace = async ({ kernel, space }: Ctx): Promise<Notation> =>
  notationOf(
    ...(await Promise.all([
      readSpaceSetting(kernel, space, dayFormatSetting),
      readSpaceSetting(kernel, space, hoursSetting),
      readSpaceSetting(kernel, space, numberFormatSetting),
    ])),
  )

/** What is told: one event for all people who see the same figures. */
const toldOf = async (
  ctx: Ctx,
  { chart: id, rule }: Due,
  design: ChartDesign,
  people: readonly Told[],
  timeZone: string,
): Promise<readonly ChartTold[]> => {
  if (people.length === 0) return []
  const notation = await notationOfSpace(ctx)
  const chart = drawnChart(design.chart)
  const groups = new Map<string, Told[]>()
  for (const each of people) {
    const { rows, total } = each.reader.answer
    const key = JSON.stringify([rows, total, each.keys])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const told: ChartTold[] = []
  for (const alike of groups.values()) {
    const group = alike.map(({ reader }) => reader)
    const [first] = group
    if (!first) continue
    const keys = alike[0]?.keys ?? []
    const table = await tableOfChart(first.ctx, design)
    const chinese = figureWords(table, { lang: 'zh-CN', timeZone, notation })
    const english = figureWords(table, { lang: 'en', timeZone, notation })
    const both = (say: (words: ChartWords) => string): Text => ({
      'zh-CN': say(chinese),
      en: say(english),
    })
    const words = { 'zh-CN': chinese, en: english }
    const picture = await pictureFor(ctx, { ...design, chart }, group, words)
    const measure = rule.kind === 'threshold' ? chart.measures[rule.measure] : undefined
    told.push({
      to: group.map(({ person }) => person),
      chart: id,
      name: design.name,
      ...(picture && { picture }),
      figures: both(words => figureLines(words, inCells(chart, first.answer), first.answer)),
      ...(rule.kind === 'threshold' &&
        measure && {
          crossing: {
            side: rule.side,
            measure: both(words => words.measure(measure)),
            value: both(words => figuresBeyond(words, { rule, chart, keys }, first.answer)),
            limit: both(words => words.value(measure, rule.limit)),
          },
        }),
    })
  }
  return told
}

/**
 * The chart as the people of a group see it, in each of their languages; null for a chart that is no drawing. One that cannot be
 * drawn is told in the log, and people get the figures without it.
 */
const pictureFor = async (
  ctx: Ctx,
  { name, chart }: ChartDesign,
  group: readonly Reader[],
  words: Readonly<Record<Lang, ChartWords>>,
): Promise<NoticePicture | null> => {
  const [first] = group
  if (!first) return null
  const { answer } = first
  const files: Partial<Record<Lang, string>> = {}
  try {
    for (const lang of new Set(group.map(reader => reader.ctx.actor.lang))) {
      const png = await chartPicture(chart, answer, words[lang])
      if (png) files[lang] = await keepPicture(ctx, png)
    }
  } catch (error) {
    ctx.kernel.log.warn({ err: error, space: ctx.space }, 'the picture of a chart was not drawn')
    return null
  }
  if (Object.keys(files).length === 0) return null
  const alt = (lang: Lang): string =>
    words[lang].t('charts.picture', {
      title: localise(name, lang),
      total: chart.measures
        .map(
          (measure, at) => `${words[lang].measure(measure)} ${words[lang].value(measure, answer.total[at])}`,
        )
        .join(', '),
    })
  return { files, alt: { 'zh-CN': alt('zh-CN'), en: alt('en') } }
}

/** Every five minutes. */
export const tellChartsSchedule: Schedule = {
  name: 'dashboards_tell_charts',
  cron: '*/5 * * * *',
  run: tellCharts,
}
