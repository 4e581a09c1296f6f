import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, readSpaceSetting, sql, type verifyChain } from '@gantry/kernel/server'
import { timeZoneSetting } from '@gantry/model/shared'
import type { ReportTable } from '@gantry/print/server'
import { sayFinding } from '../../shared/say-finding.ts'
import { readFindings } from '../findings/settle.ts'
import { readRequests } from '../requests/list-requests.ts'
import { readReviews } from '../reviews/reviews.ts'

/** Lines of one table; a month with more names the limit in its first table. */
const most = 5_000

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

interface Wanted {
  readonly month: string
  readonly chain: Awaited<ReturnType<typeof verifyChain>>
  readonly say: Say
}

/** What the report of a month says: the chain check, figures of the log, and what was decided, found and reviewed. */
export const reportTables = async (
  ctx: Ctx,
  { month, chain, say }: Wanted,
): Promise<readonly ReportTable[]> => {
  const zone = (await readSpaceSetting(ctx.kernel, ctx.space, timeZoneSetting)) || formulaZone
  const { lang } = ctx.actor
  const from = sql`(${`${month}-01`}::date::timestamp at time zone ${zone})`
  const to = sql`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone ${zone})`
  const { rows: figures } = await ctx.db.run<{
    readonly action: string
    readonly count: number
    readonly refused: number
    readonly people: number
  }>(sql`
    select action, count(*)::int as count, (count(*) filter (where result <> 'ok'))::int as refused,
      count(distinct actor)::int as people
    from gantry.audit where space = ${ctx.space} and at >= ${from} and at < ${to}
    group by action order by 2 desc limit 500`)
  const requests = await readRequests(ctx, sql`r.asked_at >= ${from} and r.asked_at < ${to}`, most)
  const findings = await readFindings(ctx, sql`k.last >= ${from} and k.last < ${to}`, most)
  const reviews = await readReviews(
    ctx,
    sql`v.started_at < ${to} and coalesce(v.closed_at, ${to}) >= ${from}`,
    500,
  )
  const moment = (at: string | null) =>
    at === null ? null : new Date(at).toLocaleString(lang, { timeZone: zone, hour12: false })
  return [
    {
      name: say('security.report.summary'),
      headings: [say('security.report.what'), say('security.report.value')],
      rows: [
        [say('security.report.month'), month],
        [say('security.report.written'), moment(ctx.now.toISOString())],
        [say('security.report.by'), ctx.actor.name],
        [
          say('security.report.chain'),
          chain.brokenAt === null
            ? say('security.report.chain_ok', { lines: chain.checked })
            : say('security.report.chain_broken', { line: chain.brokenAt }),
        ],
        ...(['waiting', 'approved', 'refused', 'withdrawn'] as const).map(state => [
          say(`security.report.requests.${state}`),
          requests.filter(each => each.state === state).length,
        ]),
        ...(['open', 'explained', 'pursued'] as const).map(state => [
          say(`security.report.findings.${state}`),
          findings.filter(each => each.state === state).length,
        ]),
        ...(requests.length === most || findings.length === most
          ? [[say('security.report.cut', { most }), null]]
          : []),
      ],
    },
    {
      name: say('security.report.log'),
      headings: ['action', 'count', 'refused', 'people'].map(each => say(`security.report.${each}`)),
      rows: figures.map(({ action, count, refused, people }) => [
        say(`oplog.action.${action}`),
        count,
        refused,
        people,
      ]),
    },
    {
      name: say('security.report.requests'),
      headings: ['asked', 'requester', 'kind', 'why', 'state', 'decided_by', 'decided', 'remark'].map(each =>
        say(`security.report.${each}`),
      ),
      rows: requests.map(each => [
        moment(each.askedAt),
        each.requester.title,
        say(`security.kind.${each.kind}`),
        each.why.map(reason => say(`security.why.${reason}`)).join('; '),
        say(`security.state.${each.state}`),
        each.decidedBy,
        moment(each.decidedAt),
        each.remark,
      ]),
    },
    {
      name: say('security.report.findings'),
      headings: ['last', 'person', 'finding', 'state', 'decided_by', 'remark'].map(each =>
        say(`security.report.${each}`),
      ),
      rows: findings.map(each => [
        moment(each.last),
        each.person.title,
        sayFinding(say, each),
        say(`security.finding.${each.state}`),
        each.settledBy,
        each.remark,
      ]),
    },
    {
      name: say('security.report.reviews'),
      headings: ['review', 'due', 'lines', 'decided_lines', 'removed', 'closed'].map(each =>
        say(`security.report.${each}`),
      ),
      rows: reviews.map(each => [
        each.name,
        each.due,
        each.lines,
        each.decided,
        each.removed,
        moment(each.closedAt),
      ]),
    },
  ]
}
