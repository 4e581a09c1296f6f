import { dayIn, type Issue, issue, localise } from '@gantry/base/shared'
import {
  type Chart,
  type ChartKindName,
  chartKindNames,
  chartKindOf,
  checkChart,
  functionsOf,
  isDimension,
  stepsOf,
  typedField,
} from '@gantry/charts/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type Comparison,
  type Filter,
  groupFunctions,
  type InputOf,
  type OutputOf,
  type TableDef,
  type TableInfo,
  timeSteps,
} from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import type { HelpPiece } from '../../shared/help.ts'
import type { chartInWords } from '../../shared/words-contract.ts'
import type { Judged } from '../help/ask-until-good.ts'
import { offered, refused } from '../help/table-guide.ts'
import type { Reply } from '../protocol/service.ts'
import { askProposal, proposedBy } from './ask-proposal.ts'
import { askedFields, conditionGuide, writeField } from './asked-fields.ts'
import { isComplete, proposedConditions, readConditions } from './conditions.ts'
import type { OpenedTable } from './open-words.ts'

type Charted = Pick<OutputOf<typeof chartInWords>, 'chart' | 'missing'>

const fieldId = Type.String({ maxLength: 64, description: 'Id of the field' })
const dimension = Type.Object({
  field: fieldId,
  step: Type.Optional(Type.Enum(timeSteps)),
})
const proposal = Type.Object({
  kind: Type.String({ maxLength: 48 }),
  rows: Type.Array(dimension, { maxItems: 3, description: 'Categories, such as the axis of columns' }),
  columns: Type.Optional(
    Type.Array(dimension, { maxItems: 2, description: 'Colours, or columns of a table' }),
  ),
  measures: Type.Array(Type.Object({ fn: Type.Enum(groupFunctions), field: Type.Optional(fieldId) }), {
    minItems: 1,
    maxItems: 8,
    description: 'count without a field counts records',
  }),
  sort: Type.Optional(
    Type.Object({
      by: Type.Union([Type.Literal('key'), Type.Integer({ minimum: 0, maximum: 7 })]),
      direction: Type.Enum(['asc', 'desc'] as const),
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  look: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 })),
  ...proposedConditions,
})
type Proposed = Static<typeof proposal>

const tool = offered(
  'propose_chart',
  'Proposes a chart of the table, to be looked over by a person.',
  proposal,
)

/** Kinds of charts, without those on maps, which are drawn in the editor alone. */
const offeredKinds = chartKindNames.filter(name => {
  const { shapes, places } = chartKindOf(name)
  return !shapes && !places
})

const writeKind = (name: ChartKindName): string => {
  const { rows, columns, measures, looks } = chartKindOf(name)
  const counts = `rows ${rows.join('–')}, columns ${columns.join('–')}, measures ${measures.join('–')}`
  return `${name}: ${counts}${looks.length > 0 ? `, look ${looks.join(' ')}` : ''}`
}

/** What a chart may do with the field, behind what a filter may. */
const writeChartField = (table: TableDef, id: string): string => {
  const found = typedField(table, id)
  if (!found) return ''
  const steps = stepsOf(found)
  return [
    `; functions ${functionsOf(found).join(' ')}`,
    ...(isDimension(found) ? ['; groups'] : []),
    ...(steps.length > 0 ? [` by ${steps.join(' ')}`] : []),
  ].join('')
}

/**
 * A chart from a description, which passes the checks of charts; nothing is kept.
 *
 * @throws AppError assistant.no_good_answer, assistant.quota, and what the service or the way to it refuses with
 */
export const describedChart = (
  ctx: Ctx,
  table: OpenedTable,
  { wish }: Pick<InputOf<typeof chartInWords>, 'wish'>,
  signal: AbortSignal,
  tell: (piece: HelpPiece) => void = () => undefined,
): Promise<OutputOf<typeof chartInWords>> => {
  const { info } = table
  const fields = Object.entries(askedFields(info)).map(
    ([id, def]) => `${writeField(id, def)}${writeChartField(info.table, id)}`,
  )
  const guide = [
    `You draw a chart of the table ${JSON.stringify(localise(info.table.label, 'en'))} of a business application as a person describes it. Answer by calling propose_chart once. Dates are grouped by a step. A chart with columns has one measure, except the kind table. Conditions narrow its records; match says whether all or any of them must hold.`,
    `Kinds of charts, with how many of each they take and their looks:\n${offeredKinds.map(writeKind).join('\n')}`,
    conditionGuide(dayIn(ctx.now.getTime(), ctx.actor.timeZone)),
    `Fields:\n${fields.join('\n')}`,
  ]
  return askProposal(
    ctx,
    table,
    { kind: 'chart', wish, tool, guide, judge: reply => judge(ctx, reply, info) },
    { signal, tell },
  )
}

const judge = async (ctx: Ctx, reply: Reply, info: TableInfo): Promise<Judged<Charted>> => {
  const { lang } = ctx.actor
  const proposed = proposedBy(reply, tool, proposal, lang)
  if (!('good' in proposed)) return proposed
  const read = await readConditions(ctx, info, proposed.good)
  if ('issues' in read) return refused(read.issues, [info.table], lang)
  const chart = chartOf(info.table.id, proposed.good, read.conditions.filter(isComplete))
  const issues = chartIssues(chart, { ...info.table, fields: askedFields(info) })
  return issues.length > 0 ? refused(issues, [info.table], lang) : { good: { chart, missing: read.missing } }
}

const chartOf = (
  table: string,
  { kind, rows, columns = [], measures, sort, limit, look = [], match }: Proposed,
  conditions: readonly Comparison[],
): Chart => {
  const filter = joined(match, conditions)
  return {
    kind,
    from: { table },
    rows,
    measures,
    ...(filter !== undefined && { filter }),
    ...(columns.length > 0 && { columns }),
    ...(sort && { sort }),
    ...(limit !== undefined && { limit }),
    ...(look.length > 0 && { look: Object.fromEntries(look.map(name => [name, true as const])) }),
  }
}

const joined = (match: Proposed['match'], conditions: readonly Comparison[]): Filter | undefined => {
  const [first] = conditions
  return conditions.length > 1 ? { op: match === 'all' ? 'and' : 'or', of: conditions } : first
}

/** What the editor of charts would refuse, and kinds that are not offered. */
const chartIssues = (chart: Chart, table: TableDef): readonly Issue[] => {
  const issues = checkChart(chart, table)
  return issues.length > 0 || offeredKinds.some(name => name === chart.kind)
    ? issues
    : [issue('kind', 'unknown')]
}
