import type { Category } from '../shared/contract.ts'

/** Categories in the order of their tree, with their level from 0. */
export const inTree = (
  all: readonly Category[],
  parent: string | null = null,
  level = 0,
): readonly { readonly category: Category; readonly level: number }[] =>
  all
    .filter(category => category.parent === parent)
    .flatMap(category => [{ category, level }, ...inTree(all, category.id, level + 1)])

/** A category and all below it. */
export const below = (all: readonly Category[], id: string): ReadonlySet<string> =>
  new Set([id, ...inTree(all, id).map(({ category }) => category.id)])
