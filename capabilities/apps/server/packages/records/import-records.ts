import { Readable } from 'node:stream'
import { type Issue, type Json, newId } from '@gantry/base/shared'
import { readPackage, unpackFiles } from '@gantry/designs/server'
import type { PackagedRecord } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { upload } from '@gantry/files/server'
import { asSystem, type Ctx, defineJob, inTransaction, openFile } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { closeBatch, createRecords, editRecords, openBatch } from '@gantry/records/server'
import type { RecordsReport } from '../../../shared/packages.ts'
import { ownFile } from '../../inspect-sheet.ts'
import { type Install, readInstall, setRecords } from '../installs.ts'
import { withoutLinks } from '../leave-links-out.ts'
import { planRecords, type RecordsToImport, type RecordToImport, type TableToImport } from './plan-records.ts'
import { keepRecordOrigins } from './record-origins.ts'
import { translateRecord } from './record-values.ts'
import { travellingTables } from './travelling-tables.ts'

/** Records per statement, and the maximum number of reported rejections. */
const together = 200
const samplesShown = 20

/**
 * Imports the records of a package once its designs are published, all in one transaction. Each table is a batch of its own. Records
 * that are rejected are reported with their reasons; the others are imported.
 */
export const importRecordsJob = defineJob({
  name: 'package_records',
  run: async (ctx, { install: id }: { readonly install: string }, control): Promise<RecordsReport> =>
    inTransaction(ctx, async tx => {
      const install = await readInstall(tx, id)
      const { file = '', tables: wishes = {} } = install.records ?? {}
      await ownFile(tx, file)
      const { path } = openFile(tx, file)
      const contents = await withoutLinks(tx, await readPackage(tx.kernel, path), leavesOf(install))
      const plan = await planRecords(tx, travellingTables(tx, contents, placesOf(install)), wishes)
      const total = plan.tables.reduce((sum, table) => sum + toWrite(table).length, 0)
      const { stored, missing } = await storeFiles(tx, path, plan)
      const writing = new Writing(plan, stored, done => control.progress(done, total))
      writing.report.missingFiles = missing
      const batches: { readonly id: string; readonly app: string }[] = []
      const appOf = new Map(install.apps.map(({ id, origin }) => [origin.source, id]))
      for (const table of plan.tables) {
        const own = { ...tx, requestId: newId() }
        await openBatch(own, 'import', table.travelling.table.id)
        await writing.write(own, table)
        await keepRecordOrigins(
          own,
          id,
          table.travelling.table.id,
          table.records.flatMap(({ packaged, id }) =>
            writing.present.has(id) ? [{ record: id, source: packaged.id }] : [],
          ),
        )
        await closeBatch(own)
        batches.push({ id: own.requestId, app: appOf.get(table.travelling.app) ?? '' })
      }
      for (const [at, table] of plan.tables.entries()) {
        const own = { ...tx, requestId: batches[at]?.id ?? '' }
        await writing.writeLater(own, table)
        await closeBatch(own)
      }
      if (install.records) await setRecords(tx, { id, records: { ...install.records, batches } })
      await control.settle(tx, writing.report)
      return writing.report
    }),
})

/** Maps ids of the package to ids of the space, as stored with the import. */
const placesOf = ({ apps }: Install) => ({
  tables: new Map(apps.flatMap(({ origin }) => Object.entries(origin.tables))),
  ids: new Map(apps.flatMap(({ origin }) => Object.entries(origin.ids))),
})

const leavesOf = ({ apps }: Install): readonly string[] => apps.flatMap(({ origin }) => origin.leaves ?? [])

const toWrite = ({ records, wish }: TableToImport): readonly RecordToImport[] =>
  records.filter(({ state }) =>
    state === 'new' ? wish.take !== 'none' : state === 'changed' && wish.take === 'all',
  )

/** Stores the files of the records to write, each path once. */
const storeFiles = async (
  tx: Ctx,
  path: string,
  { tables }: RecordsToImport,
): Promise<{ readonly stored: ReadonlyMap<string, Json>; readonly missing: number }> => {
  const wanted = new Set<string>()
  for (const table of tables)
    for (const { packaged } of toWrite(table))
      translateRecord(table.travelling, packaged, {
        reference: () => null,
        file: value => {
          if (typeof value === 'string') wanted.add(value)
          return null
        },
        plain: () => null,
      })
  const stored = new Map<string, Json>()
  if (wanted.size === 0) return { stored, missing: 0 }
  const missing = await unpackFiles(path, wanted, async (name, stream) => {
    const filename = name.replace(/^.*\//, '').replace(/^[0-9a-f]{16}-/, '')
    const [file] = await upload(
      tx,
      Readable.from([{ name: 'file', filename, mime: claimed(filename), stream }]),
      'attachment',
    )
    if (file) stored.set(name, { ...file })
  })
  return { stored, missing: missing.length }
}

/** Media type by file extension, for text content, which has no file signature. */
const claimed = (name: string): string =>
  /\.(txt|csv|log|md|json)$/i.test(name) ? 'text/plain' : 'application/octet-stream'

/** The records of an import being written, table by table. */
class Writing {
  readonly report: { -readonly [Key in keyof RecordsReport]: RecordsReport[Key] } = {
    created: 0,
    changed: 0,
    same: 0,
    refused: 0,
    missingFiles: 0,
    samples: [],
  }
  /** Ids of records that already exist in the space. */
  readonly present = new Set<string>()
  /** Records with references to records written later: the fields to write again, and the version. */
  readonly #later = new Map<string, { readonly version: number; readonly fields: readonly string[] }>()
  readonly #plan: RecordsToImport
  readonly #files: ReadonlyMap<string, Json>
  readonly #tell: (done: number) => Promise<void>
  readonly #coming = new Set<string>()
  #done = 0

  constructor(
    plan: RecordsToImport,
    files: ReadonlyMap<string, Json>,
    tell: (done: number) => Promise<void>,
  ) {
    this.#plan = plan
    this.#files = files
    this.#tell = tell
    for (const table of plan.tables) {
      const written = new Set(toWrite(table))
      for (const record of table.records) {
        if (record.mine !== null) this.present.add(record.id)
        else if (written.has(record)) this.#coming.add(record.id)
        if (record.state === 'same') this.report.same++
      }
    }
  }

  /** New records keep server-assigned values of the source, so they are created with system rights; updates use the rights of the importer. */
  async write(ctx: Ctx, table: TableToImport): Promise<void> {
    const system = asSystem(ctx, 'records of a package are imported')
    const { id } = table.travelling.table
    const wanted = toWrite(table)
    for (let from = 0; from < wanted.length; from += together) {
      const part = wanted.slice(from, from + together)
      const added = part.filter(({ mine }) => mine === null)
      const inputs = added.map(record => this.#input(table, record, 'keep'))
      const outcomes =
        added.length === 0
          ? []
          : await createRecords(
              system,
              id,
              // What the package leaves empty, or leads to nothing here, takes no default: it would name the wrong people.
              inputs.map(({ values }, at) => ({ ...empty(table), ...values, id: added[at]?.id ?? '' })),
            )
      for (const [at, outcome] of outcomes.entries()) {
        const record = added[at]
        const later = inputs[at]?.later ?? []
        if (!record) continue
        if (!outcome.ok) this.#refuse(table, record, outcome)
        else {
          this.report.created++
          this.present.add(record.id)
          if (later.length > 0) this.#later.set(record.id, { version: outcome.version, fields: later })
        }
        this.#coming.delete(record.id)
      }
      await this.#change(
        ctx,
        table,
        part.flatMap(record => {
          if (record.mine === null) return []
          const { values, later } = this.#input(table, record, 'drop')
          if (later.length > 0)
            this.#later.set(record.id, { version: Number(record.mine.version) + 1, fields: later })
          return [{ record, version: Number(record.mine.version), values: { ...empty(table), ...values } }]
        }),
      )
      this.#done += part.length
      await this.#tell(this.#done)
    }
  }

  /** Writes the references to records that did not exist on the first pass. */
  async writeLater(ctx: Ctx, table: TableToImport): Promise<void> {
    const again = table.records.flatMap(record => {
      const held = this.#later.get(record.id)
      if (!held || !this.present.has(record.id)) return []
      const { values } = this.#input(table, record, 'drop')
      const fields = held.fields.flatMap(field =>
        field in values ? [[field, values[field] ?? null] as const] : [],
      )
      return fields.length === 0
        ? []
        : [{ id: record.id, version: held.version, values: Object.fromEntries(fields) }]
    })
    const system = asSystem(ctx, 'records of a package are linked')
    for (let from = 0; from < again.length; from += together)
      await editRecords(system, table.travelling.table.id, again.slice(from, from + together))
  }

  async #change(
    ctx: Ctx,
    table: TableToImport,
    edits: readonly {
      readonly record: RecordToImport
      readonly version: number
      readonly values: Record<string, Json>
    }[],
  ): Promise<void> {
    if (edits.length === 0) return
    const answer = await editRecords(
      ctx,
      table.travelling.table.id,
      edits.map(({ record, version, values }) => ({ id: record.id, version, values })),
    )
    this.report.changed += answer.done.length
    for (const refusal of answer.refused) {
      const record = edits.find(each => each.record.id === refusal.id)?.record
      if (record) this.#refuse(table, record, refusal)
    }
  }

  /** The values to write, and the fields with references to records written later. */
  #input(
    { travelling }: TableToImport,
    { packaged }: RecordToImport,
    assigned: 'keep' | 'drop',
  ): { readonly values: Record<string, Json>; readonly later: readonly string[] } {
    const later = new Set<string>()
    const values: Record<string, Json> = {}
    // Field by field, so that a reference in a slave row is attributed to the slave field.
    for (const [field, value] of Object.entries(packaged)) {
      const own = translateRecord(
        travelling,
        { [field]: value },
        {
          reference: (target: TableId, ref) => {
            const id = this.#plan.references.of(target, ref)
            if (id !== null && this.#coming.has(id)) {
              later.add(field)
              return null
            }
            return id
          },
          file: path => (typeof path === 'string' ? (this.#files.get(path) ?? null) : null),
          plain: (plain, def) => (assigned === 'drop' && fieldTypeOf(def).assigned ? null : plain),
        },
      )
      Object.assign(values, own)
    }
    return { values, later: [...later] }
  }

  #refuse(
    { travelling }: TableToImport,
    { packaged }: RecordToImport,
    { code, issues }: { readonly code: string; readonly issues: readonly Issue[] },
  ): void {
    this.report.refused++
    if (this.report.samples.length >= samplesShown) return
    this.report.samples = [
      ...this.report.samples,
      {
        table: travelling.table.label,
        title: titleOf(travelling.table, packaged),
        code,
        issues: issues.slice(0, 3).map(issue => {
          const label = travelling.table.fields[issue.field.split('.')[0] ?? '']?.label
          return label === undefined ? issue : { ...issue, label }
        }),
      },
    ]
  }
}

/** The title of a packaged record, or, where it is computed, its first text. */
const titleOf = ({ title, fields }: TableDef, packaged: PackagedRecord): string =>
  [title, ...Object.keys(fields)].map(field => packaged[field]).find(value => typeof value === 'string') ?? ''

/** Fields that a package leaves out are empty in it. */
const empty = ({ travelling: { table } }: TableToImport): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(table.fields).flatMap(([id, field]): [string, Json][] => {
      const type = fieldTypeOf(field)
      return field.computed || type.assigned || type.sealed ? [] : [[id, type.rows ? [] : null]]
    }),
  )
