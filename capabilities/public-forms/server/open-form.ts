import { AppError } from '@gantry/base/shared'
import { passwordFits } from '@gantry/identity/server'
import { type Ctx, nameOfSpace, readSpaceSetting } from '@gantry/kernel/server'
import {
  brandSetting,
  defaultSkinSetting,
  type InputOf,
  logoAddress,
  logoSettings,
} from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { VisitedForm } from '../shared/contract.ts'
import { formCtx } from './form-ctx.ts'
import type { FormRow } from './form-row.ts'
import { publicTable, shownFields } from './public-table.ts'
import { beginVisit, leastRest, readGiven } from './visit.ts'
import { keepAddressPace, keepFormPace, visitedForm } from './visited-form.ts'

/** @throws AppError public_form.password, public_form.wrong_password, request.too_many */
const requirePassword = async (
  ctx: Ctx,
  { id, password: stored }: FormRow,
  password: string | undefined,
  ip: string,
): Promise<void> => {
  if (stored === null) return
  if (password === undefined) throw new AppError('public_form.password')
  await keepAddressPace(ctx, 'password', ip)
  await keepFormPace(ctx, 'passwords', id)
  if (!(await passwordFits(stored, password))) throw new AppError('public_form.wrong_password')
}

/** How the space looks to whoever is not signed in. */
const lookOf = async ({ kernel }: Ctx, space: string): Promise<VisitedForm['look']> => {
  const [skin, brand, logo, name] = await Promise.all([
    readSpaceSetting(kernel, space, defaultSkinSetting),
    readSpaceSetting(kernel, space, brandSetting),
    readSpaceSetting(kernel, space, logoSettings.signIn),
    nameOfSpace(kernel, space),
  ])
  return { skin, brand: brand || name, logo: logo === '' ? null : logoAddress(space, logo) }
}

/**
 * The form of a link as its visitor sees it. Nothing else of the space is read for it.
 * @throws AppError request.too_many, public_form.not_found and the other states of a form, public_form.password, public_form.wrong_password
 */
export const openForm = async (
  ctx: Ctx,
  { token, given, password }: InputOf<typeof contract.openPublicForm>,
  ip: string,
): Promise<VisitedForm> => {
  await keepAddressPace(ctx, 'read', ip)
  const open = await visitedForm(ctx, token)
  const { form } = open
  const here = formCtx(ctx, open)
  const fixed = readGiven(here, form, given)
  await requirePassword(ctx, form, password, ip)
  const shown = (await shownFields(open)).filter(({ id }) => !Object.hasOwn(fixed, id))
  const { title, before, files, megabytes } = form.settings
  return {
    title,
    before,
    info: await publicTable(open, shown),
    files,
    megabytes,
    visit: beginVisit(here, form),
    rest: leastRest,
    look: await lookOf(ctx, form.space),
  }
}
