import { type Issue, issue } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import { linksTo, namedIn } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ActionKind } from '../../shared/action-kind.ts'

/** What is opened: a linked record, a list, a view, or an address. */
export type OpenOptions =
  | { readonly to: 'record'; readonly field: FieldId }
  /** `by`: the field of that table which links the record; absent: all of the list. */
  | { readonly to: 'list'; readonly table: TableId; readonly by?: FieldId }
  | { readonly to: 'view'; readonly table: TableId; readonly view: string }
  /** `{field}` stands for a value of the record. */
  | { readonly to: 'address'; readonly address: string }

const closed = { additionalProperties: false }
const name = Type.String({ maxLength: 64 })

/** An address of the space or an encrypted one outside. */
const isAddress = (address: string): boolean =>
  /^\/(?!\/)/.test(address) || /^https:\/\/[^/\s{}]+(\/|$|\?)/.test(address)

export const openKind: ActionKind<OpenOptions> = {
  name: 'open',
  schema: Type.Union([
    Type.Object({ to: Type.Literal('record'), field: name }, closed),
    Type.Object({ to: Type.Literal('list'), table: name, by: Type.Optional(name) }, closed),
    Type.Object({ to: Type.Literal('view'), table: name, view: name }, closed),
    Type.Object({ to: Type.Literal('address'), address: Type.String({ maxLength: 1_000 }) }, closed),
  ]),
  many: () => false,
  alone: options =>
    options.to === 'view' ||
    (options.to === 'list' && options.by === undefined) ||
    (options.to === 'address' && namedIn(options.address).length === 0),
  propose: ({ table }) => ({ to: 'list', table: table.id }),
  check: (options, { table, tables, views }): readonly Issue[] => {
    switch (options.to) {
      case 'record': {
        const def = table.fields[options.field]
        const type = def && fieldTypeOf(def)
        return def && type?.target?.(def) && type.kind === 'reference'
          ? []
          : [issue('field', 'computed_link', { field: options.field })]
      }
      case 'list': {
        const target = tables.get(options.table)
        if (!target) return [issue('table', 'unknown_table', { table: options.table })]
        const by = options.by === undefined ? null : target.fields[options.by]
        return by === null || (by && linksTo(by, table.id)) ? [] : [issue('by', 'unknown')]
      }
      case 'view':
        return !views || views.has(options.view) ? [] : [issue('view', 'unknown')]
      case 'address':
        return [
          ...(isAddress(options.address) ? [] : [issue('address', 'not_an_address')]),
          ...namedIn(options.address)
            .filter(field => !Object.hasOwn(table.fields, field))
            .map(value => issue('address', 'unknown', { value })),
        ]
    }
  },
  reads: (options, { title }) =>
    options.to === 'record' ? [options.field] : options.to === 'address' ? namedIn(options.address) : [title],
  mentions: (options, table): readonly Mention[] => {
    const reads = (part: string, at: string): Mention => ({
      at,
      to: { kind: 'table', id: table.id, part },
      how: 'reads',
    })
    switch (options.to) {
      case 'record':
        return [reads(options.field, 'field')]
      case 'list':
        return [
          { at: 'table', to: { kind: 'table', id: options.table }, how: 'shows' },
          ...(options.by === undefined
            ? []
            : [
                {
                  at: 'by',
                  to: { kind: 'table', id: options.table, part: options.by },
                  how: 'reads',
                } as const,
              ]),
        ]
      case 'view':
        return [{ at: 'view', to: { kind: 'view', id: options.view }, how: 'shows' }]
      case 'address':
        return namedIn(options.address).map(field => reads(field, 'address'))
    }
  },
}
