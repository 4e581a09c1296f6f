import { issue, localise, type Text } from '@gantry/base/shared'
import { field, fieldTypeOf, required } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import { say } from '../../shared/say.ts'
import type { TriggerKind } from '../../shared/trigger-kind.ts'

export const inputTypes = ['text', 'number', 'yesNo', 'dateTime'] as const
export type InputType = (typeof inputTypes)[number]

/** A value the caller sends. */
export interface CallInput {
  /** Its member of the JSON body; expressions read it under this name. */
  readonly name: string
  readonly type: InputType
  /** Absent: it may be left out. */
  readonly required?: true
  /** Absent: its name. */
  readonly label?: Text
}

/** A program elsewhere calls the secret address of the rule. */
export interface CallStart {
  readonly inputs: readonly CallInput[]
}

export const mostInputs = 30
const namePattern = /^[a-z][a-z0-9_]{0,39}$/

const fieldsOfType: Readonly<Record<InputType, () => FieldDef>> = {
  text: () => field.longText(),
  number: () => field.decimal({ scale: 6 }),
  yesNo: () => field.yesNo(),
  dateTime: () => field.dateTime(),
}

const fieldOf = ({ name, type, required: isRequired, label = name }: CallInput): FieldDef => {
  const def = { ...fieldsOfType[type](), label }
  return isRequired ? required(def) : def
}

/** What callers send, as a table that is stored nowhere. */
const tableOfInputs = (inputs: readonly CallInput[]): TableDef => ({
  id: '',
  label: '',
  title: '',
  fields: Object.fromEntries(inputs.map(input => [input.name, fieldOf(input)])),
  policy: [],
})

export const callTrigger: TriggerKind<CallStart> = {
  name: 'call',
  schema: Type.Object(
    {
      inputs: Type.Array(
        Type.Object(
          {
            name: Type.String({ maxLength: 40 }),
            type: Type.String({ enum: [...inputTypes] }),
            required: Type.Optional(Type.Literal(true)),
            label: Type.Optional(
              Type.Union([
                Type.String({ maxLength: 60 }),
                Type.Object(
                  { 'zh-CN': Type.String({ maxLength: 60 }), en: Type.String({ maxLength: 60 }) },
                  { additionalProperties: false },
                ),
              ]),
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: mostInputs },
      ),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ inputs: [] }),
  check: ({ inputs }) =>
    inputs.flatMap(({ name }, at) => {
      if (name === '') return [issue(`inputs.${at}.name`, 'required')]
      if (!namePattern.test(name)) return [issue(`inputs.${at}.name`, 'format')]
      return inputs.findIndex(each => each.name === name) < at
        ? [issue(`inputs.${at}.name`, 'duplicate', { value: name })]
        : []
    }),
  subject: ({ inputs }) => ({ table: tableOfInputs(inputs), isRecord: false, hasBefore: false }),
  wakes: () => [],
  mentions: () => [],
  words: ({ inputs }, _scope, lang) =>
    inputs.length === 0
      ? say(lang, 'rule.start.call')
      : say(lang, 'rule.start.call.with', {
          inputs: inputs
            .map(({ name, label = name }) => localise(label, lang))
            .join(say(lang, 'rule.list.between')),
        }),
}

/** The values of a call in stored form, or what is wrong with them. Members nobody declared are refused. */
export const readInputs = (
  { inputs }: CallStart,
  sent: Readonly<Record<string, unknown>>,
  locale: Parameters<ReturnType<typeof fieldTypeOf>['parse']>[2],
) => {
  const { fields } = tableOfInputs(inputs)
  const read = inputs.map(({ name, type, required: isRequired }) => {
    const def = fields[name]
    const given = Object.hasOwn(sent, name) ? (sent[name] ?? null) : null
    if (given === null || given === '' || !def)
      return { name, value: null, issues: isRequired ? [issue(name, 'required')] : [] }
    if (!fitsType(type, given)) return { name, value: null, issues: [issue(name, 'format')] }
    const parsed = fieldTypeOf(def).parse(given, def, locale)
    return parsed.ok
      ? { name, value: parsed.value, issues: [] }
      : { name, value: null, issues: [issue(name, parsed.code, parsed.params ?? {})] }
  })
  return {
    values: Object.fromEntries(read.map(({ name, value }) => [name, value])),
    issues: [
      ...read.flatMap(({ issues }) => issues),
      ...Object.keys(sent)
        .filter(name => !Object.hasOwn(fields, name))
        .map(name => issue(name, 'unknown', { value: name })),
    ],
  }
}

/** JSON values are taken as they are: a number is no text. */
const fitsType = (type: InputType, value: unknown): boolean => {
  if (type === 'number') return typeof value === 'number'
  if (type === 'yesNo') return typeof value === 'boolean'
  return typeof value === 'string'
}
