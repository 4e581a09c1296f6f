import { AppError } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'

/** Who designs applications besides the administrators of the space; the capability that keeps applications says so. */
export interface Designers {
  /** The applications the actor was named an administrator of. */
  appsOf(ctx: Ctx): Promise<ReadonlySet<string>>
  /** The members who were named administrators of an application. */
  peopleOf(ctx: Ctx, app: string): Promise<readonly string[]>
}

const registered = new WeakMap<Kernel, Designers>()

/** Makes the administrators of applications known to this process. A capability calls it in its `boot`. */
export const registerDesigners = (kernel: Kernel, designers: Designers): void => {
  registered.set(kernel, designers)
}

/** Whether the actor designs the whole space, whichever application. */
export const designsSpace = ({ actor }: Ctx): boolean =>
  actor.userType === 'admin' || actor.system !== undefined

/** Applications are asked for once in a request. */
const asked = new WeakMap<object, Map<string, Promise<ReadonlySet<string>>>>()

/** The applications an actor may design who does not design the whole space. */
export const designedApps = (ctx: Ctx): Promise<ReadonlySet<string>> => {
  const { request, actor, kernel } = ctx
  const known = asked.get(request) ?? new Map<string, Promise<ReadonlySet<string>>>()
  asked.set(request, known)
  const found =
    known.get(actor.personId) ??
    (actor.userType === 'user' ? registered.get(kernel)?.appsOf(ctx) : undefined) ??
    Promise.resolve(new Set<string>())
  known.set(actor.personId, found)
  return found
}

/** The members who design an application without designing the space. */
export const designersOf = async (ctx: Ctx, app: string): Promise<readonly string[]> =>
  (await registered.get(ctx.kernel)?.peopleOf(ctx, app)) ?? []

/** Whether the actor may design an application; null is what belongs to none and is the space's. */
export const mayDesign = async (ctx: Ctx, app: string | null): Promise<boolean> =>
  designsSpace(ctx) || (app !== null && (await designedApps(ctx)).has(app))

/** @throws AppError permission.denied unless the actor may design the application */
export const requireDesigner = async (ctx: Ctx, app: string | null): Promise<void> => {
  if (!(await mayDesign(ctx, app))) throw new AppError('permission.denied')
}

/** @throws AppError permission.denied for somebody who designs no application at all */
export const requireAnyDesigner = async (ctx: Ctx): Promise<void> => {
  if (!designsSpace(ctx) && (await designedApps(ctx)).size === 0) throw new AppError('permission.denied')
}

/** The application of a table; slave tables belong to that of their master. */
export const appOfTable = (tables: ReadonlyMap<TableId, TableDef>, id: TableId): string | null => {
  const table = tables.get(id)
  return table?.app ?? (table?.master === undefined ? null : (tables.get(table.master)?.app ?? null))
}

/** @throws AppError permission.denied unless the actor may design the applications of all these tables */
export const requireTableDesigner = async (ctx: Ctx, ids: readonly TableId[]): Promise<void> => {
  if (designsSpace(ctx)) return
  const { tables } = await catalogOf(ctx)
  for (const id of ids) await requireDesigner(ctx, appOfTable(tables, id))
}
