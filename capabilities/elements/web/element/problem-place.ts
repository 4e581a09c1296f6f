import type { TFunction } from 'i18next'
import type { Element } from '../../shared/element/element.ts'

/** What the place of a problem is called: the part of the component, or the property and what of it. */
export const problemPlace = (
  t: TFunction,
  { properties }: Pick<Element, 'properties'>,
  at: string,
): string => {
  const [part = '', number, setting] = at.split('.')
  const property = part === 'properties' && number !== undefined ? properties[Number(number)] : undefined
  if (!property) return t(`element.part.${part}`)
  const name =
    property.label.trim() || property.name.trim() || t('element.property', { n: Number(number) + 1 })
  return setting === undefined ? name : `${name} › ${t(`element.property.${setting}`)}`
}
