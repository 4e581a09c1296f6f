import type { Json, JsonObject } from '@gantry/base/shared'
import { checkDesign } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import { tryFlow } from '@gantry/logic/server'
import { flowOf } from '@gantry/logic/shared'
import { requireDesigner } from '@gantry/records/server'
import type { FlowTrial } from '../../shared/flow-contract.ts'

/**
 * Runs a drawn flow with the rights of who draws it, and rolls everything back.
 * @throws AppError permission.denied where he may not design it; request.invalid for a body that is none; logic.unsound
 */
export const tryDrawn = async (
  ctx: Ctx,
  { body, input }: { readonly body: Json; readonly input: JsonObject },
): Promise<FlowTrial> => {
  const { id, app } = flowOf(body)
  await checkDesign(ctx, { kind: 'logic', id: String(id), body })
  await requireDesigner(ctx, app)
  const { trace, value, error } = await tryFlow(ctx, flowOf(body), input)
  return { trace, value, error: error && { code: error.code, message: String(error.params.message ?? '') } }
}
