import type { Kernel } from '@gantry/kernel/server'

/** Tables a start writes, which of their rows are those of one start, and what differs in another. */
const written: readonly { table: string; rows: string; own: Readonly<Record<string, string>> }[] = [
  { table: 'wf_instance', rows: 'id = $1', own: { id: '$1::uuid', record_id: '(select id from claimed)' } },
  { table: 'wf_todo', rows: 'instance = $1', own: { instance: '$1::uuid' } },
  { table: 'wf_part', rows: 'instance = $1', own: { instance: '$1::uuid' } },
  { table: 'wf_track', rows: 'instance = $1', own: { instance: '$1::uuid' } },
  { table: 'wf_command', rows: `answer->>'instance' = $1::text`, own: { key: '$1::uuid' } },
  { table: 'record_share', rows: 'record_id = $2', own: { id: 'gen_random_uuid()', record_id: '$2::uuid' } },
  { table: 'record_hold', rows: 'record_id = $2', own: { record_id: '$2::uuid' } },
  { table: 'audit', rows: `record_id = $2 and action = 'workflow.command'`, own: { record_id: '$2::uuid' } },
  { table: 'outbox', rows: `record_id = $2 and type !~ '^record'`, own: { record_id: '$2::uuid' } },
]

interface Given {
  readonly space: string
  /** Table of the records. */
  readonly records: string
  /** The start whose rows are written again. */
  readonly of: { readonly instance: string; readonly record: string }
}

/**
 * Gives `work` bare SQL that writes what the start of an instance wrote, for another record: one prepared statement that reads nothing
 * but those rows, kept beside in temporary tables.
 */
export const withBareStart = async (
  kernel: Kernel,
  { space, records, of }: Given,
  work: (start: (instance: string, record: string) => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const client = await kernel.database.connect(space)
  try {
    const parts: string[] = []
    for (const { table, rows, own } of written) {
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and attidentity = '' and attgenerated = '' and attname <> 'tx' order by attnum`,
        [`gantry.${table}`],
      )
      const ofStart = rows
        .replace('$1', client.escapeLiteral(of.instance))
        .replace('$2', client.escapeLiteral(of.record))
      await client.query(`create temp table ${table} as select * from gantry.${table} where ${ofStart}`)
      const names = columns.map(({ name }) => name)
      parts.push(`${table} as (insert into gantry.${table} (${names.join(', ')})
        select ${names.map(name => own[name] ?? name).join(', ')} from pg_temp.${table})`)
    }
    const text = `with claimed as (update ${records} set version = version + 1 where id = $2::uuid returning id),
      ${parts.join(', ')} select 1`
    await work((instance, record) => client.query({ name: 'bare start', text, values: [instance, record] }))
  } finally {
    // Its temporary tables go with it.
    client.release(true)
  }
}
