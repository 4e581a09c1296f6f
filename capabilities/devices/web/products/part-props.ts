import type { Issue } from '@gantry/base/shared'
import type { Product } from '../../shared/product.ts'

/** What a part of the editor is given. */
export interface PartProps {
  readonly product: Product
  readonly issues: readonly Issue[]
  onChange(product: Product): void
}

/** Whether something is wrong at a place. */
export const isWrong = (issues: readonly Issue[], field: string): boolean =>
  issues.some(each => each.field === field)

/** A list with one element changed, or taken out by undefined. */
export const changedAt = <Item>(list: readonly Item[], at: number, next: Item | undefined): Item[] =>
  list.flatMap((each, n) => (n === at ? (next === undefined ? [] : [next]) : [each]))
