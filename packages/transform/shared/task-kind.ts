import { type Issue, issue, type Json, localise, type Text } from '@gantry/base/shared'
import { type DesignKind, type Difference, error, type Mention } from '@gantry/designs/shared'
import { isFilled } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { SourceSettings } from '../steps/source.ts'
import { readOnlyIssues, type TargetSettings } from '../steps/target.ts'
import type { Column } from './column.ts'
import { planTask } from './plan-task.ts'
import { scheduleIssues, type Task, taskSchema } from './task.ts'

/** A task as a design keeps it, and back: the one place where its type is given up for plain data. */
export const bodyOfTask = (task: Task): Json => JSON.parse(JSON.stringify(task))
export const taskOf = (body: Json): Task => body as Json & Task

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

/** An integration task as a design: its references and its difference in sentences. */
export const taskKind: DesignKind<Task> = {
  name: 'task',
  schema: taskSchema,
  empty: () => ({
    id: '00000000-0000-0000-0000-000000000000',
    name: '',
    busy: 'skip',
    as: 'task',
    nodes: {},
    edges: [],
  }),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  check: (task, { tables }) => [
    ...(isBlank(task.name) ? [error(issue('name', 'required'))] : []),
    ...(task.as === 'owner' && task.owner === undefined ? [error(issue('owner', 'required'))] : []),
    ...scheduleIssues(task.schedule).map(error),
    ...planTask(task).issues.map(error),
    ...outerSteps(task).flatMap(step =>
      ownTableIssues(step, tables).map(each =>
        error({ ...each, field: `nodes.${step.id}.settings.${each.field}` }),
      ),
    ),
  ],
  mentions: task =>
    outerSteps(task).flatMap(({ id, group, settings: { source, object }, used }): Mention[] => {
      const at = `nodes.${id}.settings.object`
      const how = group === 'target' ? 'writes' : 'reads'
      if (source !== 'space') return [{ at, to: { kind: 'source', id: source }, how }]
      if (object === '') return []
      return [
        { at, to: { kind: 'table', id: object }, how },
        ...used.map(part => ({ at, to: { kind: 'table', id: object, part }, how }) as const),
      ]
    }),
  words: (before, after) => taskWords(before, after),
  texts: ({ name }) => [{ at: 'name', text: name }],
}

interface OuterStep {
  readonly id: string
  readonly group: 'source' | 'target'
  readonly settings: SourceSettings | TargetSettings
  readonly used: readonly string[]
}

/** Steps that read or write a data source, with the columns they name. */
const outerSteps = ({ nodes }: Task): readonly OuterStep[] =>
  Object.entries(nodes).flatMap(([id, { kind, settings }]): OuterStep[] => {
    if (kind === 'source') {
      const own = settings as SourceSettings
      return [{ id, group: 'source', settings: own, used: own.columns.map(({ name }) => name) }]
    }
    if (kind === 'target') {
      const own = settings as TargetSettings
      return [{ id, group: 'target', settings: own, used: own.map.map(({ to }) => to) }]
    }
    return []
  })

/** What is wrong with a step that reads or writes a table of the space, by the tables as they are; places are inside the settings. */
const ownTableIssues = (
  { group, settings }: OuterStep,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly Issue[] => {
  const { source, object, columns } = settings
  if (source !== 'space' || object === '') return []
  const table = tables.get(object)
  if (!table) return [issue('object', 'unknown')]
  if (group === 'source' || !('map' in settings)) return []
  if (table.master !== undefined) return [issue('object', 'slave_target')]
  // Columns that were read-only when the step was drawn are told of by the step itself.
  const since = columns.filter(({ name, readOnly }) => {
    const field = table.fields[name]
    return !readOnly && field !== undefined && isFilled(field)
  })
  return readOnlyIssues(
    since.map((column): Column => ({ ...column, readOnly: true })),
    settings,
  )
}

const taskWords = (before: Task | null, after: Task): readonly Difference[] => {
  const old = before?.nodes ?? {}
  const words: Difference[] = []
  const note = (at: string, sign: Difference['sign'], part: string, key: string, params = {}) =>
    words.push({ at, sign, part, key, params })
  const stepName = (kind: string) => ({ key: `transform.kind.${kind}` })
  if (before && localise(before.name, 'en') !== localise(after.name, 'en'))
    note('name', 'changed', 'task', 'task.words.renamed', { name: after.name })
  for (const [id, node] of Object.entries(after.nodes)) {
    const former = old[id]
    const params = { step: stepName(node.kind) }
    if (!former) note(`nodes.${id}`, 'added', 'steps', 'task.words.step_added', params)
    else if (JSON.stringify(former.settings) !== JSON.stringify(node.settings))
      note(`nodes.${id}`, 'changed', 'steps', 'task.words.step_changed', params)
  }
  for (const [id, node] of Object.entries(old))
    if (!after.nodes[id])
      note(`nodes.${id}`, 'removed', 'steps', 'task.words.step_removed', { step: stepName(node.kind) })
  const wires = ({ edges }: Task) => JSON.stringify(edges.map(({ from, port, to }) => [from, port, to]))
  if (before && wires(before) !== wires(after)) note('edges', 'changed', 'steps', 'task.words.edges')
  if (JSON.stringify(before?.schedule) !== JSON.stringify(after.schedule))
    note('schedule', 'changed', 'task', after.schedule ? 'task.words.schedule' : 'task.words.no_schedule')
  for (const part of ['busy', 'as', 'owner', 'mostRejects', 'mostRejectsPercent', 'group'] as const)
    if (before && before[part] !== after[part]) note(part, 'changed', 'task', `task.words.${part}`)
  return words
}
