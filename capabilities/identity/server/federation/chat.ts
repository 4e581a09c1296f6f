import { AppError } from '@gantry/base/shared'
import { type Sender, SendFailure } from '@gantry/channels/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type ProviderSettings, type RedirectName, redirectNames } from '../../shared/federation/index.ts'
import { federationTexts } from '../../texts/federation.ts'
import { sendCard } from './cards/send-card.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { ProviderFailure } from './provider-failure.ts'
import { signInProviders } from './providers/index.ts'
import { openProvider } from './settings.ts'
import { originOf } from './shown-card.ts'

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
 * target is the provider and the subject of a person's binding: `wecom:zhangsan`. What its reader can handle by a press is a card
 * with buttons, where the space has set the callbacks of the provider up.
 */
export const chatSender: Sender = {
  provider: { name: 'chat', channel: 'chat', fields: [] },
  open: async ({ ctx }) => {
    const fetch = await guardedFetch(ctx.kernel)
    const origin = await originOf(ctx.kernel)
    return {
      send: async parcel => {
        const { to, subject: title, text, params, lang } = parcel
        const [provider, subject] = addressIn(to)
        const settings = await settingsOf(ctx, provider)
        const target = { provider, subject, settings, fetch, origin }
        return asSendFailure(async () => {
          const { sent, face } = await sendCard(ctx, target, parcel)
          if (sent) return sent.id
          const lines = face?.lines.map(({ label, value }) => `${label}: ${value}`)
          const notice = {
            subject,
            title,
            text: face && lines ? [face.title, ...lines].join('\n') : text,
            url: origin === '' || !params.link ? null : `${origin}${params.link}`,
            open: federationTexts[lang]['federation.chat.open'] ?? '',
          }
          return (await signInProviders[provider].tell?.(settings, fetch, notice)) ?? null
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
const asSendFailure = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new SendFailure(
      error.kind === 'refused' ? 'refused' : 'later',
      failureCodes[error.kind],
      error.message,
    )
  }
}

/** What a failure of a provider is called in the log of what was sent. */
const failureCodes: Readonly<Record<ProviderFailure['kind'], string>> = {
  refused: 'refused',
  setup: 'application',
  token: 'application',
  busy: 'later',
  unreachable: 'unreachable',
}
