import { type Lang, localise } from '@gantry/base/shared'
import {
  type ContextType,
  contextWithin,
  type Description,
  describeField,
  describeFunction,
  fieldItems,
  functionDefs,
  functionGroups,
  matchAny,
  sayGroup,
  sayType,
} from '@gantry/expr/shared'

/** An entry of the palette. */
export interface PaletteItem {
  readonly key: string
  readonly name: string
  readonly note: string
  /** The text to insert. */
  readonly insert: string
  readonly isFunction: boolean
  /** Other names it is found by in the search. */
  readonly also: readonly string[]
  readonly description: Description
}

export interface PaletteGroup {
  readonly key: string
  /** Null for the fields of the record itself. */
  readonly title: string | null
  readonly items: readonly PaletteItem[]
}

/** The fields of the record, then a group for each slave table and each linked record. */
export const fieldGroups = (scope: ContextType, lang: Lang): readonly PaletteGroup[] => [
  { key: '', title: null, items: itemsOf(scope, '', lang) },
  ...fieldItems(scope, lang).flatMap(({ id = '', name, insert, type }) => {
    const within = type && contextWithin(type)
    if (!within || Object.keys(within.fields).length === 0) return []
    return [{ key: id, title: name, items: itemsOf(within, `${insert}.`, lang) }]
  }),
]

const itemsOf = (context: ContextType, path: string, lang: Lang): PaletteItem[] =>
  fieldItems(context, lang).map(({ id = '', name, insert, type }) => ({
    key: path + id,
    name,
    note: type ? sayType(type, lang) : '',
    insert: path + insert,
    isFunction: false,
    also: [id, ...otherLabels(context, id)],
    description: describeField(id, context, lang),
  }))

const otherLabels = (context: ContextType, id: string): string[] => {
  const label = context.fields[id]?.label
  return label === undefined ? [] : (['zh-CN', 'en'] as const).map(lang => localise(label, lang))
}

/** All functions, grouped by topic. */
export const functionGroupsIn = (lang: Lang): readonly PaletteGroup[] =>
  functionGroups.map(group => ({
    key: group,
    title: sayGroup(group, lang),
    items: functionDefs
      .filter(def => def.group === group)
      .map(def => ({
        key: def.name,
        name: def.name,
        note: (def.aliases ?? []).join(' '),
        insert: def.name,
        isFunction: true,
        also: [...(def.aliases ?? []), def.doc[lang]],
        description: describeFunction(def, lang),
      })),
  }))

/** Entries that match a search, without empty groups. */
export const searchGroups = (groups: readonly PaletteGroup[], typed: string): readonly PaletteGroup[] =>
  groups.flatMap(group => {
    const items = group.items.filter(({ name, also }) => matchAny([name, ...also], typed.trim()) !== null)
    return items.length > 0 ? [{ ...group, items }] : []
  })
