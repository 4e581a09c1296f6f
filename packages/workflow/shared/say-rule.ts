import { joined, type Lang } from '@gantry/base/shared'
import type { SaidRule } from './facts.ts'

type Translate = (key: string, params?: Readonly<Record<string, string>>) => string

/** What a rule asks for, what it gave in one sentence, and a sentence for each person it left out. */
export const sayRule = (
  t: Translate,
  lang: Lang,
  { rule, of, people, dropped, by }: SaidRule,
): { readonly asked: string; readonly found: string; readonly dropped: readonly string[] } => {
  const kind = t(`workflow.rule.${rule}`)
  const asked = of.length === 0 ? kind : t('workflow.rule.named', { rule: kind, names: joined(of, lang) })
  return {
    asked,
    found: t(by === undefined ? 'workflow.rule.found' : 'workflow.rule.found_by', {
      rule: asked,
      people: people.length === 0 ? t('workflow.rule.nobody') : joined(people, lang),
      ...(by !== undefined && { by }),
    }),
    dropped: dropped.map(each => t(`workflow.dropped.${each.because}`, { name: each.name })),
  }
}
