import { AppError } from '@gantry/base/shared'
import { placesWrong } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { BrowsedNodes, browseNodes as browseContract } from '../../../shared/plugins/opcua/contract.ts'
import { opcuaShape } from '../../../shared/plugins/opcua/opcua-shape.ts'
import { withKeptSecrets } from '../connections/change-connections.ts'
import { PluginProblem } from '../plugin-problem.ts'
import { browse } from './browse.ts'

/** Milliseconds a page may take. */
const longest = 10_000

/**
 * The nodes below one of a server. What goes wrong at the server is an answer.
 * @throws AppError request.invalid, record.not_found
 */
export const browseNodes = async (
  ctx: Ctx,
  { id, settings: given, ...asked }: InputOf<typeof browseContract>,
): Promise<BrowsedNodes> => {
  const settings = id === undefined ? given : await withKeptSecrets(ctx, id, given)
  const issues = placesWrong(opcuaShape.settings, settings)
  if (issues.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      issues.map(issue => ({ ...issue, field: `settings.${issue.field}` })),
    )
  try {
    return { problem: null, ...(await browse({ ctx, settings }, asked, AbortSignal.timeout(longest))) }
  } catch (error) {
    if (!(error instanceof PluginProblem)) throw error
    const { code, params } = error
    return { problem: { code, params }, nodes: [], more: false }
  }
}
