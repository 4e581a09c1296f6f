import type { Json } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { DepartmentBase, ExecutorRule, Within } from '../shared/executors.ts'
import type { Ask, Explanation, PersonFact } from '../shared/facts.ts'
import type { PersonId } from '../shared/state.ts'
import { askAll, Refused, type Run, type Token } from './run.ts'

/** The people rules give, without those who cannot be given work, and why. */
export interface Resolved {
  readonly people: readonly PersonFact[]
  /** Each leader decides in a step of his own. */
  readonly chain: boolean
  readonly why: Explanation['rules']
}

/** Answers the rules of a node in their order (section 2.2). */
export const resolve = (run: Run, token: Token, rules: readonly ExecutorRule[]): Resolved => {
  const plans = rules.map(rule => askOf(run, token, rule))
  const answers = askAll(
    run,
    plans.map(({ ask }) => ask),
  )
  const people: PersonFact[] = []
  const why = rules.map((rule, at) => {
    const found = (plans[at]?.take ?? everybody)(answers[at] ?? [])
    const dropped: { person: PersonId; because: 'disabled' | 'account' | 'twice' }[] = []
    for (const person of found) {
      const because = !person.active
        ? 'disabled'
        : !person.assignable
          ? 'account'
          : people.some(({ id }) => id === person.id)
            ? 'twice'
            : null
      if (because) dropped.push({ person: person.id, because })
      else people.push(person)
    }
    const by = rule.rule === 'picked' ? run.state.pickedBy?.[token.node] : undefined
    return {
      rule: rule.rule,
      found: found.map(({ id }) => id),
      dropped,
      ...(by !== undefined && { by }),
    }
  })
  return {
    people,
    chain: rules.some(rule => rule.rule === 'dept_leader' && rule.chain !== undefined),
    why,
  }
}

interface Plan {
  readonly ask: Ask
  readonly take?: (found: readonly PersonFact[]) => readonly PersonFact[]
}

const everybody = (found: readonly PersonFact[]) => found
const level = (at: number) => (found: readonly PersonFact[]) => found.slice(at, at + 1)
const persons = (ids: readonly PersonId[]): Plan => ({ ask: { ask: 'persons', ids } })

const askOf = (run: Run, token: Token, rule: ExecutorRule): Plan => {
  switch (rule.rule) {
    case 'users':
      return persons(rule.ids)
    case 'role':
    case 'post':
      return { ask: { ask: rule.rule, ids: rule.ids, ...within(run, token, rule.within) } }
    case 'group':
      return { ask: { ask: 'group', ids: rule.ids } }
    case 'dept_members':
      return { ask: { ask: 'department', ids: rule.ids, below: rule.below ?? false } }
    case 'dept_leader': {
      const { chain, up } = rule
      return {
        ask: { ask: 'leaders', ...baseOf(run, token, rule.base) },
        take: found => (chain === undefined ? level(up)(found) : found.slice(up, chain + 1)),
      }
    }
    case 'initiator':
      return persons([run.state.initiator])
    case 'initiator_leader':
      return {
        ask: { ask: 'leaders_of', person: run.state.initiator },
        take: level(Math.max(0, rule.up - 1)),
      }
    case 'field':
      return persons(idsIn(run.facts.value(rule.field)))
    case 'node_executor':
      return persons(executorsOf(run, rule.node))
    case 'expression':
      return { ask: { ask: 'expression', formula: rule.formula } }
    case 'picked':
      return persons(pickedFor(run, token, rule))
  }
}

const within = (run: Run, token: Token, narrowed: Within | undefined) =>
  narrowed && { within: baseOf(run, token, narrowed.base), up: narrowed.up ?? 0 }

const baseOf = (run: Run, token: Token, base: DepartmentBase) => {
  if (base.of === 'initiator') return { department: run.state.initiatorDepartment }
  if (base.of === 'field') return { department: idsIn(run.facts.value(base.field))[0] ?? null }
  return { departmentOf: previousPerson(run, token) }
}

const previousPerson = (run: Run, { causes }: Token): PersonId => {
  const done = run.state.tasks.filter(task => causes.includes(task.activation) && task.state === 'done')
  return done.at(-1)?.actor ?? run.state.initiator
}

/** Ids in a value of a member or department field, and in a list of these. */
const idsIn = (value: Json): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' && 'id' in value && typeof value.id === 'string'
    ? [value.id]
    : []
}

/** Who really completed a node: the newest activation that counts. */
const executorsOf = (run: Run, node: NodeId): readonly PersonId[] => {
  const newest = run.state.activations.findLast(
    each => each.node === node && each.state === 'completed' && !each.superseded,
  )
  return run.state.tasks.flatMap(task =>
    task.activation === newest?.id && task.state === 'done' ? (task.actor ?? []) : [],
  )
}

const pickedFor = (
  run: Run,
  token: Token,
  rule: Extract<ExecutorRule, { rule: 'picked' }>,
): readonly PersonId[] => {
  const given = 'picks' in run.command ? run.command.picks?.[token.node] : undefined
  const picked = [...new Set(given ?? run.state.picked?.[token.node] ?? [])]
  const params = { node: token.node }
  if (picked.length < (rule.min ?? 1)) {
    if (run.by) throw new Refused('pick_required', params)
    return picked
  }
  if (picked.length > (rule.max ?? 100)) throw new Refused('pick_out_of_range', params)
  if (rule.among.length > 0) {
    const allowed = new Set(resolve(run, token, rule.among).people.map(({ id }) => id))
    if (picked.some(id => !allowed.has(id))) throw new Refused('pick_out_of_range', params)
  }
  run.state.picked = { ...run.state.picked, [token.node]: picked }
  if (given && run.by) run.state.pickedBy = { ...run.state.pickedBy, [token.node]: run.by.person }
  return picked
}
