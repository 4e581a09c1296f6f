import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'

/** A PDF of the records, made in the background, or the window in which they are printed. */
export interface PrintOptions {
  /** A print template of the table; absent: all of the record. */
  readonly template?: string
  /** The print window opens; absent: the PDF is made at once. */
  readonly opens?: true
}

export const printKind: ActionKind<PrintOptions> = {
  name: 'print',
  schema: Type.Object(
    {
      template: Type.Optional(Type.String({ format: 'uuid' })),
      opens: Type.Optional(Type.Literal(true)),
    },
    { additionalProperties: false },
  ),
  many: () => true,
  alone: () => false,
  propose: () => ({}),
  check: ({ template }, { prints }) =>
    template === undefined || !prints || prints.has(template) ? [] : [issue('template', 'unknown')],
  reads: (_, { title }) => [title],
  mentions: ({ template }) =>
    template === undefined ? [] : [{ at: 'template', to: { kind: 'print', id: template }, how: 'shows' }],
}
