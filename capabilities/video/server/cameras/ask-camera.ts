import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type OutboundRequest, type OutboundStream, streamOut } from '@gantry/outbound/server'
import { accessFor } from './access.ts'
import { authorizationFor } from './digest.ts'

/**
 * Calls an address of a camera, with its user and password once it asks for them. The body must be read or destroyed.
 * @throws AppError outbound.* where it does not answer or answers with an error
 */
export const askCamera = async (
  ctx: Ctx,
  camera: string,
  request: OutboundRequest,
  signal?: AbortSignal,
): Promise<OutboundStream> => {
  const first = await streamOut(ctx.kernel, request, signal)
  const answer = first.status === 401 ? await askAgain(ctx, camera, request, first, signal) : first
  if (answer.status < 300) return answer
  answer.body.destroy()
  throw new AppError('outbound.status', { status: answer.status, host: new URL(request.url).host })
}

const askAgain = async (
  ctx: Ctx,
  camera: string,
  request: OutboundRequest,
  refused: OutboundStream,
  signal?: AbortSignal,
): Promise<OutboundStream> => {
  const access = await accessFor(ctx, camera, request.url)
  const { pathname, search } = new URL(request.url)
  const asked = { method: request.method, target: pathname + search }
  const authorization = access && authorizationFor(challengeOf(refused), access, asked)
  if (!authorization) return refused
  refused.body.destroy()
  return streamOut(ctx.kernel, { ...request, headers: { ...request.headers, authorization } }, signal)
}

const challengeOf = ({ headers }: OutboundStream): string => {
  const said = headers['www-authenticate']
  const all = typeof said === 'string' ? [said] : (said ?? [])
  return all.find(each => /^digest\b/i.test(each)) ?? all[0] ?? ''
}
