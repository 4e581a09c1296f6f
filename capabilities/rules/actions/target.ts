import { type Issue, issue, type Lang, localise } from '@gantry/base/shared'
import { linksTo, type Mention } from '@gantry/designs/shared'
import type { FieldId, Filter, TableDef, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { filterSchema } from '../shared/filter-schema.ts'
import { fieldsOfFilter, filterWords, wrongInFilter } from '../shared/filter-words.ts'
import type { ResultScope } from '../shared/result-kind.ts'
import { say } from '../shared/say.ts'

/** Which records a result is about: the one that started the rule, or records of a table. */
export interface Target {
  /** Absent: the record that started the rule. */
  readonly table?: TableId
  /** With `table`: only records that meet it. */
  readonly filter?: Filter
  /** With `table`: only records that link the record that started the rule by this field. */
  readonly by?: FieldId
}

/** Records one result changes or removes at most; with more it is refused, so that none is left out unseen. */
export const mostFound = 200

export const targetSchema = {
  table: Type.Optional(Type.String({ maxLength: 48 })),
  filter: Type.Optional(filterSchema),
  by: Type.Optional(Type.String({ maxLength: 64 })),
}

export const targetTable = (target: Target, { subject, tables }: ResultScope): TableDef | undefined => {
  if (target.table !== undefined) return tables.get(target.table)
  // Of the record itself: what an event adds to it is stored nowhere.
  return subject.isRecord ? (tables.get(subject.table.id) ?? subject.table) : undefined
}

/** What is wrong with it; places begin inside the options. */
export const checkTarget = (target: Target, scope: ResultScope): readonly Issue[] => {
  const table = targetTable(target, scope)
  if (!table || table.master !== undefined)
    return [
      target.table === undefined || target.table === ''
        ? issue('table', 'required')
        : issue('table', 'unknown_table', { table: target.table }),
    ]
  if (target.table === undefined) return []
  const by = target.by === undefined ? null : table.fields[target.by]
  return [
    // Every record of a table is hardly ever meant.
    ...(target.filter === undefined && target.by === undefined ? [issue('filter', 'required')] : []),
    ...(target.filter === undefined ? [] : wrongInFilter(target.filter, table, 'filter')),
    ...(by === null || (by && linksTo(by, scope.subject.table.id)) ? [] : [issue('by', 'unknown')]),
  ]
}

export const mentionsOfTarget = (
  { table, filter, by }: Target,
  { subject }: ResultScope,
): readonly Mention[] => {
  const id = table ?? (subject.isRecord ? subject.table.id : '')
  if (id === '') return []
  const reads = [...(filter === undefined ? [] : fieldsOfFilter(filter)), ...(by === undefined ? [] : [by])]
  return [
    { at: 'table', to: { kind: 'table', id }, how: 'writes' },
    ...reads.map((part): Mention => ({ at: 'filter', to: { kind: 'table', id, part }, how: 'reads' })),
  ]
}

/** The records in words. */
export const sayTarget = (target: Target, scope: ResultScope, lang: Lang): string => {
  if (target.table === undefined) return say(lang, 'rule.target.self')
  const table = scope.tables.get(target.table)
  if (!table) return say(lang, 'rule.some_table')
  const name = localise(table.label, lang)
  const which = [
    ...(target.by === undefined ? [] : [say(lang, 'rule.target.linked')]),
    ...(target.filter === undefined ? [] : [filterWords(target.filter, table, lang)]),
  ].join(say(lang, 'rule.list.between'))
  return say(lang, 'rule.target.found', { table: name, which })
}
