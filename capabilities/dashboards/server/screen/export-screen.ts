import type { Json, Text } from '@gantry/base/shared'
import { designServer, requireDesignerOf, scopeOf } from '@gantry/designs/server'
import type { Mention } from '@gantry/designs/shared'
import { audit, type Ctx, sql } from '@gantry/kernel/server'
import { designedApps, designsSpace } from '@gantry/records/server'
import type { ScreenFile } from '../../shared/screen/screen-file.ts'
import { published } from '../published.ts'
import { hashOfFile } from './screen-file-hash.ts'

interface Chart {
  readonly id: string
  readonly body: Json
}

/** Published charts by id, those that the actor may design. */
const designedCharts = async (ctx: Ctx, ids: readonly string[]): Promise<readonly Chart[]> => {
  const apps = await designedApps(ctx)
  const { rows } = await ctx.db.run<{
    readonly app: string | null
    readonly id: string
    readonly body: Json
  }>(sql`
    select d.id, d.app, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'chart' and d.id = any(${[...ids]}::text[]) and d.state = 'active'
    order by d.id`)
  return rows.filter(({ app }) => designsSpace(ctx) || (app !== null && apps.has(app)))
}

/**
 * A published screen with its charts as a file. Charts that the actor may not design stay behind and are named.
 * @throws AppError analysis.not_found, permission.denied
 */
export const exportScreen = async (ctx: Ctx, id: string): Promise<ScreenFile> => {
  await requireDesignerOf(ctx, { kind: 'screen', id })
  const { body: screen } = await published<Json>(ctx, 'screen', id)
  const scope = await scopeOf(ctx, [])
  const own = designServer(ctx.kernel, 'screen').kind.mentions(screen, scope)
  const wanted = own.flatMap(({ to }) => (to.kind === 'chart' ? [to.id] : []))
  const charts = await designedCharts(ctx, [...new Set(wanted)])
  const inside = new Set([id, ...charts.map(chart => chart.id)])
  const mentions: readonly Mention[] = [
    ...own,
    ...charts.flatMap(({ body }) => designServer(ctx.kernel, 'chart').kind.mentions(body, scope)),
  ]
  const names: Record<string, Record<string, Text>> = {}
  for (const { to } of mentions) {
    if (inside.has(to.id) || to.id === '') continue
    const name = to.kind === 'table' ? scope.tables.get(to.id)?.label : scope.named.get(to.kind)?.get(to.id)
    names[to.kind] = { ...names[to.kind], [to.id]: name ?? to.id }
  }
  const content = { screen, charts: charts.map(({ body }) => body), names }
  await audit(ctx, { action: 'screen.exported', details: { id } })
  return {
    format: 'gantry-screen',
    version: 1,
    made: ctx.now.toISOString(),
    ...content,
    hash: hashOfFile(content),
  }
}
