import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  databaseError,
  everySpace,
  isoSeconds,
  type Kernel,
  platform,
  sql,
} from '@gantry/kernel/server'
import { allRoutes, type InputOf, type OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/contract.ts'
import type { ActivePoint } from '../../shared/points.ts'

/** The registered points with the number of their events in the last 7 days; at most 500. */
export const listPoints = async ({ kernel, now }: Ctx): Promise<OutputOf<typeof contract.listPoints>> => {
  const { rows } = await platform(kernel).run<contract.TrackPoint>(sql`
    select p.id, p.code, p.name, p.english, p.event, p.page, p.element, p.properties, p.state, p.version,
      ${isoSeconds(sql`p.changed_at`)} as "changedAt",
      (select count(*)::int from gantry.track_event e
        where e.point = p.id and e.at > ${now}::timestamptz - interval '7 days') as week
    from gantry.track_point p order by p.state, p.code limit 500`)
  return { data: rows }
}

type Given = InputOf<typeof contract.savePoint>

const issuesOf = ({ name, event, page, element, properties }: Given): Issue[] => {
  const issues: Issue[] = []
  if (name.trim() === '') issues.push(issue('name', 'required'))
  if (event === 'pressed' && !/^[a-z][a-z0-9_.-]*$/.test(element)) issues.push(issue('element', 'format'))
  if (event === 'opened' && page === '') issues.push(issue('page', 'required'))
  if (page !== '' && !allRoutes.some(({ path }) => path === page)) issues.push(issue('page', 'unknown'))
  if (new Set(properties.map(each => each.name)).size < properties.length)
    issues.push(issue('properties', 'duplicate'))
  return issues
}

/**
 * Registers a point or changes it. The version rises with what is collected, so that counts of both are told apart.
 * @throws AppError record.not_found, request.invalid and record.duplicate with issues
 */
export const savePoint = async (ctx: Ctx, given: Given): Promise<{ readonly id: string }> => {
  const issues = issuesOf(given)
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const { code, event, page, state } = given
  const element = event === 'pressed' ? given.element : ''
  const name = given.name.trim()
  const english = given.english?.trim() ?? ''
  const properties = JSON.stringify(given.properties)
  const id = given.id ?? newId(ctx.now.getTime())
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.track_point (id, code, name, english, event, page, element, properties, state, changed_at)
            values (${id}, ${code}, ${name}, ${english}, ${event}, ${page}, ${element}, ${properties}::jsonb, ${state}, ${ctx.now})`
        : sql`update gantry.track_point set code = ${code}, name = ${name}, english = ${english}, event = ${event}, page = ${page},
            element = ${element}, properties = ${properties}::jsonb, state = ${state}, changed_at = ${ctx.now},
            version = version + case when (event, page, element, properties)
              is distinct from (${event}::text, ${page}::text, ${element}::text, ${properties}::jsonb) then 1 else 0 end
            where id = ${id}`,
    )
    if (count === 0) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'tracking.point_saved', details: { point: id, code, state } })
    return { id }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'track_point_code')
      throw new AppError('record.duplicate', {}, [issue('code', 'duplicate', { value: code })])
    throw error
  })
}

/** A point that is on, with what its events are stored under. */
export type OpenPoint = ActivePoint & { readonly id: string; readonly version: number }

/** Points that are on. */
export const openPoints = async (kernel: Kernel): Promise<readonly OpenPoint[]> => {
  const { rows } = await platform(kernel).run<OpenPoint>(
    sql`select id, version, code, event, page, element, properties from gantry.track_point
      where state = 'active' order by code limit 500`,
    { name: 'tracking.open_points' },
  )
  return rows
}
