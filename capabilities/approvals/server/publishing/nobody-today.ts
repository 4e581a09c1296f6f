import { issue, joined } from '@gantry/base/shared'
import { type Problem, warning } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type ExecutorRule, isHuman, nodeKindOf, type WorkflowDef } from '@gantry/workflow/shared'
import { Value } from 'typebox/value'
import { answer } from '../people.ts'
import { saidRules } from '../said-rules.ts'
import { fixedAsk } from './fixed-ask.ts'

/** Rules that name people, roles, posts, groups or departments and give nobody who can be given work today, each as a warning. */
export const nobodyToday = async (ctx: Ctx, def: WorkflowDef): Promise<readonly Problem[]> => {
  const found: { readonly place: string; readonly rule: ExecutorRule }[] = []
  // The same role is often named by several steps.
  const known = new Map<string, boolean>()
  for (const [id, node] of Object.entries(def.nodes)) {
    // Settings that do not fit their kind are an error of their own.
    if (!isHuman(node) || !Value.Check(nodeKindOf(node.kind).schema, node.settings)) continue
    for (const [at, rule] of node.settings.executors.entries()) {
      const ask = fixedAsk(rule)
      if (ask === null) continue
      const key = JSON.stringify(ask)
      const gives = known.get(key) ?? (await answer(ctx, ask)).some(each => each.active && each.assignable)
      known.set(key, gives)
      if (!gives) found.push({ place: `nodes.${id}.settings.executors.${at}`, rule })
    }
  }
  const names = await namesOf(
    ctx,
    def.table,
    found.map(({ rule }) => rule),
  )
  return found.map(({ place }, at) => {
    const said = names[at] ?? []
    return warning(
      said.length === 0
        ? issue(place, 'flow_names_gone')
        : issue(place, 'flow_nobody', { names: joined(said, ctx.actor.lang) }),
    )
  })
}

/** What each rule names; people as those it found and left out. */
const namesOf = async (
  ctx: Ctx,
  table: string,
  rules: readonly ExecutorRule[],
): Promise<readonly (readonly string[])[]> => {
  const said = await saidRules(
    ctx,
    rules.map(rule => ({
      table,
      executors: [rule],
      gave: [{ rule: rule.rule, found: rule.rule === 'users' ? rule.ids : [], dropped: [] }],
    })),
  )
  return said.map(([one]) => [...(one?.of ?? []), ...(one?.people ?? [])].filter(name => name !== ''))
}
