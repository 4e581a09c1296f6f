import type { ConditionalBranch } from '../nodes/branches.ts'
import { nodeAt } from '../shared/drawing.ts'
import { resolve } from './executors.ts'
import { activate, complete, finish, forward } from './flow.ts'
import type { Run, Token } from './run.ts'
import { mint, track } from './run.ts'
import { timeAfter } from './tasks.ts'

/** Branches whose conditions are true; the default one if none is. */
const trueBranches = (run: Run, branches: readonly ConditionalBranch[], most: number): readonly string[] => {
  const chosen: string[] = []
  for (const { id, when } of branches)
    if (chosen.length < most && when !== undefined && run.facts.holds(when)) chosen.push(id)
  const other = branches.find(({ when }) => when === undefined) ?? branches.at(-1)
  return chosen.length > 0 || !other ? chosen : [other.id]
}

export const enterExclusive = (run: Run, token: Token): void => {
  const node = nodeAt(run.def, token.node)
  if (node?.kind !== 'exclusive') return
  const branches = trueBranches(run, node.settings.branches, 1)
  const passed = [...token.passed, { node: token.node, branches }]
  for (const port of branches) forward(run, token.node, port, { ...token, passed })
}

/** Splits a token: all branches, or those whose conditions are true. */
export const enterSplit = (run: Run, token: Token): void => {
  const node = nodeAt(run.def, token.node)
  if (node?.kind !== 'parallel' && node?.kind !== 'inclusive') return
  const { branches } = node.settings
  const expected =
    node.kind === 'parallel' ? branches.map(({ id }) => id) : trueBranches(run, branches, branches.length)
  const id = mint(run)
  run.state.scopes.push({
    id,
    node: token.node,
    path: token.path,
    causedBy: token.causes,
    expected,
    arrived: {},
    open: true,
  })
  const passed = [...token.passed, { node: token.node, branches: expected }]
  for (const branch of expected)
    forward(run, token.node, branch, { ...token, path: [...token.path, { scope: id, branch }], passed })
}

/** Counts an arrival at a join. With the last one a single token goes on, caused by all arrivals. */
export const enterJoin = (run: Run, token: Token): void => {
  const inner = token.path.at(-1)
  const scope = run.state.scopes.find(each => each.id === inner?.scope)
  const node = nodeAt(run.def, token.node)
  if (!inner || !scope || node?.kind !== 'join' || node.settings.of !== scope.node) {
    forward(run, token.node, 'out', token)
    return
  }
  scope.arrived = { ...scope.arrived, [inner.branch]: token.causes }
  if (scope.expected.some(branch => !Object.hasOwn(scope.arrived, branch))) return
  scope.open = false
  const causes = [...new Set(Object.values(scope.arrived).flat())]
  forward(run, token.node, 'out', { path: token.path.slice(0, -1), causes, passed: [] })
}

export const enterCc = (run: Run, token: Token): void => {
  const node = nodeAt(run.def, token.node)
  if (node?.kind !== 'cc') return
  const { people, why } = resolve(run, token, node.settings.executors)
  const activation = activate(run, token)
  const to = people.map(({ id }) => id)
  run.effects.push(
    { kind: 'explain', activation: activation.id, why: { rules: why, passed: token.passed } },
    { kind: 'tell', event: 'cc', to, node: token.node },
    { kind: 'takes_part', people: to, node: token.node, as: 'cc' },
  )
  const line = { action: 'cc', node: token.node, activation: activation.id, actor: null } as const
  if (to.length === 0) track(run, line)
  for (const each of to) track(run, { ...line, to: each })
  complete(run, activation)
}

export const enterTimer = (run: Run, token: Token): void => {
  const node = nodeAt(run.def, token.node)
  if (node?.kind !== 'timer') return
  const activation = activate(run, token)
  track(run, { action: 'enter', node: token.node, activation: activation.id, actor: null })
  const at = timeAfter(run, node.settings.until) ?? run.facts.now
  run.state.timers.push({ id: mint(run), at, activation: activation.id, what: 'wait' })
}

export const enterAutomatic = (run: Run, token: Token): void => {
  const activation = activate(run, token)
  track(run, { action: 'enter', node: token.node, activation: activation.id, actor: null })
  run.effects.push({ kind: 'run_job', activation: activation.id, node: token.node })
}

/** Children are started by the server, which mints their ids and says so by `children_started`. */
export const enterSubprocess = (run: Run, token: Token): void => {
  const node = nodeAt(run.def, token.node)
  if (node?.kind !== 'subprocess') return
  const activation = activate(run, token)
  track(run, { action: 'enter', node: token.node, activation: activation.id, actor: null })
  run.effects.push({ kind: 'start_children', activation: activation.id, node: token.node })
  if (node.settings.wait === 'async') complete(run, activation)
}

export const enterEnd = (run: Run, token: Token): void => {
  const node = nodeAt(run.def, token.node)
  if (node?.kind !== 'end') return
  const activation = activate(run, token)
  activation.state = 'completed'
  activation.left = run.facts.now
  track(run, { action: 'enter', node: token.node, activation: activation.id, actor: null })
  if (node.settings.terminate) finish(run, node.settings.outcome ?? 'terminated')
}
