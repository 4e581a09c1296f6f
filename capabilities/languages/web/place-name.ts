import { isUuid, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { TextDesign, TextRow } from '../shared/contract.ts'

const parts = ['label', 'one', 'hint', 'message', 'tab', 'title', 'name', 'reason', 'confirm', 'head', 'foot']

/** Steps that say nothing to people. */
const plain = new Set(['nodes', 'fields', 'options', 'children', 'own', 'settings'])

/** Where a text stands: the name of its design, and what part of it. */
export const placesOf = (
  t: TFunction,
  { kind, id, at }: Pick<TextRow, 'kind' | 'id' | 'at'>,
  designs: readonly TextDesign[],
): string => {
  const design = designs.find(each => each.kind === kind && each.id === id)
  const steps = at.split('.')
  const last = steps.at(-1) ?? ''
  const part = steps.includes('options') ? 'option' : parts.includes(last) ? last : 'text'
  const name = design ? localise(design.name, currentLang()) : t(`${kind}.design`)
  const path = steps
    .slice(kind === 'table' ? 1 : 0, -1)
    .flatMap((step, n, all) =>
      plain.has(step) || step === 'blocks' || isUuid(step)
        ? []
        : [all[n - 1] === 'blocks' ? t('languages.block', { number: Number(step) + 1 }) : step],
    )
  return [name, path.join('.'), t(`languages.part.${part}`)].filter(Boolean).join(' · ')
}
