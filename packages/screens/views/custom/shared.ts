import type { JsonObject } from '@gantry/base/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import {
  addTile,
  checkPage,
  emptyPage,
  kindIn,
  narrowPage,
  type Page,
  pageSchema,
  pageTexts,
  pageWords,
  type TileMention,
} from '@gantry/tiles/shared'
import type { ViewKind } from '../../shared/view-kind.ts'
import { typeOf } from './blocks/source.ts'
import { blocks } from './blocks.ts'

export type CustomOptions = Page & JsonObject

const mentionsOf = (page: Page): readonly TileMention[] =>
  page.tiles.flatMap(tile => kindIn(blocks, tile.kind)?.mentions(tile.settings) ?? [])

/**
 * Initial page: the number of records, a filter by the first choice field, and a list with the selected record beside
 * it.
 */
const proposed = (table: TableDef): Page => {
  const fields = Object.entries(table.fields)
  const of = (fits: (kind: string | undefined, def: FieldDef) => boolean) =>
    fields.filter(([id, def]) => id !== table.title && fits(typeOf(def)?.kind, def)).map(([id]) => id)
  const choices = of((kind, def) => kind === 'choice' && def.type === 'choice')
  const others = of(kind => kind === 'moment' || kind === 'reference').slice(0, 3)
  const tile = (id: string, kind: string, settings: JsonObject) => ({ id, kind, settings })
  const filtered = choices.slice(0, 1)
  const facts = fields
    .map(([id]) => id)
    .filter(id => id !== table.title && !others.includes(id) && !filtered.includes(id))
    .slice(0, 8)
  let page = emptyPage
  page = addTile(page, tile('count', 'number', { table: table.id }), { w: 3, h: 3 })
  if (filtered.length > 0)
    page = addTile(page, tile('filter', 'filter', { table: table.id, fields: filtered }), { w: 9, h: 3 })
  page = addTile(
    page,
    tile('list', 'list', { table: table.id, ...(others.length > 0 && { columns: others }) }),
    { w: 8, h: 11 },
  )
  return addTile(
    page,
    tile('record', 'record', {
      table: table.id,
      linked: { tile: 'list' },
      ...(facts.length > 0 && { fields: facts }),
    }),
    { w: 4, h: 11 },
  )
}

/** A page of blocks with data of an application, edited in the composer. */
export const custom: ViewKind<CustomOptions> = {
  name: 'custom',
  schema: pageSchema,
  propose: table => proposed(table) as CustomOptions,
  check: (page, table, tables) =>
    checkPage(page, blocks, {
      table: table.id,
      tableOf: id =>
        id === table.id ? table : tables ? (tables.get(id) ?? null) : id === '' ? null : undefined,
    }),
  fieldsOf: (page, table) => [
    ...new Set(
      mentionsOf(page).flatMap(({ to }) =>
        to.kind === 'table' && to.id === table && to.part !== undefined ? [to.part] : [],
      ),
    ),
  ],
  mentionsOf: (page, table) => mentionsOf(page).filter(({ to }) => to.kind !== 'table' || to.id !== table),
  wordsOf: (before, after) => pageWords(before, after),
  textsOf: page => pageTexts(page, blocks),
  narrow: (page, isOpen, isOpenIn = (_table, field) => isOpen(field)) =>
    narrowPage(page, blocks, isOpenIn) as CustomOptions,
}
