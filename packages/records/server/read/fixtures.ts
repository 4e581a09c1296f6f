import type { Json, JsonObject } from '@gantry/base/shared'
import { fieldStoreOf } from '@gantry/fields/server'
import { field, required } from '@gantry/fields/shared'
import { ident, join, type Kernel, platform, raw, sql, systemCtx } from '@gantry/kernel/server'
import { defineTable, type FieldId, type Grant, type TableDef } from '@gantry/model/shared'
import { createSpaceSchema, migrateTables } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { columnName, physicalTable } from '../physical.ts'
import { storedFields } from '../schema/stored-fields.ts'

/** Readable ids for tests: `idOf(7)` is `…0007`. */
export const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const department = defineTable({
  id: 'department',
  home: 'platform',
  label: 'Departments',
  title: 'name',
  fields: { name: field.text(), parent: field.department() },
  policy: { read: true },
})

export const member = defineTable({
  id: 'member',
  home: 'platform',
  label: 'Members',
  title: 'name',
  fields: { name: field.text(), phone: field.text(), department: field.department() },
  policy: [{ operations: ['read'], fields: ['name', 'department'] }],
})

/** A drawn table with a field of every kind and slave rows. */
export const ticket = (policy: readonly Grant[]): TableDef => ({
  id: 'ticket',
  label: 'Tickets',
  title: 'name',
  fields: {
    name: required(field.text()),
    note: field.longText(),
    qty: field.number(),
    price: field.decimal({ scale: 4, digits: 30 }),
    status: field.choice(['open', 'waiting', 'done']),
    urgent: field.yesNo(),
    due: field.date(),
    seen: field.dateTime(),
    person: field.person(),
    department: field.department(),
    parent: field.link('ticket'),
    tags: field.multiChoice(['red', 'green', 'blue']),
    files: field.attachment(),
    lines: field.slave('ticket_line'),
  },
  policy,
})

export const ticketLine: TableDef = {
  id: 'ticket_line',
  label: 'Lines',
  title: 'item',
  master: 'ticket',
  fields: { item: field.text(), count: field.number(), on: field.date() },
  policy: [],
}

/** Creates the tables above in the given spaces with `policy`, three nested departments and two members. */
export const layTables = async (
  kernel: Kernel,
  policy: readonly Grant[],
  spaces: readonly string[] = ['alpha'],
): Promise<void> => {
  await migrateTables(kernel, [department, member])
  for (const space of spaces) {
    const ctx = systemCtx(kernel, space, 'test')
    await createSpaceSchema(ctx)
    await saveTables(ctx, [{ definition: ticket(policy) }, { definition: ticketLine }])
    const from = spaces.indexOf(space) * 100
    await insertRows(kernel, space, department, [
      { id: idOf(from + 11), name: `${space} works` },
      { id: idOf(from + 12), name: 'Hall', parent: idOf(from + 11) },
      { id: idOf(from + 13), name: 'Line', parent: idOf(from + 12) },
    ])
    await insertRows(kernel, space, member, [
      { id: idOf(from + 2), name: `${space} Li`, phone: '1', department: idOf(from + 13) },
      { id: idOf(from + 3), name: `${space} Wang`, phone: '2' },
    ])
  }
}

type GivenRow = JsonObject & { readonly id: string }

/** Inserts rows directly, without checks: system fields by their JSON names, slave rows under their field. */
export const insertRows = async (
  kernel: Kernel,
  space: string,
  table: TableDef,
  rows: readonly GivenRow[],
  slaves: Readonly<Record<FieldId, TableDef>> = {},
): Promise<void> => {
  for (const row of rows) {
    const columns: [string, unknown, string][] = [['id', row.id, 'uuid']]
    if (table.home === 'platform') columns.push(['space', space, 'text'])
    for (const id of ['createdBy', 'updatedBy', 'owner', 'ownerDepartment', 'deletedBy', 'masterId'])
      if (row[id] !== undefined) columns.push([camelToSnake(id), row[id], 'uuid'])
    for (const id of ['createdAt', 'updatedAt', 'deletedAt'])
      if (row[id] !== undefined) columns.push([camelToSnake(id), row[id], 'timestamptz'])
    for (const id of ['version', 'position'])
      if (row[id] !== undefined) columns.push([camelToSnake(id), row[id], 'int'])
    for (const { id, field, columnType } of storedFields(table)) {
      const value = row[id]
      if (value !== undefined && value !== null)
        columns.push([columnName(id), fieldStoreOf(field).write(value, field), columnType])
    }
    await platform(kernel).run(sql`
      insert into ${physicalTable(space, table)} (${join(columns.map(([name]) => ident(name)))})
      values (${join(columns.map(([, value, type]) => sql`${value}::${raw(type)}`))})`)
    for (const [id, slave] of Object.entries(slaves))
      await insertRows(kernel, space, slave, slaveRows(row, row[id]))
  }
}

let nextSlave = 1_000_000

const slaveRows = (master: GivenRow, value: Json | undefined): GivenRow[] =>
  Array.isArray(value)
    ? value.map((row: JsonObject, position) => ({
        id: idOf(nextSlave++),
        masterId: master.id,
        position,
        ...row,
      }))
    : []

const camelToSnake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
