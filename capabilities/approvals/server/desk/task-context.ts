import { AppError, type Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { recordHistory } from '@gantry/records/server'
import type { Explanation, Instance, Task, TrackRow } from '@gantry/workflow/shared'
import type { TaskContext } from '../../shared/desk.ts'
import { commanderOf } from '../commander.ts'
import { definitionOf, type Pinned } from '../definition.ts'
import { permissionsAt } from '../field-permissions.ts'
import { requireConcerned } from '../run-command.ts'
import { executorsOf, saidRules } from '../said-rules.ts'
import { loadInstance, receiptOf } from '../store.ts'
import { mergedRows } from './merged-rows.ts'

/** Number of newest record changes examined. */
const mostChanges = 100

/** Context of a task for its holder to decide. @throws AppError workflow.not_found, workflow.task_not_found */
export const taskContext = async (ctx: Ctx, instance: string, id: number): Promise<TaskContext> => {
  const { state } = await loadInstance(ctx, instance)
  await requireConcerned(ctx, state)
  const task = state.tasks.find(each => each.id === id)
  const me = ctx.actor.personId
  const activation = state.activations.find(each => each.id === task?.activation)
  const candidates = activation?.seats.find(each => each.id === task?.seat)?.candidates ?? []
  const pinned = await definitionOf(ctx, state.workflow, state.release)
  const { agencies = [] } = await commanderOf(ctx, pinned)
  const people = [
    me,
    ...agencies.flatMap(({ principal, may }) => (may.includes('handle_todo') ? [principal] : [])),
  ]
  const isHeld = (person: string) =>
    task?.holder === person || task?.offer?.to === person || candidates.includes(person)
  if (!task || !activation || !people.some(isHeld)) throw new AppError('workflow.task_not_found')
  const since = sinceOf(state, task, me)
  return {
    since: new Date(since).toISOString(),
    changes: await changesOf(ctx, pinned, state, activation.node, { since, me }),
    why: await whyOf(ctx, pinned, state, task),
  }
}

/** When a person last handled the record: their last decision before this task, else its receipt. */
const sinceOf = ({ tasks }: Instance, task: Task, me: string): number =>
  tasks
    .filter(each => each.actor === me && each.state === 'done' && each.id < task.id)
    .reduce((last, { finished = 0 }) => Math.max(last, finished), 0) || receiptOf(task, me)

/** The fields visible at the step that others changed, from the history of the record. */
const changesOf = async (
  ctx: Ctx,
  { def, table }: Pinned,
  { record }: Instance,
  node: string,
  { since, me }: { readonly since: number; readonly me: string },
): Promise<TaskContext['changes']> => {
  const shown = permissionsAt(def, node, table)
  const { data } = await recordHistory(asSystem(ctx, 'workflow task'), table.id, record, {
    limit: mostChanges,
  })
  const found = new Map<string, TaskContext['changes'][number][]>()
  for (const { at, by, changes, action } of data) {
    if (Date.parse(at) <= since || action !== 'updated' || by?.id === me) continue
    for (const { field, before, after } of changes) {
      if ((shown.get(field) ?? 'hidden') === 'hidden') continue
      const change = { field, before, after, by: by?.title ?? null, at }
      found.set(field, [...(found.get(field) ?? []), change])
    }
  }
  return [...found.values()]
    .flatMap(changes => asOne(table, changes) ?? [])
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** Changes of one field, newest first: the newest says who and the value now, the oldest the value then. */
const asOne = (
  { fields }: Pinned['table'],
  changes: TaskContext['changes'],
): TaskContext['changes'][number] | null => {
  const [newest] = changes
  const oldest = changes.at(-1)
  if (!newest || !oldest) return null
  const field = Object.hasOwn(fields, newest.field) ? fields[newest.field] : undefined
  const hasRows = field !== undefined && fieldTypeOf(field).rows !== undefined
  return hasRows ? { ...newest, ...mergedRows(changes) } : { ...newest, before: oldest.before }
}

const passed: readonly string[] = ['delegate', 'hand_over', 'reassign', 'add_signer']

const whyOf = async (
  ctx: Ctx,
  { def, table }: Pinned,
  { id: instance, activations }: Instance,
  task: Task,
): Promise<TaskContext['why']> => {
  // A step that was entered again by a fetch back or a direct resubmission keeps its people: what found them is said of the first.
  const node = activations.find(({ id }) => id === task.activation)?.node
  const entered = activations.flatMap(each =>
    each.node === node && each.id <= task.activation ? each.id : [],
  )
  const { rows } = await ctx.db.run<{
    readonly why: Explanation | null
    readonly from: { readonly row: TrackRow; readonly person: string | null } | null
    readonly gone: string | null
  }>(sql`
    select
      (select why->activation::text from gantry.wf_track, unnest(${entered}::int[]) as activation
        where space = ${ctx.space} and instance = ${instance}::uuid and why->activation::text is not null
        order by activation desc limit 1) as why,
      (select json_build_object('row', row, 'person', person) from gantry.wf_track_row
        where space = ${ctx.space} and instance = ${instance}::uuid and row->>'to' = ${ctx.actor.personId}
          and row->>'activation' = ${String(task.activation)} and row->>'action' = any(${[...passed]}::text[])
        order by seq desc limit 1) as from,
      (select m.f_name from gantry.wf_track_row k
        join gantry.t_member m on m.space = k.space and m.id::text = k.row->>'to'
        where k.space = ${ctx.space} and k.instance = ${instance}::uuid and k.row->>'action' = 'holder_gone'
          and k.row->>'seat' = ${String(task.seat)}
        order by k.seq desc limit 1) as gone`)
  const { why = null, from = null, gone = null } = rows[0] ?? {}
  const gave = why?.rules ?? []
  const shown = permissionsAt(def, node ?? '', table)
  const [said = []] = await saidRules(ctx, [{ table: def.table, executors: executorsOf(def, node), gave }])
  return {
    rules: said.map((each, at) => ({ ...each, mine: gave[at]?.found.includes(ctx.actor.personId) ?? false })),
    passed: (why?.passed ?? []).map(({ node, branches, read }) => {
      const drawn = def.nodes[node]
      const offered: readonly { readonly id: string; readonly name?: Text; readonly when?: string }[] =
        drawn && 'branches' in drawn.settings ? drawn.settings.branches : []
      return {
        node: drawn?.settings.name ?? '',
        branches: branches.map(id => {
          const branch = offered.find(each => each.id === id)
          return { name: branch?.name ?? null, when: branch?.when ?? null }
        }),
        read: read
          ? Object.fromEntries(
              Object.entries(read).filter(([field]) => (shown.get(field) ?? 'hidden') !== 'hidden'),
            )
          : null,
      }
    }),
    same: why?.same ?? null,
    empty: why?.empty ?? null,
    fell: task.exception ? { gone } : null,
    from: from
      ? {
          how: from.row.action as 'delegate' | 'hand_over' | 'reassign' | 'add_signer',
          by: from.person ?? '',
        }
      : null,
  }
}
