import { AppError, type Issue, issue } from '@gantry/base/shared'
import { placesWrong } from '@gantry/designs/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type Connection, mostPoints } from '../../../shared/plugins/connection.ts'
import { pluginShapes } from '../../../shared/plugins/plugin-shapes.ts'
import { plugins } from '../plugins.ts'

/** Issues of one save at most: a form shows no more. */
const mostIssues = 50

/**
 * What a connection says by itself: its settings, addresses and points by the schemas of its kind, no entry twice, and what its plugin
 * finds. Settings hold their secrets.
 */
export const issuesOfShape = (connection: Connection): readonly Issue[] => {
  const { settings, devices, points, commands = [], kind } = connection
  const mapped = new Set(points.map(({ product, point }) => `${product} ${point}`))
  const shape = pluginShapes[kind]
  const placed = (prefix: string, issues: readonly Issue[]): Issue[] =>
    issues.map(({ field, code, params }) => issue(field === '' ? prefix : `${prefix}.${field}`, code, params))
  const wrong = [
    ...placed('settings', placesWrong(shape.settings, settings)),
    ...devices.flatMap(({ address }, at) =>
      placed(`devices.${at}.address`, placesWrong(shape.deviceAddress, address)),
    ),
    ...points.flatMap(({ address }, at) =>
      placed(`points.${at}.address`, placesWrong(shape.pointAddress, address)),
    ),
    ...twice(devices.map(({ device }) => device)).map(at =>
      issue(`devices.${at}.device`, 'connection_twice'),
    ),
    ...twice(points.map(({ product, point }) => `${product} ${point}`)).map(at =>
      issue(`points.${at}.point`, 'connection_twice'),
    ),
    ...twice(commands.map(({ product, command }) => `${product} ${command}`)).map(at =>
      issue(`commands.${at}.command`, 'connection_twice'),
    ),
    ...commands.flatMap(({ product, point }, at) =>
      mapped.has(`${product} ${point}`) ? [] : [issue(`commands.${at}.point`, 'unknown')],
    ),
    ...tooMany(connection),
  ]
  // What a plugin looks at fits the schemas.
  return wrong.length > 0 ? wrong : plugins[kind].check(connection)
}

/** Positions of entries that stand further up already. */
const twice = (keys: readonly string[]): readonly number[] => {
  const seen = new Set<string>()
  return keys.flatMap((key, at) => {
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
}

const tooMany = ({ points }: Connection): readonly Issue[] => {
  const counts = new Map<string, number>()
  for (const { product } of points) counts.set(product, (counts.get(product) ?? 0) + 1)
  return [...counts.values()].some(count => count > mostPoints)
    ? [issue('points', 'max_items', { limit: mostPoints })]
    : []
}

interface Found {
  readonly id: string
  /** Another connection that reads the device. */
  readonly elsewhere: string | null
}

/** Devices that are not there, or are read by another connection. */
const issuesOfDevices = async (ctx: Ctx, { id, devices }: Connection): Promise<readonly Issue[]> => {
  const { rows } = await ctx.db.run<Found>(sql`
    select d.id, o.name as elsewhere
    from gantry.t_device d left join (
      select e ->> 'device' as device, min(c.name) as name
      from gantry.device_connection c, jsonb_array_elements(c.devices) e
      where c.space = ${ctx.space} and c.id <> ${id}::uuid group by 1) o on o.device = d.id::text
    where d.space = ${ctx.space} and d.deleted_at is null and d.id = any(${devices.map(({ device }) => device)}::uuid[])`)
  const found = new Map(rows.map(row => [row.id, row]))
  return devices.flatMap(({ device }, at) => {
    const known = found.get(device)
    if (!known) return [issue(`devices.${at}.device`, 'unknown')]
    return known.elsewhere === null
      ? []
      : [issue(`devices.${at}.device`, 'connection_elsewhere', { name: known.elsewhere })]
  })
}

/** Points and commands that the newest releases of their products do not have. */
const issuesOfPoints = async (ctx: Ctx, { points, commands = [] }: Connection): Promise<readonly Issue[]> => {
  const products = [...new Set([...points, ...commands].map(({ product }) => product))]
  const { rows } = await ctx.db.run<{
    product: string
    codes: readonly string[]
    commands: readonly string[]
  }>(sql`
    select g.id as product, array(select p ->> 'code' from jsonb_array_elements(r.body::jsonb -> 'points') p) as codes,
      array(select c ->> 'code' from jsonb_array_elements(coalesce(r.body::jsonb -> 'commands', '[]')) c) as commands
    from gantry.design g
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
    where g.space = ${ctx.space} and g.kind = 'product' and g.id = any(${products}::text[])`)
  const codes = new Map(rows.map(row => [row.product, new Set(row.codes)]))
  const ofPoints = points.flatMap(({ product, point }, at) => {
    const known = codes.get(product)
    if (!known) return [issue(`points.${at}.product`, 'unknown')]
    return known.has(point) ? [] : [issue(`points.${at}.point`, 'unknown')]
  })
  const named = new Map(rows.map(row => [row.product, new Set(row.commands)]))
  const ofCommands = commands.flatMap(({ product, command }, at) =>
    named.get(product)?.has(command) ? [] : [issue(`commands.${at}.command`, 'unknown')],
  )
  return [...ofPoints, ...ofCommands]
}

/** @throws AppError request.invalid naming the places */
export const checkConnection = async (ctx: Ctx, connection: Connection): Promise<void> => {
  const ofShape = issuesOfShape(connection)
  const issues =
    ofShape.length > 0
      ? ofShape
      : [...(await issuesOfDevices(ctx, connection)), ...(await issuesOfPoints(ctx, connection))]
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues.slice(0, mostIssues))
}
