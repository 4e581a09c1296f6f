import type { Json, Text } from '@gantry/base/shared'
import { ownTables, sourceNames } from '@gantry/integration/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { columnEdges, type OuterColumn, type Task, taskOf, writtenFiles } from '@gantry/transform/shared'
import type { LineageEdge, LineagePlace } from '../../shared/lineage/neighbourhood.ts'

/** Tasks read at most. */
const most = 1_000

interface TaskRow {
  readonly id: string
  readonly name: Text
  readonly body: Json
}

/**
 * What published integration tasks move, column by column: from a column of a source through the column the task makes of it into the
 * column of its target. Tables of data sources, and files that tasks write, are objects of their own.
 */
export const taskEdges = async (
  ctx: Ctx,
): Promise<{ readonly edges: readonly LineageEdge[]; readonly names: ReadonlyMap<string, Text> }> => {
  const { rows } = await ctx.db.run<TaskRow>(sql`
    select d.id, d.name, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'task' and d.state = 'active' order by d.id limit ${most}`)
  const names = new Map<string, Text>()
  if (rows.length === 0) return { edges: [], names }
  const sources = await sourceNames(ctx)
  const isOwn = (source: string): boolean => source === ownTables || sources.get(source)?.kind === 'space'
  const placeOf = (task: Task, { step, source, object, column }: OuterColumn): LineagePlace => {
    if (isOwn(source)) return { object: `table:${object}`, part: column }
    if (source === writtenFiles) {
      const file = `file:${task.id}/${step}`
      names.set(file, object)
      return { object: file, part: column }
    }
    const settings = task.nodes[step]?.settings
    // A copy of a task has the same steps, and may ask something else.
    const id = `source:${source}/${settings?.query === undefined ? object : `${object}/${task.id}`}`
    const label = String(settings?.label || object)
    const shown = [sources.get(source)?.name, label].filter((name, at, all) => all.indexOf(name) === at)
    names.set(id, shown.join(' · '))
    return { object: id, part: column }
  }
  const edges = rows.flatMap(({ id, name, body }) => {
    const task = taskOf(body)
    const made = `task:${id}`
    names.set(made, name)
    const found = new Map<string, LineageEdge>()
    const add = (from: LineagePlace, to: LineagePlace, how: LineageEdge['how']): void => {
      const key = JSON.stringify([from, to])
      if (how === 'direct' || !found.has(key)) found.set(key, { from, to, how, certainty: 'exact' })
    }
    for (const { from, to, how } of columnEdges(task)) {
      const inside: LineagePlace = { object: made, part: to.column }
      add(placeOf(task, from), inside, how === 'indirect' ? 'indirect' : 'direct')
      add(inside, placeOf(task, to), 'direct')
    }
    return [...found.values()]
  })
  return { edges, names }
}
