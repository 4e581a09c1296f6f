import { AppError, newId } from '@gantry/base/shared'
import { send } from '@gantry/channels/server'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { withSpace } from '@gantry/model/shared'
import type { RedirectName } from '../../shared/federation/index.ts'
import { federationTexts } from '../../texts/federation.ts'
import { signInProviders } from './providers/index.ts'
import { openProvider } from './settings.ts'

/**
 * Sends a test by the way of all work notices to whoever asks for it; the log of what was sent tells what became of it.
 *
 * @throws AppError federation.off, federation.unbound
 */
export const tellMyself = (ctx: Ctx, provider: RedirectName): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { tell, authority } = signInProviders[provider]
    const scope = authority(await openProvider(tx, tx.space, provider))
    const { rows } = await tx.db.run<{ subject: string }>(sql`
      select subject from gantry.sign_in_binding
      where space = ${tx.space} and provider = ${provider} and authority = ${scope} and account = ${tx.actor.userId}`)
    const [bound] = rows
    if (!tell || !bound) throw new AppError('federation.unbound')
    const words = federationTexts[tx.actor.lang]
    await send(tx, 'chat', [
      {
        key: newId(),
        kind: 'test',
        person: tx.actor.personId,
        to: `${provider}:${bound.subject}`,
        subject: words['federation.tell_me.subject'] ?? '',
        text: words['federation.tell_me.text'] ?? '',
        params: { link: withSpace('/user/messagecenter', tx.space) },
        lang: tx.actor.lang,
        urgent: true,
      },
    ])
  })
