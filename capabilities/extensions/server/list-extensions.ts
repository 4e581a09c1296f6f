import { extensionGroups, extensionTitle, releasedInSpace } from '@gantry/designs/server'
import { type Ctx, readSpaceSetting } from '@gantry/kernel/server'
import { extensionKey, switchedOffSetting } from '@gantry/model/shared'
import type { ExtensionInfo, ExtensionUse } from '../shared/contract.ts'

/** Designs named for each extension. */
const mostUses = 50

/** What designs of the space can be made from; who designs learns where it is in use. */
export const listExtensions = async (ctx: Ctx): Promise<readonly ExtensionInfo[]> => {
  const off = new Set(await readSpaceSetting(ctx.kernel, ctx.space, switchedOffSetting))
  const uses = ctx.actor.userType === 'admin' ? await usesOf(ctx) : null
  return extensionGroups(ctx.kernel).flatMap(({ name: group, items }) =>
    items.map((item): ExtensionInfo => {
      const key = extensionKey(group, item.name)
      const found = uses?.get(key) ?? []
      return {
        group,
        name: item.name,
        title: extensionTitle(ctx, item),
        on: !off.has(key),
        used: uses && found.length,
        uses: found.slice(0, mostUses),
      }
    }),
  )
}

const usesOf = async (ctx: Ctx): Promise<ReadonlyMap<string, readonly ExtensionUse[]>> => {
  const uses = new Map<string, ExtensionUse[]>()
  const groups = extensionGroups(ctx.kernel)
  for (const { body, kind, id, name, app } of await releasedInSpace(ctx))
    for (const group of groups)
      for (const used of new Set(group.usedBy(kind, body))) {
        const key = extensionKey(group.name, used)
        uses.set(key, [...(uses.get(key) ?? []), { kind, id, name, app }])
      }
  return uses
}
