import { type Json, newId } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type FlowNode, type FlowNodes, openNode } from '../../shared/flows/settle-flow.ts'
import type { RunStep } from '../../shared/tasks/contract.ts'
import { mostSizes, partCatalogue } from './part-catalogue.ts'

const day = 86_400_000
const days = 21

interface Ended {
  readonly state: 'succeeded' | 'partly' | 'failed'
  readonly steps: readonly RunStep[]
  readonly ms: number
  readonly error: { readonly code: string; readonly params: Json } | null
}

const [head = '', ...lines] = partCatalogue().trimEnd().split('\r\n')
const columns = head.split(',')
const inUse = lines.filter(line => line.endsWith('在用')).length

const step = (id: string, kind: string, counts: readonly [number, number, number], ms: number): RunStep => ({
  step: id,
  kind,
  in: counts[0],
  out: counts[1],
  rejected: counts[2],
  ms,
})

/** The catalogue as it was on a day: it grew, and once a price was no number. */
const catalogueRun = (ago: number): Ended => {
  const rows = lines.length - Math.ceil(ago / 3)
  const wrong = ago === 5 ? 3 : 0
  const kept = inUse - Math.ceil(ago / 3) - wrong
  if (ago === 12)
    return {
      state: 'failed',
      steps: [],
      ms: 240,
      error: { code: 'task.drift', params: { columns: '单价' } },
    }
  return {
    state: wrong > 0 ? 'partly' : 'succeeded',
    steps: [
      step('source_1', 'source', [rows, rows - wrong, wrong], 180 + (ago % 5) * 13),
      step('filter_1', 'filter', [rows - wrong, kept, 0], 4),
      step('derive_1', 'derive', [kept, kept, 0], 9),
      step('target_1', 'target', [kept, kept, 0], 900 + (ago % 7) * 110),
    ],
    ms: 1_200 + (ago % 7) * 120,
    error: null,
  }
}

/** Parts without a shelf: those that were new on the day. */
const shelfRun = (ago: number): Ended => {
  const fresh = ago % 3 === 0 ? 1 + (ago % 2) : 0
  const rows = inUse - Math.ceil(ago / 3)
  return {
    state: 'succeeded',
    steps: [
      step('source_1', 'source', [rows, rows, 0], 70 + (ago % 4) * 8),
      step('filter_1', 'filter', [rows, fresh, 0], 3),
      step('derive_1', 'derive', [fresh, fresh, 0], 3),
      step('target_1', 'target', [fresh, fresh, 0], 40 + fresh * 12),
    ],
    ms: 180 + fresh * 30,
    error: null,
  }
}

const total = (steps: readonly RunStep[], of: (each: RunStep) => number): number =>
  steps.reduce((sum, each) => sum + of(each), 0)

const figuresOf = ({ steps }: Ended) => ({
  read: total(steps, each => (each.kind === 'source' ? each.in : 0)),
  written: total(steps, each => (each.kind === 'target' ? each.out : 0)),
  rejected: total(steps, each => each.rejected),
})

const nodeOf = (run: Ended): FlowNode => ({
  state: run.state,
  attempt: run.error ? 3 : 1,
  ...figuresOf(run),
  ms: run.ms,
  error: run.error?.code ?? null,
})

/** Three weeks of mornings on which the flow of the demo plant ran, with the runs of its tasks. */
export const seedRuns = async (
  ctx: Ctx,
  ids: { readonly flow: string; readonly sync: string; readonly shelves: string },
): Promise<void> => {
  const morning = Math.floor(ctx.now.getTime() / day) * day - 90 * 60_000
  const tasks: Json[] = []
  const flows: Json[] = []
  const rejects: Json[] = []
  for (let ago = days; ago >= 1; ago--) {
    const began = morning - (ago - 1) * day
    const flow = newId(began)
    const first = catalogueRun(ago)
    const second = first.state === 'failed' ? null : shelfRun(ago)
    const note = (task: string, node: string, run: Ended, at: number): string => {
      const id = newId(at)
      tasks.push({
        id,
        task,
        node,
        flow,
        state: run.state,
        steps: JSON.parse(JSON.stringify(run.steps)),
        ...figuresOf(run),
        error: run.error,
        began: new Date(at).toISOString(),
        ended: new Date(at + run.ms).toISOString(),
      })
      return id
    }
    const run = note(ids.sync, 'task_1', first, began + 400)
    if (second) note(ids.shelves, 'task_2', second, began + 900 + first.ms)
    for (let seq = 0; seq < figuresOf(first).rejected; seq++) {
      const cells = (lines[seq * mostSizes] ?? '').split(',')
      const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
      rejects.push({ run, seq, row: { ...row, 单价: '询价' } })
    }
    const nodes: FlowNodes = {
      task_1: nodeOf(first),
      task_2: second ? nodeOf(second) : { ...openNode, state: 'skipped' },
    }
    flows.push({
      id: flow,
      // The second task rejects nothing.
      state: first.state,
      nodes: JSON.parse(JSON.stringify(nodes)),
      began: new Date(began).toISOString(),
      ended: new Date(began + 1_500 + first.ms + (second?.ms ?? 0)).toISOString(),
    })
  }
  await ctx.db.run(sql`
    insert into gantry.flow_run (space, id, flow, release, state, cause, nodes, created_at, ended_at)
    select ${ctx.space}, f.id, ${ids.flow}, 1, f.state, 'schedule', f.nodes, f.began, f.ended
    from jsonb_to_recordset(${JSON.stringify(flows)}::jsonb)
      as f(id uuid, state text, nodes jsonb, began timestamptz, ended timestamptz)`)
  await ctx.db.run(sql`
    insert into gantry.task_run (space, id, task, release, state, cause, flow_run, flow_node, until, steps, read, written, rejected,
      error, created_at, started_at, ended_at)
    select ${ctx.space}, r.id, r.task, 1, r.state, 'flow', r.flow, r.node, r.began, r.steps, r.read, r.written, r.rejected,
      r.error, r.began, r.began, r.ended
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
      as r(id uuid, task text, state text, flow uuid, node text, steps jsonb, read bigint, written bigint, rejected bigint,
        error jsonb, began timestamptz, ended timestamptz)`)
  await ctx.db.run(sql`
    insert into gantry.task_reject (space, run, seq, step, row, name, code, params)
    select ${ctx.space}, r.run, r.seq, 'source_1', r.row, '单价', 'type', '{}'
    from jsonb_to_recordset(${JSON.stringify(rejects)}::jsonb) as r(run uuid, seq int, "row" jsonb)`)
}
