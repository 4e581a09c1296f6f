import { type ExecutorRule, type Explanation, isHuman, type WorkflowDef } from '@gantry/workflow/shared'

type FlowNode = WorkflowDef['nodes'][string]
type PickedRule = Extract<ExecutorRule, { readonly rule: 'picked' }>

/** The rules of a node by which the step before picks its people. */
export const picksAt = (node: FlowNode | undefined): readonly PickedRule[] =>
  isHuman(node) ? node.settings.executors.flatMap(rule => (rule.rule === 'picked' ? [rule] : [])) : []

/** How many people have to and may be picked; null where nobody is picked. */
export const extentOf = (
  picks: readonly PickedRule[],
): { readonly min: number; readonly max: number } | null =>
  picks.length === 0
    ? null
    : {
        min: Math.max(...picks.map(({ min }) => min ?? 1)),
        max: Math.min(...picks.map(({ max }) => max ?? 100)),
      }

/**
 * The definition with all who may be picked in place of each pick, and without rules that skip them; the initiator where anybody
 * may be picked. The engine then explains who they are.
 */
export const withoutPicks = (def: WorkflowDef): WorkflowDef => ({
  ...def,
  nodes: Object.fromEntries(
    Object.entries(def.nodes).map(([id, node]) => {
      if (!isHuman(node) || picksAt(node).length === 0) return [id, node]
      const executors = node.settings.executors.flatMap((rule): readonly ExecutorRule[] =>
        rule.rule !== 'picked' ? [rule] : rule.among.length > 0 ? rule.among : [{ rule: 'initiator' }],
      )
      const { dedupe: _, ...settings } = node.settings as typeof node.settings & { dedupe?: string }
      return [
        id,
        { ...node, settings: { ...settings, executors, same: 'self', empty: { does: 'admin_seat' } } },
      ] as [string, typeof node]
    }),
  ),
})

/** Whom the rules of a step gave, as the engine explains it. */
export const foundBy = ({ rules }: Explanation): readonly string[] => [
  ...new Set(
    rules.flatMap(({ found, dropped }) =>
      found.filter(person => !dropped.some(each => each.person === person && each.because !== 'twice')),
    ),
  ),
]
