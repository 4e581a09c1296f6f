import { AppError, type Json } from '@gantry/base/shared'
import { audit, type Ctx } from '@gantry/kernel/server'
import type { ProviderName } from '../../shared/federation/index.ts'
import { actingAs } from '../acting.ts'
import { ProviderFailure } from './provider-failure.ts'

interface Where {
  readonly space: string
  readonly provider: ProviderName
}

/** Audits a provider's failure with the provider's message; users get our own message. */
export const told = async <Result>(
  ctx: Ctx,
  { space, provider }: Where,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { kind, message } = error
    const details: Record<string, Json> = { provider, why: kind, detail: message }
    await audit(actingAs(ctx, { space }), { action: 'federation.refused', result: 'failed', details })
    throw new AppError(codes[kind])
  }
}

/** What a person who signs in is told of a failure: a limit of calls passes, a token without force is one of the settings. */
const codes = {
  refused: 'federation.refused',
  setup: 'federation.setup',
  token: 'federation.setup',
  busy: 'federation.unreachable',
  unreachable: 'federation.unreachable',
} as const satisfies Record<ProviderFailure['kind'], string>
