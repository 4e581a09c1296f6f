/** A cell of a table; `span` is the number of columns it takes. */
interface ReadCell {
  readonly html: string
  readonly span: number
}

/** A part of a document before it is cleaned. */
export type ReadBlock = { readonly html: string } | { readonly rows: readonly (readonly ReadCell[])[] }

/** Characters of HTML that are shown, and cells of all tables. */
const most = { length: 1_000_000, cells: 20_000 }

const tag = /<(\/?)(table|tr|td|th)\b([^<>]*)>/g

/**
 * The HTML of a document as text and tables in their order, because rich text has no tables. Tables within tables go into the cell
 * they stand in, as text. `more`: it is longer than what is shown.
 */
export const wordBlocks = (
  html: string,
): { readonly blocks: readonly ReadBlock[]; readonly more: boolean } => {
  const blocks: ReadBlock[] = []
  let rows: ReadCell[][] = []
  let [depth, from, cells, span] = [0, 0, 0, 1]
  const more = html.length > most.length
  const shown = html.slice(0, most.length)
  const putText = (to: number) => {
    const text = shown.slice(from, to)
    if (text !== '') blocks.push({ html: text })
  }
  for (const found of shown.matchAll(tag)) {
    const [whole, slash = '', name = '', attributes = ''] = found
    const after = found.index + whole.length
    if (name === 'table') {
      if (slash === '' && depth++ === 0) {
        putText(found.index)
        rows = []
      } else if (slash !== '' && --depth === 0) {
        blocks.push({ rows })
        from = after
      }
    } else if (depth !== 1) continue
    else if (name === 'tr') {
      if (slash === '') rows.push([])
    } else if (slash === '') {
      from = after
      span = Number(/\bcolspan="(\d{1,3})"/.exec(attributes)?.[1] ?? 1)
    } else {
      if (++cells > most.cells) return { blocks: [...blocks, { rows }], more: true }
      rows.at(-1)?.push({ html: shown.slice(from, found.index), span: Math.max(1, span) })
    }
  }
  if (depth > 0) blocks.push({ rows })
  else putText(shown.length)
  return { blocks, more }
}
