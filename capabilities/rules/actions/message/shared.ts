import { issue, localise, type Text } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import { fieldWords } from '../../shared/field-words.ts'
import type { ResultKind } from '../../shared/result-kind.ts'
import { listed, say } from '../../shared/say.ts'

/** A message to people: named ones, those of roles and departments, and those in fields of the record. */
export interface MessageOptions {
  readonly people?: readonly { readonly id: string; readonly title: string }[]
  readonly roles?: readonly string[]
  readonly departments?: readonly { readonly id: string; readonly title: string }[]
  /** Fields of the record that hold people. */
  readonly fields?: readonly FieldId[]
  /** `{field}` stands for a value of the record, read with the rights of whoever reads the message. */
  readonly text: Text
}

/** Whether a field holds members of the space. */
export const holdsPeople = (def: FieldDef): boolean => fieldTypeOf(def).target?.(def) === 'member'

const closed = { additionalProperties: false }
const names = Type.Optional(
  Type.Array(
    Type.Object({ id: Type.String({ format: 'uuid' }), title: Type.String({ maxLength: 200 }) }, closed),
    { minItems: 1, maxItems: 100 },
  ),
)
const ids = Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 100 }))
const words = Type.String({ maxLength: 500 })

const isEmpty = (text: Text): boolean =>
  localise(text, 'zh-CN').trim() === '' || localise(text, 'en').trim() === ''

/** Fields a text names in braces. */
const namedIn = (text: Text): readonly string[] =>
  (typeof text === 'string' ? [text] : [text['zh-CN'], text.en]).flatMap(each =>
    [...each.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name.trim()),
  )

const fieldNamed = (table: TableDef, name: string): FieldId | undefined =>
  Object.hasOwn(table.fields, name)
    ? name
    : Object.entries(table.fields).find(
        ([, { label }]) =>
          label !== undefined && (localise(label, 'zh-CN') === name || localise(label, 'en') === name),
      )?.[0]

export const messageResult: ResultKind<MessageOptions> = {
  name: 'message',
  schema: Type.Object(
    {
      people: names,
      roles: ids,
      departments: names,
      fields: ids,
      text: Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, closed)]),
    },
    closed,
  ),
  needsRecord: ({ fields, text }) => fields !== undefined || namedIn(text).length > 0,
  propose: () => ({ text: '' }),
  check: ({ people = [], roles = [], departments = [], fields = [], text }, { subject, named }) => {
    const known = named.get('role')
    return [
      ...(people.length + roles.length + departments.length + fields.length === 0
        ? [issue('to', 'no_recipient')]
        : []),
      ...(known ? roles.filter(role => !known.has(role)).map(() => issue('to', 'recipient_gone')) : []),
      ...fields
        .filter(field => {
          const def = subject.table.fields[field]
          return !def || !holdsPeople(def)
        })
        .map(value => issue('to', 'unknown', { value })),
      ...(isEmpty(text) ? [issue('text', 'required')] : []),
      ...namedIn(text)
        .filter(name => fieldNamed(subject.table, name) === undefined)
        .map(value => issue('text', 'unknown', { value })),
    ]
  },
  mentions: ({ roles = [], fields = [], text }, { subject }) => [
    ...roles.map((id): Mention => ({ at: 'to', to: { kind: 'role', id }, how: 'reads' })),
    ...(subject.isRecord
      ? [...fields, ...namedIn(text).flatMap(name => fieldNamed(subject.table, name) ?? [])].map(
          (part): Mention => ({
            at: 'text',
            to: { kind: 'table', id: subject.table.id, part },
            how: 'reads',
          }),
        )
      : []),
  ],
  words: ({ people = [], roles = [], departments = [], fields = [], text }, { subject, named }, lang) =>
    say(lang, 'rule.result.message', {
      to:
        listed(lang, [
          ...people.map(({ title }) => title),
          ...roles.map(id =>
            say(lang, 'rule.to.role', {
              role: named.get('role')?.get(id) ?? say(lang, 'rule.to.some_role'),
            }),
          ),
          ...departments.map(({ title }) => title),
          ...fields.map(id => say(lang, 'rule.to.field', { field: fieldWords(subject.table, id, lang) })),
        ]) || say(lang, 'rule.nobody'),
      text: localise(text, lang),
    }),
}
