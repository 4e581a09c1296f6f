import { AppError, type Lang } from '@gantry/base/shared'
import { networkOf } from '@gantry/http/server'
import {
  areChangesEnded,
  type Ctx,
  countCall,
  type Pace,
  platform,
  requireFeature,
  sql,
} from '@gantry/kernel/server'
import { type FormRow, formColumns, hashOf, stateOf } from './form-row.ts'
import { type Standing, standingMaker } from './standing-maker.ts'

/** Limits of calls: of one address, and of one form. */
const paces = {
  read: { calls: 60, window: 60_000 },
  password: { calls: 10, window: 600_000 },
  file: { calls: 60, window: 3_600_000 },
  answer: { calls: 30, window: 600_000 },
  form: { calls: 600, window: 3_600_000 },
  files: { calls: 300, window: 3_600_000 },
  passwords: { calls: 300, window: 3_600_000 },
} as const satisfies Readonly<Record<string, Pace>>

const keepPace = async ({ kernel }: Ctx, what: keyof typeof paces, key: string): Promise<void> => {
  const seconds = await countCall(kernel, `public-form-${what} ${key}`, paces[what])
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
}

/** @throws AppError request.too_many for an address that calls too often */
export const keepAddressPace = (
  ctx: Ctx,
  what: 'read' | 'password' | 'file' | 'answer',
  ip: string,
): Promise<void> => keepPace(ctx, what, networkOf(ip))

/** @throws AppError request.too_many for a form that is called too often, from wherever */
export const keepFormPace = (ctx: Ctx, what: 'form' | 'files' | 'passwords', form: string): Promise<void> =>
  keepPace(ctx, what, form)

/** A form that takes answers now. */
export interface OpenForm extends Standing {
  readonly form: FormRow
}

/**
 * The form of a link.
 * @throws AppError feature.public_forms where it is off in the space; public_form.not_found for an unknown or replaced link; public_form.closed where it was switched off, the space
 * forbids it, or its maker does not stand for it any more; public_form.early, public_form.ended, public_form.full
 */
export const visitedForm = async (ctx: Ctx, token: string): Promise<OpenForm> => {
  const { rows } = await platform(ctx.kernel).run<FormRow & { readonly isLive: boolean }>(sql`
    select ${formColumns},
      s.state = 'active' and coalesce(s.valid_until >= ${ctx.now}::timestamptz::date, true) as "isLive"
    from gantry.public_form f join gantry.space s on s.id = f.space
    where f.token_hash = ${hashOf(token)}`)
  const [form] = rows
  if (!form) throw new AppError('public_form.not_found')
  requireFeature({ kernel: ctx.kernel, space: form.space }, 'public_forms')
  const standing =
    form.isLive && !areChangesEnded(ctx.kernel)
      ? await standingMaker(ctx.kernel, form, { lang: ctx.actor.lang, requestId: ctx.requestId })
      : null
  if (!standing) throw new AppError('public_form.closed')
  requireOpen(form, { now: ctx.now, lang: ctx.actor.lang, timeZone: standing.maker.actor.timeZone })
  return { form, ...standing }
}

/** @throws AppError public_form.closed, public_form.early, public_form.ended, public_form.full */
export const requireOpen = (
  form: Pick<FormRow, 'isOn' | 'settings' | 'answers'>,
  { now, lang, timeZone }: { readonly now: Date; readonly lang: Lang; readonly timeZone: string },
): void => {
  const state = stateOf(form, now)
  if (state === 'off') throw new AppError('public_form.closed')
  if (state === 'early') {
    const opens = new Date(form.settings.opens ?? now)
    const at = opens.toLocaleString(lang, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    throw new AppError('public_form.early', { at })
  }
  if (state !== 'open') throw new AppError(`public_form.${state}`)
}
