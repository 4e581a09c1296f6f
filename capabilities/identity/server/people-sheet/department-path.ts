/** The names from the root to a department, as in a cell: `Works / Assembly / Line 2`. */
export const segmentsOf = (path: string): readonly string[] =>
  path
    .split(/[/\\>＞]/)
    .map(name => name.normalize('NFKC').trim())
    .filter(name => name !== '')

/** Normalises paths for comparison and output; a separator within a name becomes full-width. */
export const pathText = (names: readonly string[]): string =>
  names.map(name => name.replace(/[/\\>]/g, '-')).join('/')
