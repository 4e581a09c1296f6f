import { AppError } from '@gantry/base/shared'
import { cleanHtml } from '@gantry/fields/shared'
import { type Ctx, openFile } from '@gantry/kernel/server'
import { readText, withBook } from '@gantry/records/server'
import { type ShownSheet, sheetShown, type WordBlock } from '../shared/contract.ts'
import { viewOf } from '../shared/view-of.ts'
import { openable, type Wanted } from './openable.ts'
import { readWord } from './word/read-word.ts'

/** Bytes of a text that are shown. */
const mostText = 512 * 1024

/** @throws AppError file.not_found, file.unreadable for a file that is no text */
export const showText = async (ctx: Ctx, wanted: Wanted) => {
  const file = await openable(ctx, wanted)
  if (viewOf(file) !== 'text') throw new AppError('file.unreadable', { name: file.name })
  return readText(openFile(ctx, file.id).path, mostText)
}

/** Reads in a process of its own, as imports do. @throws AppError file.not_found, file.unreadable */
export const showSheet = async (ctx: Ctx, { sheet = 0, ...wanted }: Wanted & { readonly sheet?: number }) => {
  const file = await openable(ctx, wanted)
  if (viewOf(file) !== 'sheet') throw new AppError('file.unreadable', { name: file.name })
  return withBook(
    { path: openFile(ctx, file.id).path, name: file.name },
    async (book): Promise<ShownSheet> => {
      if (!book.sheets[sheet]) throw new AppError('file.unreadable', { name: file.name })
      const read = await book.start(sheet, sheetShown.rows + 1)
      const rows = read.slice(0, sheetShown.rows).map(({ cells }) => cells)
      return {
        sheets: book.sheets.map(({ name }) => name),
        rows: rows.map(cells =>
          cells.slice(0, sheetShown.columns).map(cell => (cell === null ? '' : String(cell))),
        ),
        more: read.length > sheetShown.rows || rows.some(cells => cells.length > sheetShown.columns),
      }
    },
  )
}

/** Read in a process of its own; its HTML is cleaned as rich text is. @throws AppError file.not_found, file.unreadable */
export const showWord = async (ctx: Ctx, wanted: Wanted) => {
  const file = await openable(ctx, wanted)
  if (viewOf(file) !== 'word') throw new AppError('file.unreadable', { name: file.name })
  const { blocks, more } = await readWord(openFile(ctx, file.id).path)
  return {
    more,
    blocks: blocks.map(
      (block): WordBlock =>
        'html' in block
          ? { html: cleanHtml(block.html) }
          : { rows: block.rows.map(row => row.map(cell => ({ ...cell, html: cleanHtml(cell.html) }))) },
    ),
  }
}
