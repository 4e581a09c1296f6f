import { closedCtx, isOpened } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { designedApps, designsSpace, mayDesign } from '@gantry/records/server'
import { keepDraft } from '../../shared/contract.ts'
import type { Design, DesignKey, DesignRights } from '../../shared/design.ts'

/** By which console pages give publishing: the endpoint names the kinds in its body. */
export const publishing = (kind: string) => ({ method: 'POST', path: `/designs/${kind}/publish` }) as const

/** What the caller may do with a design as its designer, or by console pages that open single endpoints. */
export const designRights = async (
  ctx: Ctx,
  { kind, id }: DesignKey,
  design: Pick<Design, 'app'> | null,
): Promise<DesignRights> => {
  const own = closedCtx(ctx)
  const designs = design
    ? await mayDesign(own, design.app)
    : designsSpace(own) || (await designedApps(own)).size > 0
  return {
    change: designs || isOpened(ctx, keepDraft, { kind, id }),
    publish: designs || isOpened(ctx, publishing(kind), {}),
  }
}
