import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { mayDesign, translated } from '@gantry/records/server'
import type { OpenedDashboard } from '../shared/contract.ts'
import { type Dashboard, dashboardKind } from '../shared/dashboard.ts'
import { dashboardTiles } from '../shared/tiles.ts'
import { narrowedPage, openFieldsOf } from './narrow-page.ts'
import { isFor, published } from './published.ts'

/** A dashboard as the actor may see it. @throws AppError analysis.not_found for one that is not for the actor */
export const openDashboard = async (ctx: Ctx, id: string): Promise<OpenedDashboard> => {
  const { body, app, favourite } = await published<Dashboard>(ctx, 'dashboard', id)
  if (!isFor(ctx, body)) throw new AppError('analysis.not_found')
  const { name, description, page, filters } = await translated(
    ctx,
    { kind: 'dashboard', id },
    body,
    dashboardKind.texts,
  )
  const open = await openFieldsOf(
    ctx,
    (filters ?? []).flatMap(({ fields }) => fields.map(({ table }) => table)),
  )
  return {
    id,
    name,
    ...(description !== undefined && { description }),
    page: await narrowedPage(ctx, page, dashboardTiles),
    filters: (filters ?? []).flatMap(filter => {
      const fields = filter.fields.filter(({ table, field }) => open.get(table)?.has(field))
      return fields.length > 0 ? [{ ...filter, fields }] : []
    }),
    favourite,
    mayDesign: await mayDesign(ctx, app),
  }
}
