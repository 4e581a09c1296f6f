import { expect, it } from 'vitest'
import { type Asking, withPiece } from './asking.ts'

it('joins the text of an answer, and begins anew after a tool was called', () => {
  const tool = { tool: 'find_records', input: '{}', rows: 2 }
  const pieces = [{ text: 'I look' }, { tool }, { text: 'Two ' }, { text: 'pumps.' }]
  const none: Asking = { question: 'Which pumps?', text: '', tools: [] }
  expect(pieces.reduce(withPiece, none)).toEqual({ ...none, text: 'Two pumps.', tools: [tool] })
})
