import { createHmac } from 'node:crypto'
import { networkOf } from '@gantry/http/server'
import { type Ctx, createCtx, noActor } from '@gantry/kernel/server'
import type { OpenForm } from './visited-form.ts'

/**
 * The form as the author of records, without person, session and address: policies are those of its designer, who chose its fields.
 * Only what this capability builds out of the shown fields and the values of the link is written with it.
 */
export const formCtx = ({ kernel, actor, requestId }: Ctx, { form, maker }: OpenForm): Ctx => {
  const name = form.settings.name
  return createCtx(
    kernel,
    {
      ...noActor,
      space: form.space,
      name,
      lang: actor.lang,
      timeZone: maker.actor.timeZone,
      system: { reason: `public form ${name}` },
    },
    requestId,
  )
}

/** The network of a visitor for the audit: answers to one form can be compared, and the address cannot be read. */
export const hashedAddress = (token: string, ip: string): string =>
  createHmac('sha256', token).update(networkOf(ip)).digest('base64url').slice(0, 22)
