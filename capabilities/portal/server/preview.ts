import { AppError } from '@gantry/base/shared'
import { narrowedPage } from '@gantry/dashboards/server'
import { role as roleTable } from '@gantry/identity/server'
import { type Ctx, noActor } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import { type Page, pageSchema } from '@gantry/tiles/shared'
import { Value } from 'typebox/value'
import { portalTiles } from '../shared/tiles.ts'
import { withoutClosedLists } from './close-lists.ts'

/**
 * The tiles of a page that are closed to somebody who only holds a role.
 * @throws AppError request.invalid for what is no page; record.not_found for a role of another space
 */
export const closedTo = async (ctx: Ctx, page: unknown, role: string): Promise<readonly string[]> => {
  if (!Value.Check(pageSchema, page)) throw new AppError('request.invalid')
  const { data } = await getRecord(ctx, roleTable.id, role)
  const { space, lang, timeZone } = ctx.actor
  const actor = { ...noActor, space, lang, timeZone, name: String(data.name), roles: [role] }
  const there: Ctx = { ...ctx, actor, request: {} }
  const kept = await withoutClosedLists(there, await narrowedPage(there, page as Page, portalTiles))
  return kept.tiles.flatMap(({ id, kind }) => (kind === 'closed' ? id : []))
}
