import { type Issue, issue } from '@gantry/base/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import {
  type AnswerField,
  type Member,
  memberSchema,
  mostMembers,
  readByMembers,
  wrongInAnswer,
  wrongInMembers,
} from '../calls/members.ts'
import type { Mention } from '../kind.ts'

/** Kinds of designs that answer when they are asked. */
export type AskedKind = 'decision' | 'logic'

/** A decision or a logic flow that a button or a rule asks for a record. */
export interface AskedDesign {
  /** Id of the design; empty: not chosen yet. */
  readonly design: string
  /** Its inputs by name, as expressions over the record; one that is absent is empty. */
  readonly input: readonly Member[]
  /** An empty path is the whole answer. */
  readonly answer: readonly AnswerField[]
}

const closed = { additionalProperties: false }

export const askedSchema = Type.Object(
  {
    design: Type.String({ maxLength: 64 }),
    input: Type.Array(memberSchema, mostMembers),
    answer: Type.Array(
      Type.Object(
        { field: Type.String({ minLength: 1, maxLength: 100 }), from: Type.String({ maxLength: 100 }) },
        closed,
      ),
      mostMembers,
    ),
  },
  closed,
)

export const newAsked: AskedDesign = { design: '', input: [], answer: [] }

/** What is wrong with it; places begin inside. `known` are the published designs of the kind, where they are known. */
export const checkAsked = (
  kind: AskedKind,
  { design, input, answer }: AskedDesign,
  table: TableDef,
  known?: { has(id: string): boolean },
): readonly Issue[] => [
  ...(design === '' ? [issue('design', 'required')] : []),
  ...(design !== '' && known && !known.has(design) ? [issue('design', 'unknown', { value: design })] : []),
  ...wrongInMembers('input', input, table),
  ...wrongInAnswer(answer, table),
  // A decision changes nothing by itself: an answer that goes nowhere is a mistake.
  ...(kind === 'decision' && answer.length === 0 ? [issue('answer', 'required')] : []),
]

/** Fields of the record it is asked with. */
export const readByAsked = ({ input }: AskedDesign, table: TableDef): readonly FieldId[] =>
  readByMembers(input, table)

/** What it calls, reads and writes. */
export const mentionsOfAsked = (kind: AskedKind, asked: AskedDesign, table: TableDef): readonly Mention[] => [
  ...(asked.design === ''
    ? []
    : [{ at: 'design', to: { kind, id: asked.design }, how: 'calls' } satisfies Mention]),
  ...readByAsked(asked, table).map(
    (part): Mention => ({ at: 'input', to: { kind: 'table', id: table.id, part }, how: 'reads' }),
  ),
  ...asked.answer.map(
    ({ field: part }): Mention => ({
      at: 'answer',
      to: { kind: 'table', id: table.id, part },
      how: 'writes',
    }),
  ),
]
