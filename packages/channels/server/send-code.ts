import { AppError, fillIn, issue, type Lang } from '@gantry/base/shared'
import { field, fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import type { ChannelName } from '../shared/channel.ts'
import { texts } from '../texts.ts'
import { hasChannel } from './config.ts'
import { send } from './send.ts'

/** A code that proves that an address is somebody's own. */
export interface Code {
  readonly channel: ChannelName
  /** A mail address or a telephone number. */
  readonly to: string
  readonly code: string
  /** How long it is valid; it is not sent after that. */
  readonly minutes: number
  /** Absent: that of the actor. */
  readonly lang?: Lang
}

/**
 * Sends a code, before everything else that waits. The text is stored sealed and forgotten once it was sent. Limiting how
 * often somebody may ask for one is up to the caller, who knows what it is for.
 *
 * With a context without a space, such as that of somebody who signs in, it goes out over the channel of the platform.
 * @throws AppError channels.address, channels.off
 */
export const sendCode = (
  ctx: Ctx,
  { channel, to, code, minutes, lang = ctx.actor.lang }: Code,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const address = addressOf(ctx, channel, to)
    if (!(await hasChannel(tx, channel))) throw new AppError('channels.off', { channel })
    const say = (part: string) => fillIn(texts[lang][`channels.code.${part}`] ?? '', { code, minutes })
    await send(tx, channel, [
      {
        kind: 'code',
        to: address,
        subject: say('subject'),
        text: say(channel),
        params: { code, minutes: String(minutes) },
        lang,
        secret: true,
        urgent: true,
        expiresAt: new Date(ctx.now.getTime() + minutes * 60_000),
      },
    ])
  })

/** The address in its stored form. @throws AppError channels.address */
export const addressOf = ({ actor }: Ctx, channel: ChannelName, to: string): string => {
  const kind = channel === 'mail' ? field.email() : field.phone()
  const parsed = fieldTypeOf(kind).parse(to, kind, actor)
  if (!parsed.ok || typeof parsed.value !== 'string')
    throw new AppError('channels.address', { channel }, [issue('to', kind.type)])
  return parsed.value
}
