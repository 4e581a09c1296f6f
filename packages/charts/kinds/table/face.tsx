import { AnswerTable } from '../../web/answer-table.tsx'
import type { WrittenFace } from '../../web/face.ts'

export const table: WrittenFace = { View: AnswerTable }
