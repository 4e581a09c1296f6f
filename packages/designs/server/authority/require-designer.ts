import { AppError } from '@gantry/base/shared'
import { closedCtx, isOpened } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import {
  catalogOf,
  designsSpace,
  mayDesign,
  requireAnyDesigner,
  requireDesigner,
} from '@gantry/records/server'
import { keepDraft } from '../../shared/contract.ts'
import type { DesignKey } from '../../shared/design.ts'
import { designRow } from '../rows.ts'

/**
 * Requires that the actor may design what the key names. One that is new is nobody's yet: its body says where it belongs.
 * @throws AppError permission.denied
 */
export const requireDesignerOf = async (ctx: Ctx, key: DesignKey): Promise<void> => {
  if (designsSpace(ctx)) return
  const row = await designRow(ctx, key)
  if (row) await requireDesigner(ctx, row.app)
}

/** Whether the actor may know everything that refers to a table or to a design of any other kind. */
export const mayDesignThing = async (ctx: Ctx, { kind, id }: DesignKey): Promise<boolean> => {
  if (designsSpace(ctx)) return true
  if (kind === 'table') {
    const { tables } = await catalogOf(ctx)
    const table = tables.get(id)
    const master = table?.master === undefined ? table : tables.get(table.master)
    return mayDesign(ctx, master?.app ?? null)
  }
  return mayDesign(ctx, (await designRow(ctx, { kind, id }))?.app ?? null)
}

/**
 * Requires that the actor may change what the key names, by their own rights or by a console page of its kind. Without a key, and for
 * what nobody has kept yet, that they design anything at all.
 * @throws AppError permission.denied
 */
export const requireDesigning = async (ctx: Ctx, key: DesignKey | null): Promise<void> => {
  const own = closedCtx(ctx)
  if (designsSpace(own)) return
  if (key && isOpened(ctx, keepDraft, { ...key })) return
  if (!key || !(await isKept(own, key))) return requireAnyDesigner(own)
  if (!(await mayDesignThing(own, key))) throw new AppError('permission.denied')
}

const isKept = async (ctx: Ctx, { kind, id }: DesignKey): Promise<boolean> =>
  (kind === 'table' && (await catalogOf(ctx)).tables.has(id)) || (await designRow(ctx, { kind, id })) !== null
