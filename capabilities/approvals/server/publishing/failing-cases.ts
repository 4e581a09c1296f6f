import { AppError, issue, localise } from '@gantry/base/shared'
import { error, type Problem } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type FlowCase, stepsOfCase } from '@gantry/workflow/shared'
import type { Pinned } from '../definition.ts'
import { playWorkflow } from '../try-workflow.ts'

/** Cases that no longer come to what they expect, each as an error that stops publishing. */
export const failingCases = async (ctx: Ctx, pinned: Pinned): Promise<readonly Problem[]> => {
  const problems: Problem[] = []
  for (const [at, each] of (pinned.def.cases ?? []).entries()) {
    const failure = await failureOf(ctx, pinned, each)
    if (failure)
      problems.push(error(issue(`cases.${at}`, failure.code, { name: each.name, ...failure.params })))
  }
  return problems
}

type Failure = {
  readonly code: 'flow_case' | 'flow_case_people' | 'flow_case_not_run'
  readonly params: Readonly<Record<string, string>>
} | null

const failureOf = async (
  ctx: Ctx,
  pinned: Pinned,
  { initiator, given, picks, expect }: FlowCase,
): Promise<Failure> => {
  const { def } = pinned
  const say = (ids: readonly string[]) =>
    ids.map(id => localise(def.nodes[id]?.settings.name ?? id, ctx.actor.lang)).join(' → ') || '—'
  try {
    const { state, refused } = await playWorkflow(ctx, pinned, {
      row: given,
      initiator,
      record: def.id,
      ...(picks && { picks }),
    })
    const steps = stepsOfCase(
      def.nodes,
      state.activations.map(({ node }) => node),
    )
    const outcome = refused ? null : (state.outcome ?? null)
    if (!sameSet(steps, expect.steps) || outcome !== expect.outcome)
      return { code: 'flow_case', params: { expected: say(expect.steps), actual: say(steps) } }
    const changed = Object.entries(expect.people ?? {}).find(
      ([node, people]) => !sameSet(peopleAt(state.activations, node), people),
    )
    return changed ? { code: 'flow_case_people', params: { node: say([changed[0]]) } } : null
  } catch (problem) {
    if (problem instanceof AppError) return { code: 'flow_case_not_run', params: {} }
    throw problem
  }
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean => {
  const set = new Set(one)
  return set.size === new Set(other).size && other.every(id => set.has(id))
}

type Activations = Awaited<ReturnType<typeof playWorkflow>>['state']['activations']

const peopleAt = (activations: Activations, node: string): readonly string[] =>
  activations.flatMap(each =>
    each.node === node
      ? each.seats.flatMap(({ person, candidates = [] }) => [person ?? [], candidates].flat())
      : [],
  )
