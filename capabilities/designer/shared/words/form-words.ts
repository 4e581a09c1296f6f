import type { Difference } from '@gantry/designs/shared'
import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { FormBlock, FormGroup, TableDef, Validation } from '@gantry/model/shared'
import type { TableDesign } from '../types.ts'
import { fieldWords } from './field-words.ts'
import {
  isReordered,
  isSame,
  isTranslated,
  labelOf,
  renaming,
  type Sign,
  sentence,
  typeOf,
} from './sentence.ts'

/** Differences in the fields of the tables and in the form. */
export const formWords = (before: TableDesign, after: TableDesign): readonly Difference[] => [
  ...after.tables.flatMap((table, index) => {
    const old = before.tables.find(({ id }) => id === table.id)
    if (old) return tableFacts(old, table, index === 0)
    return [sentence('form', 'added', table.id, 'table_added', { name: table.label })]
  }),
  ...before.tables
    .filter(({ id }) => !after.tables.some(table => table.id === id))
    .map(({ id, label }) => sentence('form', 'removed', id, 'table_removed', { name: label })),
  ...groupWords(before, after),
  ...blockWords(before, after),
  ...layoutWords(before, after),
]

const tableFacts = (before: TableDef, after: TableDef, isMaster: boolean): readonly Difference[] => {
  const { id } = after
  const name = after.label
  const fact = (key: 'one' | 'unique' | 'search' | 'similar' | 'bookings') =>
    isSame(before[key], after[key])
      ? []
      : [sentence('form', 'changed', `${id}.${key}`, `table_${key}`, { name })]
  return [
    ...(isSame(before.label, after.label)
      ? []
      : isTranslated(before.label, name)
        ? [sentence('form', 'changed', `${id}.label`, 'table_translated', { name })]
        : [sentence('form', 'changed', `${id}.label`, ...renaming('table', before.label, name))]),
    ...(before.title === after.title
      ? []
      : [sentence('form', 'changed', `${id}.title`, 'title', { name: labelOf(after, after.title) })]),
    ...fact('one'),
    ...fieldsOf(before, after, isMaster),
    ...fact('unique'),
    ...fact('search'),
    ...fact('similar'),
    ...fact('bookings'),
    ...validationWords(before, after),
  ]
}

const validationWords = (before: TableDef, after: TableDef): readonly Difference[] => {
  const [old, now] = [before.validations ?? [], after.validations ?? []]
  const say = (sign: Sign, key: string, { id, message }: Validation) =>
    sentence('form', sign, `${after.id}.validations.${id}`, key, { message })
  return [
    ...now.flatMap(validation => {
      const was = old.find(({ id }) => id === validation.id)
      if (!was) return [say('added', 'validation', validation)]
      return isSame(was, validation) ? [] : [say('changed', 'validation_changed', validation)]
    }),
    ...old
      .filter(({ id }) => !now.some(validation => validation.id === id))
      .map(validation => say('removed', 'validation', validation)),
  ]
}

const fieldsOf = (before: TableDef, after: TableDef, isMaster: boolean): readonly Difference[] => {
  const at = (id: string) => `${after.id}.fields.${id}`
  const [old, now] = [Object.entries(before.fields), Object.entries(after.fields)]
  const rows = (table: TableDef, id: string) =>
    isMaster ? [labelOf(table, id)] : [table.label, labelOf(table, id)]
  return [
    ...now.flatMap(([id, def]) => {
      const was = before.fields[id]
      if (was) return fieldWords(at(id), labelOf(after, id), was, def)
      if (isFieldTypeName(def.type) && fieldTypeOf(def).rows) return []
      const key = isMaster ? 'field' : 'column'
      return [
        sentence('form', 'added', at(id), def.required === true ? `${key}_required` : key, {
          ...(!isMaster && { table: after.label }),
          name: labelOf(after, id),
          type: typeOf(def),
        }),
      ]
    }),
    ...old
      .filter(([id]) => !after.fields[id])
      .map(([id]) =>
        sentence(
          'form',
          'removed',
          at(id),
          rows(before, id).length > 1 ? 'column_removed' : 'field_removed',
          {
            table: before.label,
            name: labelOf(before, id),
          },
        ),
      ),
    ...(!isMaster && isReordered(Object.keys(before.fields), Object.keys(after.fields))
      ? [sentence('form', 'moved', after.id, 'columns_moved', { table: after.label })]
      : []),
  ]
}

/** A form without its own view is one group with all fields. */
const groupsOf = ({ tables: [master], view }: TableDesign): readonly FormGroup[] =>
  view?.form.groups ?? [{ fields: Object.keys(master?.fields ?? {}) }]

const groupWords = (before: TableDesign, after: TableDesign): readonly Difference[] => {
  const [old, now] = [groupsOf(before), groupsOf(after)]
  const named = (groups: readonly FormGroup[]) =>
    groups.flatMap(({ label }) => (label === undefined ? [] : [label]))
  const key = (label: unknown) => JSON.stringify(label)
  const missing = (from: readonly FormGroup[], among: readonly FormGroup[]) =>
    named(from).filter(label => !named(among).some(other => key(other) === key(label)))
  const [added, gone] = [missing(now, old), missing(old, now)]
  const renamed = added.length === gone.length && old.length === now.length
  const words = renamed
    ? added.map((name, index) =>
        sentence(
          'form',
          'changed',
          `view.form.groups.${index}`,
          ...renaming('group', gone[index] ?? '', name),
        ),
      )
    : [
        ...added.map(name => sentence('form', 'added', 'view.form.groups', 'group', { name })),
        ...gone.map(name => sentence('form', 'removed', 'view.form.groups', 'group', { name })),
      ]
  const order = (groups: readonly FormGroup[]) => groups.flatMap(({ fields }, at) => [`#${at}`, ...fields])
  const [was, is] = [order(old), order(now)]
  const [master] = after.tables
  const moved = old.length === now.length && isReordered(was, is)
  const hints = old.length === now.length && old.some((group, at) => !isSame(rest(group), rest(now[at])))
  return [
    ...words,
    ...(moved
      ? [sentence('form', 'moved', 'view.form.groups', 'fields_moved', { name: master?.label ?? '' })]
      : []),
    ...(hints ? [sentence('form', 'changed', 'view.form.groups', 'group_changed')] : []),
  ]
}

const rest = ({ label: _, fields: __, blocks: ___, ...group }: FormGroup = { fields: [] }) => group

/** Differences of blocks between fields of the web form, matched by id. */
const blockWords = (before: TableDesign, after: TableDesign): readonly Difference[] => {
  const blocks = (design: TableDesign) =>
    new Map(groupsOf(design).flatMap(({ blocks = {} }) => Object.entries(blocks)))
  const [old, now] = [blocks(before), blocks(after)]
  const say = (sign: Sign, id: string, { kind }: FormBlock) =>
    sentence('form', sign, `view.form.groups.blocks.${id}`, `block_${sign}`, {
      kind: { key: `designer.block.${kind}` },
    })
  return [
    ...[...now].flatMap(([id, block]) => {
      const was = old.get(id)
      if (!was) return [say('added', id, block)]
      return isSame(was, block) ? [] : [say('changed', id, block)]
    }),
    ...[...old].filter(([id]) => !now.has(id)).map(([id, block]) => say('removed', id, block)),
  ]
}

/** Layouts of terminals other than the web: added, changed or removed. */
const layoutWords = (before: TableDesign, after: TableDesign): readonly Difference[] =>
  (['app', 'mini'] as const).flatMap(terminal => {
    const [was, is] = [before.view?.form[terminal], after.view?.form[terminal]]
    if (isSame(was, is)) return []
    const key = !was ? 'layout_drawn' : is ? 'layout_changed' : 'layout_dropped'
    return [
      sentence('form', 'changed', `view.form.${terminal}`, key, {
        terminal: { key: `designer.preview.terminal.${terminal}` },
      }),
    ]
  })
