import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { TextDesign, TextRow } from '../shared/contract.ts'

const parts = ['label', 'one', 'hint', 'message', 'tab', 'title', 'name', 'reason', 'confirm', 'head', 'foot']

/** Where a text stands: the kind and name of its design, the parts it belongs to, and what of them it is. */
export const placesOf = (
  t: TFunction,
  { kind, id, at, names }: Pick<TextRow, 'kind' | 'id' | 'at' | 'names'>,
  designs: readonly TextDesign[],
): string => {
  const design = designs.find(each => each.kind === kind && each.id === id)
  const steps = at.split('.')
  const last = steps.at(-1) ?? ''
  const part = steps.includes('options') ? 'option' : parts.includes(last) ? last : 'text'
  const block = steps.indexOf('blocks')
  const number = block < 0 ? Number.NaN : Number(steps[block + 1])
  return [
    t(`${kind}.design`),
    design ? localise(design.name, currentLang()) : '',
    ...names,
    Number.isInteger(number) ? t('languages.block', { number: number + 1 }) : '',
    t(`languages.part.${part}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
