import { AppError, issue, type Text } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type MigrationBlock,
  type MigrationPlan,
  type NodeMap,
  proposeMap,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import type { StaysBecause } from '../../shared/migration-contract.ts'
import { definitionOf, newestOf, type Pinned } from '../definition.ts'
import { isMonitor } from '../lists/monitored.ts'

/** Whoever does not monitor a workflow does not learn that it is there. @throws AppError workflow.not_found */
export const requireMonitor = async (ctx: Ctx, workflow: string): Promise<void> => {
  if (!(await isMonitor(ctx, workflow))) throw new AppError('workflow.not_found')
}

/** An older release, the newest one and the map between them. */
export interface Planned {
  readonly plan: MigrationPlan
  readonly from: Pinned
  readonly to: Pinned
}

/**
 * The plan of a move to the newest release; without a map the proposed one.
 * @throws AppError workflow.not_found, request.invalid naming a node of the map that is in neither release or of another kind
 */
export const planOf = async (
  ctx: Ctx,
  workflow: string,
  release: number,
  given?: NodeMap,
): Promise<Planned> => {
  const to = await newestOf(ctx, workflow)
  if (release >= to.release) throw new AppError('request.invalid', {}, [issue('from', 'unknown')])
  const from = await definitionOf(ctx, workflow, release)
  const map = given ?? proposeMap(from.def, to.def)
  refuseMap(from.def, to.def, map)
  return { plan: { from, to, map }, from, to }
}

const refuseMap = (from: WorkflowDef, to: WorkflowDef, map: NodeMap): void => {
  const wrong = Object.entries(map).filter(([one, other]) => {
    const [was, next] = [
      Object.hasOwn(from.nodes, one) ? from.nodes[one] : undefined,
      Object.hasOwn(to.nodes, other) ? to.nodes[other] : undefined,
    ]
    return !was || !next || was.kind !== next.kind
  })
  if (wrong.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      wrong.map(([one, other]) => issue(`map.${one}`, 'unknown', { value: other })),
    )
}

/** The reasons with the names of their nodes. */
export const sayBlocks = (def: WorkflowDef, blocked: readonly MigrationBlock[]): readonly StaysBecause[] =>
  blocked.map(({ code, node }) => ({ code, name: node === undefined ? null : nameAt(def, node) }))

export const nameAt = (def: WorkflowDef, id: string): Text | null => {
  const node = Object.hasOwn(def.nodes, id) ? def.nodes[id] : undefined
  return node?.settings.name ?? null
}
