import { issue, type Json } from '@gantry/base/shared'
import { type Kernel, migrate } from '@gantry/kernel/server'
import { testDatabase } from '@gantry/testing/server'
import { Type } from 'typebox'
import { type DesignKind, error, warning } from '../shared/kind.ts'
import { type DesignServer, registerDesigns } from './design-server.ts'
import { designsMigrations } from './migrations.ts'

/** The smallest kind there is: a note with a text, which may point to a table and to other notes. */
export interface Note {
  readonly text: string
  readonly table?: string
  readonly next?: readonly string[]
}

const schema = Type.Object(
  {
    text: Type.String(),
    table: Type.Optional(Type.String()),
    next: Type.Optional(Type.Array(Type.String(), { default: [] })),
  },
  { additionalProperties: false },
)

export const noteKind: DesignKind<Note> = {
  name: 'note',
  schema,
  empty: () => ({ text: '' }),
  nameOf: ({ text }) => text,
  appOf: () => 'app-1',
  check: ({ text, table, next = [] }, { tables, named }) => [
    ...(text === '' ? [error(issue('text', 'required'))] : []),
    ...(text.length > 20 ? [warning(issue('text', 'max_length', { limit: 20 }))] : []),
    ...(table !== undefined && !tables.has(table) ? [error(issue('table', 'unknown_table', { table }))] : []),
    ...next.flatMap((id, at) => (named.get('note')?.has(id) ? [] : [error(issue(`next.${at}`, 'unknown'))])),
  ],
  mentions: ({ table, next = [] }) => [
    ...(table === undefined
      ? []
      : [{ at: 'table', to: { kind: 'table', id: table, part: 'name' }, how: 'reads' as const }]),
    ...next.map((id, at) => ({ at: `next.${at}`, to: { kind: 'note', id }, how: 'calls' as const })),
  ],
  words: (before, after) =>
    before?.text === after.text
      ? []
      : [
          {
            at: 'text',
            sign: before ? 'changed' : 'added',
            part: 'text',
            key: 'note.text',
            params: { text: after.text },
          },
        ],
  texts: ({ text }) => [{ at: 'text', text }],
}

/** What was published, in order. */
export const published: { readonly id: string; readonly before: Note | null; readonly after: Note }[] = []

const notes: DesignServer<Note> = {
  kind: noteKind,
  plan: async (_ctx, _id, before): Promise<Json> => ({ first: before === null }),
  publish: async (_ctx, id, before, after) => {
    if (after.text === 'refused') throw new Error('refused')
    published.push({ id, before, after })
  },
}

/** A database with the tables of designs and notes as their only kind. */
export const notesDatabase = async (): Promise<Kernel> => {
  const kernel = await testDatabase()
  await migrate(kernel.database, designsMigrations)
  registerDesigns(kernel, notes)
  return kernel
}
