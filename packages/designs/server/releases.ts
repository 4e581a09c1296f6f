import { AppError, type Json } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Comparison } from '../shared/contract.ts'
import type { DesignKey, Release } from '../shared/design.ts'
import { requireDesignerOf } from './authority/require-designer.ts'
import { designServer } from './design-server.ts'
import { draftRow, releaseRow, releaseRows } from './rows.ts'

/** The releases of a design, newest first, and how many there are; 50 unless told. */
export const listReleases = async (
  ctx: Ctx,
  { before, limit = 50, ...key }: DesignKey & { readonly before?: number; readonly limit?: number },
): Promise<{ readonly data: readonly Release[]; readonly total: number }> => {
  await requireDesignerOf(ctx, key)
  const { rows } = await ctx.db.run<{ readonly total: number }>(sql`
    select count(*) as total from gantry.design_release
    where space = ${ctx.space} and kind = ${key.kind} and id = ${key.id}`)
  const data = await releaseRows(ctx, key, { ...(before !== undefined && { before }), limit })
  return { data, total: rows[0]?.total ?? 0 }
}

/** @throws AppError permission.denied, design.not_found */
export const readRelease = async (
  ctx: Ctx,
  { number, ...key }: DesignKey & { readonly number: number },
): Promise<{ readonly release: Release; readonly body: Json }> => {
  await requireDesignerOf(ctx, key)
  const found = await releaseRow(ctx, key, number)
  if (!found) throw new AppError('design.not_found', { ...key, number })
  return found
}

/** Two bodies and their difference in sentences; without `to`, the later one is the draft. @throws AppError design.not_found */
export const compareReleases = async (
  ctx: Ctx,
  { from, to, ...key }: DesignKey & { readonly from: number; readonly to?: number },
): Promise<Comparison> => {
  const { kind } = designServer(ctx.kernel, key.kind)
  const { body: before } = await readRelease(ctx, { ...key, number: from })
  const after =
    to === undefined
      ? (await draftRow(ctx, key))?.body
      : (await readRelease(ctx, { ...key, number: to })).body
  if (after === undefined) throw new AppError('design.not_found', { ...key })
  return { from: before, to: after, words: kind.words(before, after) }
}
