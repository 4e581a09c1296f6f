import { dayIn, localise } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { type Cell, sheetMimes, writeSheet } from '@gantry/records/server'
import type {
  AnalysisDimension,
  AnalysisLine,
  analyseInterfaces as analyseContract,
  exportAnalysis as exportContract,
} from '../../shared/interfaces/contract.ts'
import { texts } from '../../texts.ts'
import { writeCounts } from './counter.ts'

type Asked = InputOf<typeof analyseContract>

/** Lines of one answer at most. */
const most = 1_000

const nameOf = (by: AnalysisDimension, timeZone: string): Sql => {
  if (by === 'interface') return sql`method || ' ' || route`
  if (by === 'space') return sql`space`
  if (by === 'client') return sql`client`
  return by === 'hour'
    ? sql`to_char(minute at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:00')`
    : sql`to_char(minute at time zone ${timeZone}::text, 'YYYY-MM-DD')`
}

const sums = sql`coalesce(sum(calls), 0)::int as calls, coalesce(sum(errors), 0)::int as errors,
  coalesce(round(sum(total_ms) / nullif(sum(calls), 0)), 0)::int as mean`

const where = ({ kernel }: Ctx, { days, space, client, route }: Asked): Sql => sql`
  minute >= ${new Date(kernel.now().getTime() - days * 86_400_000)}
    and (${space ?? null}::text is null or space = ${space ?? null}::text)
    and (${client ?? null}::text is null or client = ${client ?? null}::text)
    and (${route ?? null}::text is null or method || ' ' || route = ${route ?? null}::text)`

/** Calls by one dimension, most first; times in order. */
export const analyse = async (
  ctx: Ctx,
  asked: Asked,
): Promise<{ readonly data: readonly AnalysisLine[]; readonly total: Omit<AnalysisLine, 'name'> }> => {
  await writeCounts(ctx.kernel)
  const isTime = asked.by === 'hour' || asked.by === 'day'
  const { rows: data } = await platform(ctx.kernel).run<AnalysisLine>(sql`
    select name, ${sums} from (
      select ${nameOf(asked.by, ctx.actor.timeZone)} as name, calls, errors, total_ms from gantry.interface_minute
      where ${where(ctx, asked)}
    ) named
    group by name order by ${isTime ? sql`name` : sql`sum(calls) desc, name`} limit ${most}`)
  const { rows } = await platform(ctx.kernel).run<Omit<AnalysisLine, 'name'>>(
    sql`select ${sums} from gantry.interface_minute where ${where(ctx, asked)}`,
  )
  return { data, total: rows[0] ?? { calls: 0, errors: 0, mean: 0 } }
}

/** The same as a spreadsheet; the export is audited. */
export const exportAnalysis = async (
  ctx: Ctx,
  { format = 'xlsx', ...asked }: InputOf<typeof exportContract>,
): Promise<Download> => {
  const { data } = await analyse(ctx, asked)
  await audit(ctx, { action: 'interfaces.exported', details: { by: asked.by, days: asked.days } })
  const words = texts[ctx.actor.lang]
  const word = (key: string): string => words[key] ?? key
  async function* rows(): AsyncGenerator<Cell[][], void, undefined> {
    yield data.map(({ name, calls, errors, mean }) => [name, calls, errors, mean])
  }
  const title = localise(
    { 'zh-CN': word('interfaces.analysis'), en: word('interfaces.analysis') },
    ctx.actor.lang,
  )
  const headings = [
    `interfaces.by.${asked.by}`,
    'interfaces.calls',
    'interfaces.errors',
    'interfaces.mean',
  ].map(word)
  return new Download({
    stream: writeSheet(format, title, headings, rows()),
    filename: `${title}-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}.${format}`,
    mime: sheetMimes[format],
  })
}
