import { AppError, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { applyModel } from '../../../shared/decode/index.ts'
import type { Connection } from '../../../shared/plugins/connection.ts'
import {
  mostTried,
  type TriedConnection,
  type TriedPoint,
  type tryConnection as tryContract,
} from '../../../shared/plugins/contract.ts'
import type { Product } from '../../../shared/product.ts'
import { inTime } from '../in-time.ts'
import { PluginProblem } from '../plugin-problem.ts'
import { plugins } from '../plugins.ts'
import type { TestedPoint } from '../protocol-plugin.ts'
import { withKeptSecrets } from './change-connections.ts'
import { issuesOfShape } from './check-connection.ts'
import { openConnection } from './open-connection.ts'

/** Milliseconds an attempt may take. */
const longest = 10_000

/**
 * Connects once and reads points of one device. What goes wrong at the equipment is an answer.
 * @throws AppError request.invalid, record.not_found
 */
export const tryConnection = async (
  ctx: Ctx,
  { id, kind, settings: given, device, points }: InputOf<typeof tryContract>,
): Promise<TriedConnection> => {
  const began = performance.now()
  try {
    const settings = id === undefined ? given : await withKeptSecrets(ctx, id, given)
    const connection: Connection = {
      id: id ?? newId(),
      kind,
      name: '',
      on: true,
      settings,
      devices: [device],
      points,
    }
    const issues = issuesOfShape(connection)
    if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
    const open = await openConnection(ctx, connection)
    const [target] = open.targets
    if (!target) throw new AppError('record.not_found')
    const tried = { ...target, points: target.points.slice(0, mostTried) }
    const stopping = new AbortController()
    const timer = setTimeout(
      () => stopping.abort(new PluginProblem('too_slow', { seconds: longest / 1_000 })),
      longest,
    )
    // A plugin ends its attempt when it is told; one that does not is not waited for.
    const read = await inTime(
      plugins[kind].test({ ...open, targets: [tried] }, stopping.signal),
      stopping.signal,
    ).finally(() => {
      clearTimeout(timer)
      stopping.abort()
    })
    return {
      milliseconds: Math.round(performance.now() - began),
      problem: null,
      points: read.map(each => valued(target.product, each)),
    }
  } catch (error) {
    if (!(error instanceof PluginProblem)) throw error
    const { code, params } = error
    return { milliseconds: Math.round(performance.now() - began), problem: { code, params }, points: [] }
  }
}

const valued = (product: Product, { code, value: raw, problem }: TestedPoint): TriedPoint => {
  const { values, problems } =
    raw === null ? { values: [], problems: [] } : applyModel(product, [{ code, value: raw }])
  const misfit = problems.length > 0 ? { code: 'not_fitting' as const, params: { point: code } } : null
  return { code, raw, value: values[0]?.value ?? null, problem: problem ?? misfit }
}
