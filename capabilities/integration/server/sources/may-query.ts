import { AppError } from '@gantry/base/shared'
import { isOpened } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { consoleActionOf } from '@gantry/model/shared'
import { querySource } from '../../shared/sources/contract.ts'

/** User types that the data explorer is made for. */
const explorers: readonly string[] = ['admin', 'saas']

/** Whether the actor, who may use a source, may ask it queries in the data explorer: as an administrator, or because the page was given. */
export const mayQuery = (ctx: Ctx, id: string): boolean => {
  const { system, opened, userType } = ctx.actor
  if (system || (opened === undefined && explorers.includes(userType))) return true
  const { method, path } = querySource
  return isOpened(ctx, { method, path, action: consoleActionOf(querySource) }, { id })
}

/** @throws AppError permission.denied */
export const requireQuery = (ctx: Ctx, id: string): void => {
  if (!mayQuery(ctx, id)) throw new AppError('permission.denied')
}
