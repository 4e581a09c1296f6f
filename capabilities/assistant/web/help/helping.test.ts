import { expect, it } from 'vitest'
import { beginning, withHelpPiece } from './helping.ts'

it('joins the text of an answer, and begins anew after the checks refused one', () => {
  const pieces = [{ text: 'quant' }, { text: 'ity *' }, { again: 'A value is missing' }, { text: 'quantity' }]
  expect(pieces.slice(0, 2).reduce(withHelpPiece, beginning)).toEqual({ text: 'quantity *', again: null })
  expect(pieces.reduce(withHelpPiece, beginning)).toEqual({ text: 'quantity', again: 'A value is missing' })
})
