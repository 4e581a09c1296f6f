import { localise, type Text } from '@gantry/base/shared'
import {
  extensionGroups,
  extensionTitle,
  installedKinds,
  type KeptSetting,
  keptSettings,
  releasedInSpace,
} from '@gantry/designs/server'
import { valuesOfSettings } from '@gantry/designs/shared'
import { type Ctx, readSpaceSetting, sql } from '@gantry/kernel/server'
import { extensionKey, switchedOffSetting } from '@gantry/model/shared'
import type { ExtensionInfo, ExtensionUse } from '../shared/contract.ts'
import { secretState } from './settings.ts'

/** Designs named for each extension. */
const mostUses = 50

type Released = Awaited<ReturnType<typeof releasedInSpace>>

/** What designs of the space can be made from; who designs learns where it is in use and what is not set. */
export const listExtensions = async (ctx: Ctx): Promise<readonly ExtensionInfo[]> => {
  const off = new Set(await readSpaceSetting(ctx.kernel, ctx.space, switchedOffSetting))
  const released = await releasedInSpace(ctx)
  const isAdmin = ctx.actor.userType === 'admin'
  const uses = isAdmin ? usesOf(ctx, released) : null
  const ofProduct = extensionGroups(ctx.kernel).flatMap(({ name: group, items }) =>
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
        installed: false,
        settings: 0,
        lacking: [],
      }
    }),
  )
  return [...ofProduct, ...(await installedOf(ctx, released, isAdmin))]
}

/** The extensions that are designs of the space. */
const installedOf = async (
  ctx: Ctx,
  released: Released,
  isAdmin: boolean,
): Promise<readonly ExtensionInfo[]> => {
  const kinds = installedKinds(ctx.kernel)
  const uses = isAdmin ? await usesOfInstalled(ctx, [...kinds.keys()]) : null
  const kept = new Map<string, Map<string, KeptSetting>>()
  for (const each of isAdmin ? await keptSettings(ctx) : []) {
    const key = extensionKey(each.kind, each.id)
    kept.set(key, (kept.get(key) ?? new Map<string, KeptSetting>()).set(each.name, each))
  }
  return released.flatMap(({ kind, id, name, body }): readonly ExtensionInfo[] => {
    const installed = kinds.get(kind)
    if (!installed) return []
    const key = extensionKey(kind, id)
    const found = uses?.get(key) ?? []
    const settings = installed.settingsOf(body)
    const sentTo = installed.sentTo?.(body) ?? []
    const given = kept.get(key) ?? new Map<string, KeptSetting>()
    const values = valuesOfSettings(
      settings,
      Object.fromEntries([...given.values()].map(each => [each.name, each.value])),
    )
    const lacks = settings.filter(
      each =>
        each.required &&
        (each.type === 'secret'
          ? secretState(sentTo, given.get(each.name)) !== 'kept'
          : !Object.hasOwn(values, each.name)),
    )
    return [
      {
        group: kind,
        name: id,
        title: localise(name, ctx.actor.lang),
        on: true,
        used: uses && found.length,
        uses: found.slice(0, mostUses),
        installed: true,
        settings: settings.length,
        lacking: isAdmin ? lacks.map(({ label }) => label) : [],
      },
    ]
  })
}

const usesOf = (ctx: Ctx, released: Released): ReadonlyMap<string, readonly ExtensionUse[]> => {
  const uses = new Map<string, ExtensionUse[]>()
  const groups = extensionGroups(ctx.kernel)
  for (const { body, kind, id, name, app } of released)
    for (const group of groups)
      for (const used of new Set(group.usedBy(kind, body))) {
        const key = extensionKey(group.name, used)
        uses.set(key, [...(uses.get(key) ?? []), { kind, id, name, app }])
      }
  return uses
}

interface Using extends ExtensionUse {
  readonly toKind: string
  readonly toId: string
}

/** Designs that refer to extensions of these kinds, 5,000 at most. */
const usesOfInstalled = async (
  ctx: Ctx,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, readonly ExtensionUse[]>> => {
  const { rows } = await ctx.db.run<Using & { readonly name: Text }>(sql`
    select distinct on (m.to_kind, m.to_id, u.kind, u.id) m.to_kind as "toKind", m.to_id as "toId", u.kind, u.id, u.name, u.app
    from gantry.design_mention m
    join gantry.design u on u.space = m.space and u.kind = m.kind and u.id = m.id and u.state <> 'removed'
    where m.space = ${ctx.space} and m.to_kind = any(${kinds}::text[])
    order by m.to_kind, m.to_id, u.kind, u.id limit 5000`)
  const uses = new Map<string, ExtensionUse[]>()
  for (const { toKind, toId, kind, id, name, app } of rows) {
    const key = extensionKey(toKind, toId)
    uses.set(key, [...(uses.get(key) ?? []), { kind, id, name, app }])
  }
  return uses
}
