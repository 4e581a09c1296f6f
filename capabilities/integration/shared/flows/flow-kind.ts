import { type Issue, issue, type Json, localise, type Text } from '@gantry/base/shared'
import { type DesignKind, type Difference, error, type Mention } from '@gantry/designs/shared'
import { sayIssue } from '@gantry/expr/shared'
import { adjacencyOf } from '@gantry/graph/shared'
import { scheduleIssues } from '@gantry/transform/shared'
import { type FlowStep, type TaskFlow, taskFlowSchema } from './flow.ts'
import { checkedCondition } from './settle-flow.ts'

/** A flow as a design keeps it, and back: the one place where its type is given up for plain data. */
export const bodyOfFlow = (flow: TaskFlow): Json => JSON.parse(JSON.stringify(flow))
export const flowOf = (body: Json): TaskFlow => body as Json & TaskFlow

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

const conditionIssues = ({ edges, conditions }: TaskFlow): readonly Issue[] =>
  edges.flatMap(({ id }) => {
    const source = conditions[id] ?? ''
    if (source.trim() === '') return []
    const [wrong] = checkedCondition(source).issues
    return wrong
      ? [issue(`conditions.${id}`, 'formula', { zh: sayIssue(wrong, 'zh-CN'), en: sayIssue(wrong, 'en') })]
      : []
  })

/** Steps on a circle: no order puts all of them behind those they wait for. */
const onCircle = (flow: TaskFlow): readonly string[] => {
  const { into, out } = adjacencyOf(flow)
  const left = new Map(Object.keys(flow.nodes).map(id => [id, (into.get(id) ?? []).length]))
  const ready = [...left].filter(([, count]) => count === 0).map(([id]) => id)
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    left.delete(id)
    for (const { to } of out.get(id) ?? []) {
      const count = (left.get(to) ?? 0) - 1
      if (left.has(to)) left.set(to, count)
      if (count === 0) ready.push(to)
    }
  }
  return [...left.keys()]
}

/** What keeps a flow from being published; `tasks` are the ids of those there are, where they are known. */
export const flowIssues = (flow: TaskFlow, tasks?: { has(id: string): boolean }): readonly Issue[] => [
  ...(isBlank(flow.name) ? [issue('name', 'required')] : []),
  ...scheduleIssues(flow.schedule),
  ...(Object.keys(flow.nodes).length === 0 ? [issue('nodes', 'required')] : []),
  ...Object.entries(flow.nodes).flatMap(([id, { settings }]) =>
    settings.task === ''
      ? [issue(`nodes.${id}.settings.task`, 'required')]
      : tasks && !tasks.has(settings.task)
        ? [issue(`nodes.${id}.settings.task`, 'unknown')]
        : [],
  ),
  ...flow.edges.flatMap(({ id, from, to }) =>
    flow.nodes[from] && flow.nodes[to] ? [] : [issue(`edges.${id}`, 'unknown')],
  ),
  ...onCircle(flow).map(id => issue(`nodes.${id}`, 'decision_cycle')),
  ...conditionIssues(flow),
]

const flowWords = (before: TaskFlow | null, after: TaskFlow): readonly Difference[] => {
  const words: Difference[] = []
  const old = before?.nodes ?? {}
  const note = (at: string, sign: Difference['sign'], part: string, key: string, params = {}) =>
    words.push({ at, sign, part, key: `task_flow.words.${key}`, params })
  if (before && localise(before.name, 'en') !== localise(after.name, 'en'))
    note('name', 'changed', 'flow', 'renamed', { name: after.name })
  const stepText = ({ retries, pause, join, task }: FlowStep) => JSON.stringify([task, join, retries, pause])
  const count = (among: readonly string[]) => ({ count: among.length })
  const added = Object.keys(after.nodes).filter(id => !old[id])
  const removed = Object.keys(old).filter(id => !after.nodes[id])
  const changed = Object.entries(after.nodes).filter(([id, { settings }]) => {
    const former = old[id]
    return former && stepText(former.settings) !== stepText(settings)
  })
  if (added.length > 0) note('nodes', 'added', 'steps', 'added', count(added))
  if (changed.length > 0) note('nodes', 'changed', 'steps', 'changed', count(changed.map(([id]) => id)))
  if (removed.length > 0) note('nodes', 'removed', 'steps', 'removed', count(removed))
  const wires = ({ edges, conditions }: TaskFlow) =>
    JSON.stringify(edges.map(({ id, from, port, to }) => [from, port, to, conditions[id] ?? '']))
  if (before && wires(before) !== wires(after)) note('edges', 'changed', 'steps', 'edges')
  if (JSON.stringify(before?.schedule) !== JSON.stringify(after.schedule))
    note('schedule', 'changed', 'flow', after.schedule ? 'schedule' : 'no_schedule')
  if (before && before.alert !== after.alert)
    note('alert', 'changed', 'flow', after.alert ? 'alert' : 'no_alert')
  return words
}

export const emptyFlow: TaskFlow = {
  id: '00000000-0000-0000-0000-000000000000',
  name: '',
  alert: true,
  conditions: {},
  nodes: {},
  edges: [],
}

/** A flow of tasks as a design. */
export const taskFlowKind: DesignKind<TaskFlow> = {
  name: 'task_flow',
  schema: taskFlowSchema,
  empty: () => emptyFlow,
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  check: (flow, { named }) => flowIssues(flow, named.get('task')).map(error),
  mentions: ({ nodes }) =>
    Object.entries(nodes).flatMap(([id, { settings }]): Mention[] =>
      settings.task === ''
        ? []
        : [{ at: `nodes.${id}.settings.task`, to: { kind: 'task', id: settings.task }, how: 'calls' }],
    ),
  words: flowWords,
  texts: ({ name }) => [{ at: 'name', text: name }],
}
