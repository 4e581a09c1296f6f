/** The names from the top down to a department, as a cell holds them: `Works / Assembly / Line 2`. */
export const segmentsOf = (path: string): readonly string[] =>
  path
    .split(/[/\\>＞]/)
    .map(name => name.normalize('NFKC').trim())
    .filter(name => name !== '')

/** How paths are compared and written; a separator within a name is a wide one. */
export const pathText = (names: readonly string[]): string =>
  names.map(name => name.replace(/[/\\>]/g, '-')).join('/')
