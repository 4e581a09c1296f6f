import type { Ctx } from '@gantry/kernel/server'
import type { DesignKey, OpenedDesign } from '../shared/design.ts'
import { designRights } from './authority/design-rights.ts'
import { requireDesignerOf } from './authority/require-designer.ts'
import { designServer } from './design-server.ts'
import { designRow, draftRow, publishedBody } from './rows.ts'

/** A design as its editor begins with it; nothing but nulls for one that is new. @throws AppError permission.denied, design.not_found for an unknown kind */
export const openDesign = async (ctx: Ctx, key: DesignKey): Promise<OpenedDesign> => {
  const { kind } = designServer(ctx.kernel, key.kind)
  await requireDesignerOf(ctx, key)
  const kept = await draftRow(ctx, key)
  const design = await designRow(ctx, key)
  const published = await publishedBody(ctx, key)
  const inputs = published === null ? undefined : kind.inputs?.(published)
  const may = await designRights(ctx, key, design)
  const opened = { design, published, may, ...(inputs && { inputs }) }
  if (!kept) return { ...opened, draft: null }
  const { body, base, revision, at, by, pending } = kept
  return { ...opened, draft: { body, base, revision, at, by, pending } }
}
