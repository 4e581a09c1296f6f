import { type Ctx, openText, sealText } from '@gantry/kernel/server'
import type { ProviderName } from '../../shared/federation/index.ts'
import type { Identity, ProviderSession } from './provider.ts'

const place = 'session/provider'

interface Kept {
  readonly provider: ProviderName
  readonly session: ProviderSession
}

/** The session of a provider as a session of ours keeps it; undefined: the provider names none. */
export const sealProviderSession = (
  ctx: Ctx,
  space: string,
  provider: ProviderName,
  { session }: Identity,
): string | undefined =>
  session && sealText({ ...ctx, space }, place, JSON.stringify({ provider, session } satisfies Kept))

/** Null: none was kept, or its key is gone. */
export const openProviderSession = (ctx: Ctx, space: string, sealed: string | null): Kept | null => {
  const text = sealed === null ? null : openText({ ...ctx, space }, place, sealed)
  return text === null ? null : JSON.parse(text)
}
