import { AppError } from '@gantry/base/shared'
import { type Sender, SendFailure } from '@gantry/channels/server'
import { type Ctx, readSetting, sql } from '@gantry/kernel/server'
import { addressSetting } from '@gantry/model/shared'
import { type ProviderSettings, type RedirectName, redirectNames } from '../../shared/federation/index.ts'
import { federationTexts } from '../../texts/federation.ts'
import { type Fetch, guardedFetch } from './guarded-fetch.ts'
import type { WorkNotice } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'
import { signInProviders } from './providers/index.ts'
import { openProvider } from './settings.ts'

/** Providers that support work notices. */
const tellers: readonly RedirectName[] = redirectNames.filter(
  name => signInProviders[name].tell !== undefined,
)

/** Whether the space has configured a provider with work notices. */
export const hasChat = async (ctx: Ctx): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    select 1 from gantry.sign_in_provider
    where space = ${ctx.space} and is_on and provider = any(${[...tellers]}::text[]) limit 1`)
  return count > 0
}

/**
 * Work notices of enterprise WeChat, DingTalk and Feishu, sent by the application that the space uses for sign-in. A
 * target is the provider and the subject of a person's binding: `wecom:zhangsan`.
 */
export const chatSender: Sender = {
  provider: { name: 'chat', channel: 'chat', fields: [] },
  open: async ({ ctx }) => {
    const fetch = await guardedFetch(ctx.kernel)
    const origin = (await readSetting(ctx.kernel, addressSetting)).replace(/\/$/, '')
    return {
      send: async ({ to, subject: title, text, params, lang }) => {
        const [provider, subject] = addressIn(to)
        const settings = await settingsOf(ctx, provider)
        return tell(provider, settings, fetch, {
          subject,
          title,
          text,
          url: origin === '' || !params.link ? null : `${origin}${params.link}`,
          open: federationTexts[lang]['federation.chat.open'] ?? '',
        })
      },
      close: () => undefined,
    }
  },
}

const addressIn = (to: string): readonly [RedirectName, string] => {
  const name = tellers.find(each => to.startsWith(`${each}:`))
  if (!name) throw new SendFailure('refused', 'refused', to)
  return [name, to.slice(name.length + 1)]
}

const settingsOf = async (ctx: Ctx, name: RedirectName): Promise<ProviderSettings> => {
  try {
    return await openProvider(ctx, ctx.space, name)
  } catch (error) {
    if (error instanceof AppError && error.code === 'federation.off') throw new SendFailure('refused', 'off')
    throw error
  }
}

/** A space may use several providers: a delivery that fails for one is retried without delaying the others. */
const tell = async (
  name: RedirectName,
  settings: ProviderSettings,
  fetch: Fetch,
  notice: WorkNotice,
): Promise<string | null> => {
  try {
    return (await signInProviders[name].tell?.(settings, fetch, notice)) ?? null
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.kind === 'refused') throw new SendFailure('refused', 'refused', error.message)
    throw new SendFailure('later', error.kind === 'setup' ? 'application' : 'unreachable', error.message)
  }
}
