import { type Lang, newId } from '@gantry/base/shared'
import { type Ctx, type Queue, sealText, sql, wake } from '@gantry/kernel/server'
import type { DispatchChannel } from '../shared/channel.ts'
import { smsParts } from '../shared/sms-parts.ts'

/** The queue of dispatches; an entry is for one channel of one space. */
export const dispatchQueue: Pick<Queue, 'name'> = { name: 'gantry_dispatch' }

/** What an entry of the queue says. */
export interface DispatchEntry {
  readonly space: string
  readonly channel: DispatchChannel
}

export const wakeDispatch = (
  ctx: Pick<Ctx, 'db'>,
  entry: DispatchEntry,
  at: Date | null = null,
): Promise<void> => wake(ctx.db, dispatchQueue, `${entry.space}/${entry.channel}`, { ...entry }, at)

/** A text for one address. */
export interface Outgoing {
  /** A second dispatch with the same key is left out. */
  readonly key?: string
  /** Why it is sent: the name of a notice, `code`, `test`; chooses the template of an SMS. */
  readonly kind: string
  readonly person?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Id of a kept picture that the HTML of a mail shows as `cid:<id>`. */
  readonly picture?: string
  readonly params?: Readonly<Record<string, string>>
  readonly lang: Lang
  /** Sealed until it is sent and forgotten afterwards, such as a code. */
  readonly secret?: true
  /** Before what is not urgent. */
  readonly urgent?: true
  readonly expiresAt?: Date
}

/** Queues texts over a channel in the transaction of `ctx`, in one statement; at most 1,000 at once. */
export const send = async (ctx: Ctx, channel: DispatchChannel, texts: readonly Outgoing[]): Promise<void> => {
  if (texts.length === 0) return
  const rows = texts.map(each => {
    const id = newId()
    return {
      id,
      key: each.key ?? null,
      kind: each.kind,
      person: each.person ?? null,
      address: each.to,
      subject: each.subject,
      body: each.secret
        ? sealText(
            ctx,
            placeOf(id),
            JSON.stringify({ text: each.text, params: each.params ?? {} } satisfies Content),
          )
        : each.text,
      html: each.html ?? null,
      picture: each.picture ?? null,
      params: each.secret ? {} : (each.params ?? {}),
      secret: each.secret ?? false,
      urgent: each.urgent ?? false,
      lang: each.lang,
      expires_at: each.expiresAt?.toISOString() ?? null,
      parts: channel === 'sms' ? smsParts(each.text) : 1,
    }
  })
  await ctx.db.run(sql`
    insert into gantry.dispatch
      (id, space, channel, key, kind, person, address, subject, body, html, picture, params, secret, urgent, lang, expires_at,
        parts)
    select id, ${ctx.space}, ${channel}, key, kind, person, address, subject, body, html, picture, params, secret, urgent, lang,
      expires_at, parts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, key text, kind text, person uuid, address text,
      subject text, body text, html text, picture uuid, params jsonb, secret boolean, urgent boolean, lang text, expires_at timestamptz,
      parts int)
    on conflict do nothing`)
  await wakeDispatch(ctx, { space: ctx.space, channel })
}

/** What is sealed of a secret text. */
export interface Content {
  readonly text: string
  readonly params: Readonly<Record<string, string>>
}

/** Where the sealed text of a dispatch is bound to. */
export const placeOf = (id: string): string => `dispatch/${id}`
