import { type Ctx, openText, sealText } from '@gantry/kernel/server'
import type { ProviderName } from '../../shared/federation/index.ts'
import type { Identity, ProviderSession } from './provider.ts'

const place = 'session/provider'

interface Kept {
  readonly provider: ProviderName
  readonly session: ProviderSession
}

/** The provider's session in the form stored with our session; undefined: the provider names none. */
export const sealProviderSession = (
  ctx: Ctx,
  space: string,
  provider: ProviderName,
  { session }: Identity,
): string | undefined =>
  session && sealText({ ...ctx, space }, place, JSON.stringify({ provider, session } satisfies Kept))

/** Null: none was stored, or its key is no longer available. */
export const openProviderSession = (ctx: Ctx, space: string, sealed: string | null): Kept | null => {
  const text = sealed === null ? null : openText({ ...ctx, space }, place, sealed)
  return text === null ? null : JSON.parse(text)
}
