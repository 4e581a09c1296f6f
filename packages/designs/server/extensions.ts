import { issue, localise } from '@gantry/base/shared'
import { dictionaryOf } from '@gantry/http/server'
import { type Ctx, type Kernel, readSpaceSetting } from '@gantry/kernel/server'
import { extensionKey, switchedOffSetting } from '@gantry/model/shared'
import type { Extension, ExtensionGroup } from '../shared/extension.ts'
import { error, type Problem } from '../shared/kind.ts'
import { publishedBody } from './rows.ts'
import type { Bodied } from './scope-of.ts'

const registered = new WeakMap<Kernel, readonly ExtensionGroup[]>()

/** Makes what designs can be made from known to this process. A capability calls it in its `boot`. */
export const registerExtensions = (kernel: Kernel, group: ExtensionGroup): void => {
  const others = extensionGroups(kernel).filter(({ name }) => name !== group.name)
  registered.set(kernel, [...others, group])
}

export const extensionGroups = (kernel: Kernel): readonly ExtensionGroup[] => registered.get(kernel) ?? []

/** The title of an extension in the language of the actor. */
export const extensionTitle = ({ kernel, actor: { lang } }: Ctx, { title }: Extension): string =>
  typeof title === 'object' && 'key' in title
    ? (dictionaryOf(kernel)[lang].get(title.key) ?? title.key)
    : localise(title, lang)

/** What a body uses that the space has switched off and its newest release does not use yet. */
export const switchedOffIn = async (ctx: Ctx, design: Bodied): Promise<readonly Problem[]> => {
  const off = new Set(await readSpaceSetting(ctx.kernel, ctx.space, switchedOffSetting))
  if (off.size === 0) return []
  const before = await publishedBody(ctx, design)
  return extensionGroups(ctx.kernel).flatMap(group => {
    const known = new Set(before === null ? [] : group.usedBy(design.kind, before))
    const used = new Set(group.usedBy(design.kind, design.body))
    return group.items
      .filter(({ name }) => used.has(name) && !known.has(name) && off.has(extensionKey(group.name, name)))
      .map(item => error(issue(group.name, 'switched_off', { value: extensionTitle(ctx, item) })))
  })
}
