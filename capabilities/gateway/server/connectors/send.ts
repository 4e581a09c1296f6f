import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import { callOut, type OutboundAnswer, OutboundFailure } from '@gantry/outbound/server'
import type { Connector, ConnectorRequest, EnvironmentName } from '../../shared/connectors/connector.ts'
import {
  type Attempt,
  afterCall,
  afterRepeat,
  delayBefore,
  fullBudget,
  isFailure,
  isWorthRepeating,
  readRetryAfter,
} from '../../shared/connectors/retry.ts'
import { forgetToken, headersOf } from './authenticate.ts'
import type { Prepared } from './prepare.ts'

/** What a request came to after its last attempt. */
export interface SentRequest {
  readonly answer: OutboundAnswer | null
  /** Why there was no answer. */
  readonly failure: OutboundFailure | null
  readonly failed: boolean
}

interface Sending {
  readonly connector: Connector
  readonly request: ConnectorRequest
  readonly environment: EnvironmentName
  readonly prepared: Prepared
  readonly key?: string
  /** Absent: those of the connector. */
  readonly retries?: number
  readonly signal?: AbortSignal
}

/** What is left for repeating, by connector, of this process. */
const budgets = new WeakMap<Kernel, Map<string, number>>()
const mostBudgets = 2_000

/**
 * Sends a request, and again while that may help and the budget of the connector allows it.
 * @throws AppError secret.missing, secret.elsewhere, secret.unreadable, and what an OAuth2 server refuses with
 */
export const send = async (ctx: Ctx, sending: Sending): Promise<SentRequest> => {
  const { connector, request, retries = connector.retries, signal } = sending
  const known = budgets.get(ctx.kernel) ?? new Map<string, number>()
  budgets.set(ctx.kernel, known)
  if (known.size >= mostBudgets) known.clear()
  const name = `${ctx.space} ${connector.id}`
  known.set(name, afterCall(known.get(name) ?? fullBudget))
  for (let attempt = 1; ; attempt++) {
    const { sent, came } = await attemptOnce(ctx, sending)
    const { method, repeatable = false } = request
    if (attempt > retries || !isWorthRepeating(came, { method, repeatable })) return sent
    const left = afterRepeat(known.get(name) ?? fullBudget)
    const delay = delayBefore(attempt, came.after, Math.random())
    if (left === null || delay === null) return sent
    known.set(name, left)
    await wait(delay, undefined, { ...(signal && { signal }) })
  }
}

const attemptOnce = async (
  ctx: Ctx,
  { connector, request, environment, prepared, key, signal }: Sending,
): Promise<{ readonly sent: SentRequest; readonly came: Attempt }> => {
  const place = connector[environment]
  const { url, body } = prepared
  const { method } = request
  const headers = await headersOf(ctx, connector.id, place, { method, url, body })
  try {
    const answer = await callOut(
      ctx,
      {
        method,
        url: url.href,
        headers: {
          ...(body !== null && { 'content-type': 'application/json' }),
          ...(key !== undefined && method !== 'GET' && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body !== null && { body }),
      },
      { name: 'gateway.connector', design: connector.id },
      { milliseconds: connector.timeout * 1_000, ...(signal && { signal }) },
    )
    if (answer.status === 401) forgetToken(ctx, connector.id, place.auth)
    const after = readRetryAfter(answer.headers['retry-after'], ctx.kernel.now().getTime())
    const came = { status: answer.status, reason: null, after }
    return { sent: { answer, failure: null, failed: isFailure(came) }, came }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const came = { status: null, reason: error.reason, after: null }
    return { sent: { answer: null, failure: error, failed: isFailure(came) }, came }
  }
}
