import type { Json } from '@gantry/base/shared'

interface Looked {
  readonly headings: readonly string[]
  /** The first rows. */
  readonly samples: readonly (readonly Json[])[]
}

/**
 * The pair of columns by which rows of one sheet belong to rows of another: the same heading in both, different in every
 * row of the master. Of several pairs the leftmost column in the master wins, because keys are usually on the left.
 */
export const findJoin = (
  master: Looked,
  slave: Pick<Looked, 'headings'>,
): { readonly joinColumn: number; readonly masterColumn: number } | null => {
  for (const [masterColumn, heading] of master.headings.entries()) {
    const joinColumn = slave.headings.findIndex(other => other !== '' && plain(other) === plain(heading))
    if (joinColumn !== -1 && isDistinct(master.samples.map(cells => cells[masterColumn]))) {
      return { joinColumn, masterColumn }
    }
  }
  return null
}

const plain = (heading: string): string => heading.normalize('NFKC').replace(/\s/g, '').toLowerCase()

const isDistinct = (values: readonly unknown[]): boolean =>
  values.every(value => value !== null && value !== undefined && value !== '') &&
  new Set(values).size === values.length
