import { AppError, localise, newId, type Text } from '@gantry/base/shared'
import {
  keepDraft,
  openDesign,
  requireDesignerOf,
  retireDesign,
  scopeOf,
  setDesignState,
} from '@gantry/designs/server'
import { withoutSecrets } from '@gantry/designs/shared'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import type { Rule } from '../shared/rule.ts'
import { checkRule } from '../shared/rule-kind.ts'
import { say } from '../shared/say.ts'
import { releasedRule, setInForce } from './rule-designs.ts'

const keyOf = (id: string) => ({ kind: 'rule', id })

/**
 * Switches a published rule on or off. One that cannot run is never on.
 * @throws AppError rule.not_found, permission.denied, design.invalid with what is wrong
 */
export const switchRule = (ctx: Ctx, id: string, isOn: boolean): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireDesignerOf(tx, keyOf(id))
    const released = await releasedRule(tx, id)
    if (!released) throw new AppError('rule.not_found')
    if (isOn) {
      const issues = checkRule(released.rule, await scopeOf(tx, []))
      if (issues.length > 0) throw new AppError('design.invalid', {}, issues)
    }
    await setDesignState(tx, keyOf(id), isOn ? 'active' : 'stopped')
    await setInForce(tx, id, isOn ? released.rule : null)
    await audit(tx, { action: 'rule.switched', details: { id, on: isOn } })
  })

/** Removes a rule. @throws AppError rule.not_found, permission.denied */
export const removeRule = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireDesignerOf(tx, keyOf(id))
    const { design } = await openDesign(tx, keyOf(id))
    if (!design || design.state === 'removed') throw new AppError('rule.not_found')
    await retireDesign(tx, keyOf(id))
    await audit(tx, { action: 'rule.removed', details: { id, name: localise(design.name, tx.actor.lang) } })
  })

/** A draft with the body of a rule; answers its id. @throws AppError rule.not_found, permission.denied */
export const copyRule = (ctx: Ctx, id: string): Promise<string> =>
  inTransaction(ctx, async tx => {
    await requireDesignerOf(tx, keyOf(id))
    const { published, draft } = await openDesign(tx, keyOf(id))
    const body = (draft?.body ?? published) as Rule | null
    if (!body) throw new AppError('rule.not_found')
    const copy = newId()
    const results = body.results.map(result => ({ ...result, id: newId() }))
    const rule: Rule = { ...body, name: copyName(body.name), results }
    await keepDraft(tx, {
      ...keyOf(copy),
      body: withoutSecrets(JSON.parse(JSON.stringify(rule))),
      base: null,
      revision: 0,
    })
    return copy
  })

const longest = 60

const copyName = (name: Text): Text => {
  const of = (lang: 'zh-CN' | 'en') =>
    say(lang, 'rule.copy_of', { name: [...localise(name, lang)].slice(0, longest - 10).join('') })
  return { 'zh-CN': of('zh-CN'), en: of('en') }
}
