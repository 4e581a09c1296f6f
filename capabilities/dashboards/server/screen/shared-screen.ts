import { AppError } from '@gantry/base/shared'
import { answerAll } from '@gantry/charts/server'
import { type Chart, fieldsOfChart, isSourceName } from '@gantry/charts/shared'
import { seenTable } from '@gantry/http/server'
import { memberActors } from '@gantry/identity/server'
import { type Ctx, countCall, createCtx, platform, sql, systemCtx } from '@gantry/kernel/server'
import type { TableDef, TableId, TableInfo } from '@gantry/model/shared'
import { defaultView } from '@gantry/records/shared'
import type { SharedScreen } from '../../shared/contract.ts'
import type { Layer } from '../../shared/screen/layer.ts'
import { publishedChart } from '../answerers.ts'
import { hashOf } from './links.ts'
import { readScreen, viewed } from './open-screen.ts'

/** Calls per address and per link in a minute: a wall asks twice a minute for each display. */
const pace = { address: { calls: 60, window: 60_000 }, link: { calls: 120, window: 60_000 } }
/** Charts of a shared screen at most; further ones stay empty. */
const most = 60

interface Link {
  readonly space: string
  readonly id: string
  readonly screen: string
  readonly sharer: string
}

const keepPace = async ({ kernel }: Ctx, key: string, limit: typeof pace.link): Promise<void> => {
  const seconds = await countCall(kernel, key, limit)
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
}

/**
 * The screen of a link, with the values of its published charts that the sharer may see now. Nothing else of the space can be
 * asked for with a token.
 * @throws AppError analysis.not_found for a link that is unknown, ended or revoked, whose sharer has left, or whose screen is
 * no longer offered; request.too_many
 */
export const openSharedScreen = async (ctx: Ctx, token: string): Promise<SharedScreen> => {
  await keepPace(ctx, `screen-link-address ${ctx.actor.ip ?? ''}`, pace.address)
  const { rows } = await platform(ctx.kernel).run<Link>(sql`
    select space, id, screen, sharer from gantry.screen_link
    where token_hash = ${hashOf(token)} and revoked_at is null and until > ${ctx.now}`)
  const [link] = rows
  if (!link) throw new AppError('analysis.not_found')
  await keepPace(ctx, `screen-link ${link.id}`, pace.link)
  const sharer = await ctxOfSharer(ctx, link)
  const { screen } = await readScreen(sharer, link.screen)
  const shown = viewed(screen)
  const ids = new Set(
    shown.pages.flatMap(({ layers }) =>
      layers.flatMap(({ settings }) => (typeof settings.design === 'string' ? [settings.design] : [])),
    ),
  )
  const charts = await openCharts(sharer, [...ids].slice(0, most))
  const answers = await answerAll(
    sharer,
    charts.map(({ chart }) => chart),
  )
  return {
    ...shown,
    pages: shown.pages.map(page => ({
      ...page,
      layers: page.layers.map(withoutInside),
    })),
    charts: Object.fromEntries(
      charts.flatMap(({ id, chart }, at) => {
        const answered = answers[at]
        return answered ? [[id, { chart, answered }] as const] : []
      }),
    ),
    tables: await tablesOf(
      sharer,
      charts.map(({ chart }) => chart),
    ),
  }
}

/** Layers that are no part of a link, which says nothing of what they show: records, values of devices, films of cameras. */
const isClosedByLink = ({ kind, settings }: Layer): boolean =>
  kind === 'records' || kind === 'value' || (kind === 'video' && settings.camera !== undefined)

/** A layer as a link shows it, without names of what is inside the space and without ways into it. */
const withoutInside = ({ link: _, ...layer }: Layer): Layer =>
  isClosedByLink(layer) ? { ...layer, settings: {} } : layer

/** The context of the sharer as signing in now would give it. */
const ctxOfSharer = async (ctx: Ctx, { space, sharer }: Link): Promise<Ctx> => {
  const system = systemCtx(ctx.kernel, space, 'open a shared screen', ctx.actor.lang)
  const [found] = await memberActors(system, sql`m.id = ${sharer}::uuid`, 1)
  if (!found?.active) throw new AppError('analysis.not_found')
  const { timeZone } = system.actor
  return createCtx(ctx.kernel, { ...found.actor, timeZone, ip: ctx.actor.ip }, ctx.requestId)
}

/** The published charts among the ids that the actor may see. Charts of sources have no table to send and are left out. */
const openCharts = async (ctx: Ctx, ids: readonly string[]) => {
  const charts: { readonly id: string; readonly chart: Chart }[] = []
  for (const id of ids)
    try {
      const { chart } = await publishedChart(ctx, id)
      if (!isSourceName(chart.from.table)) charts.push({ id, chart })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  return charts
}

/** The tables of charts with the fields that the charts use, and nothing else of them. */
const tablesOf = async (ctx: Ctx, charts: readonly Chart[]): Promise<readonly TableInfo[]> => {
  const used = new Map<TableId, Set<string>>()
  for (const chart of charts) {
    const fields = used.get(chart.from.table) ?? new Set<string>()
    for (const field of fieldsOfChart(chart)) fields.add(field)
    used.set(chart.from.table, fields)
  }
  return Promise.all(
    [...used].map(async ([id, fields]) => {
      const { table, rights } = await seenTable(ctx, id)
      const narrowed: TableDef = {
        id: table.id,
        label: table.label,
        title: table.title,
        fields: Object.fromEntries(Object.entries(table.fields).filter(([name]) => fields.has(name))),
        policy: [],
      }
      return {
        table: narrowed,
        view: defaultView(narrowed, { brief: () => true }),
        rights: {
          ...rights,
          operations: ['read' as const],
          readable: rights.readable.filter(name => fields.has(name)),
          writable: [],
        },
        slaves: [],
        preferences: {},
      }
    }),
  )
}
