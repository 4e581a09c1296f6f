import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { mayDesign, translated } from '@gantry/records/server'
import type { OpenedScreen } from '../../shared/contract.ts'
import { type Screen, screenKind } from '../../shared/screen/screen.ts'
import { isFor, published } from '../published.ts'

/** A published screen that is for the actor, in the actor's language. @throws AppError analysis.not_found */
export const readScreen = async (ctx: Ctx, id: string) => {
  const { body, app } = await published<Screen>(ctx, 'screen', id)
  if (!isFor(ctx, body)) throw new AppError('analysis.not_found')
  return { screen: await translated(ctx, { kind: 'screen', id }, body, screenKind.texts), app }
}

/** A screen for its viewer, without hidden layers. @throws AppError analysis.not_found */
export const openScreen = async (ctx: Ctx, id: string): Promise<OpenedScreen> => {
  const { screen, app } = await readScreen(ctx, id)
  return { ...viewed(screen), mayDesign: await mayDesign(ctx, app) }
}

/** What a viewer needs of a screen. */
export const viewed = (screen: Screen): Omit<OpenedScreen, 'mayDesign'> => {
  const { id, name, width, height, fit, light, seconds, pages } = screen
  return {
    id,
    name,
    width,
    height,
    fit,
    ...(light && { light }),
    ...(seconds !== undefined && { seconds }),
    pages: pages.map(page => ({ ...page, layers: page.layers.filter(({ hidden }) => !hidden) })),
  }
}
