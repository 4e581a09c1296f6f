import type { Json } from '@gantry/base/shared'
import type { Mentioning } from '@gantry/designs/shared'
import {
  contract,
  importPlanSchema,
  type JobInfo,
  longestDelimiter,
  type Query,
  type TextDialect,
  textEncodings,
  textEscapes,
  textQuotes,
} from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ImportPlan, InstallInfo, LinkedApp } from './packages.ts'
import {
  type AppInfo,
  type AppScope,
  appScopes,
  type CreatedApp,
  type RemovedApp,
  type SheetDraft,
  type SheetMatch,
  type SheetProposal,
  type SystemInfo,
  type TemplateInfo,
} from './types.ts'

const id = Type.String({ format: 'uuid' })
const table = Type.String({ maxLength: 48 })
const object = { type: 'object' } as const
const name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })
const facts = {
  name,
  description: Type.Optional(Type.String({ maxLength: 200 })),
  icon: Type.Optional(Type.String({ maxLength: 40 })),
  color: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
  /** By name; one that is not there yet is made. */
  system: Type.Optional(Type.String({ maxLength: 40 })),
}
const scope = Type.Optional(Type.Unsafe<AppScope>({ type: 'string', enum: appScopes }))
const format = Type.Union([Type.Literal('xlsx'), Type.Literal('csv')])

export const listApps = contract({
  method: 'GET',
  path: '/apps',
  scope: 'space',
  can: 'signed-in',
  kept: true,
  summary: 'The systems of the space and its applications with the tables the caller may read',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly AppInfo[]; readonly systems: readonly SystemInfo[] }>(object),
})

export const markApp = contract({
  method: 'PUT',
  path: '/apps/:id/mark',
  scope: 'space',
  can: 'signed-in',
  summary: 'Makes an application a favourite of the caller, or no longer; remembers that it was opened',
  input: Type.Object({ id, favourite: Type.Optional(Type.Boolean()), opened: Type.Optional(Type.Boolean()) }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** How a text file is written, as far as a person says it; the rest is recognised. */
const dialect = Type.Optional(
  Type.Unsafe<Partial<TextDialect>>(
    Type.Object(
      {
        encoding: Type.Optional(Type.Unsafe({ type: 'string', enum: textEncodings })),
        delimiter: Type.Optional(
          Type.String({ minLength: 1, maxLength: longestDelimiter, pattern: '^[^\\r\\n]+$' }),
        ),
        quote: Type.Optional(Type.Unsafe({ type: 'string', enum: textQuotes })),
        escape: Type.Optional(Type.Unsafe({ type: 'string', enum: textEscapes })),
      },
      { additionalProperties: false },
    ),
  ),
)

const line = Type.Integer({ minimum: 1, maximum: 1_048_576 })
const choice = {
  headingLine: Type.Optional(line),
  headingLines: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  asides: Type.Optional(Type.Union([Type.Literal('kept'), Type.Literal('leftOut')])),
}

const place = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const slaveOf = Type.Union([
  Type.Object({ by: Type.Literal('column'), table, joinColumn: place, masterColumn: place }),
  Type.Object({ by: Type.Literal('lines'), table, recordColumn: Type.Union([place, Type.Null()]) }),
])

/** What of a draft the server relies on; the table itself is checked when it is saved. */
const sheetDraft = Type.Object({
  sheet: place,
  headingLine: place,
  headingLines: Type.Optional(place),
  asides: Type.Optional(Type.Literal('leftOut')),
  headings: Type.Array(Type.String({ maxLength: 33_000 }), { maxItems: 16_384 }),
  columns: Type.Array(Type.Union([table, Type.Null()]), { maxItems: 16_384 }),
  table: Type.Object({ id: table, fields: Type.Record(Type.String(), Type.Object({})) }),
  slaveOf: Type.Optional(slaveOf),
})

/** The file was sent before, by `POST /files`. */
export const inspectSheet = contract({
  method: 'POST',
  path: '/apps/inspect',
  scope: 'space',
  can: ['admin'],
  summary: 'Reads a spreadsheet and proposes tables and fields for it',
  input: Type.Object({
    file: id,
    dialect,
    sheets: Type.Optional(
      Type.Array(Type.Object({ sheet: Type.Integer({ minimum: 0 }), ...choice }), { maxItems: 100 }),
    ),
  }),
  output: Type.Unsafe<SheetProposal>(object),
})

export const createApp = contract({
  method: 'POST',
  path: '/apps',
  scope: 'space',
  can: ['admin'],
  summary:
    'Makes an application with its tables, and imports the rows of the spreadsheet it was proposed from',
  input: Type.Object({
    ...facts,
    scope,
    file: Type.Optional(id),
    dialect: Type.Optional(Type.Unsafe<TextDialect>(object)),
    sheets: Type.Unsafe<readonly SheetDraft[]>(Type.Array(sheetDraft, { minItems: 1, maxItems: 20 })),
  }),
  output: Type.Unsafe<CreatedApp>(object),
  status: 201,
})

export const createBlankApp = contract({
  method: 'POST',
  path: '/apps/blank',
  scope: 'space',
  can: ['admin'],
  summary: 'Makes an application with one table of one field, to be designed',
  input: Type.Object({ ...facts, scope, table: name, title: name }),
  output: Type.Unsafe<CreatedApp>(object),
  status: 201,
})

export const listTemplates = contract({
  method: 'GET',
  path: '/apps/templates',
  scope: 'space',
  can: ['admin'],
  summary: 'Applications ready to be used, each with a cut-out of its sample rows',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly TemplateInfo[] }>(object),
})

export const createFromTemplate = contract({
  method: 'POST',
  path: '/apps/from-template',
  scope: 'space',
  can: ['admin'],
  summary: 'Makes an application of a template with its tables, looks, views and, where wished, sample rows',
  input: Type.Object({
    ...facts,
    name: Type.Optional(name),
    scope,
    template: Type.String({ maxLength: 48 }),
    sample: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<CreatedApp>(object),
  status: 201,
})

export const copyApp = contract({
  method: 'POST',
  path: '/apps/:id/copy',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Copies an application with its tables, rights, looks and views, without records',
  input: Type.Object({ id, name, system: facts.system }),
  output: Type.Unsafe<CreatedApp>(object),
  status: 201,
})

export const copySystem = contract({
  method: 'POST',
  path: '/systems/:id/copy',
  scope: 'space',
  can: ['admin'],
  summary:
    'Copies a system with its applications, without records; what they say of one another the copies do too',
  input: Type.Object({ id, name }),
  output: Type.Object({ id }),
  status: 201,
})

export const signApp = contract({
  method: 'PUT',
  path: '/apps/:id/sign',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Names and signs an application anew, also by the administrators of the system it stands in',
  input: Type.Object({
    id,
    version: Type.Integer({ minimum: 1 }),
    name,
    description: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    icon: Type.String({ minLength: 1, maxLength: 40 }),
    color: Type.Integer({ minimum: 1, maximum: 8 }),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const setAppState = contract({
  method: 'PUT',
  path: '/apps/:id/state',
  scope: 'space',
  can: ['admin'],
  summary: 'Stops an application, whose records nobody changes from then on, or starts it again',
  input: Type.Object({ id, state: Type.Union([Type.Literal('active'), Type.Literal('stopped')]) }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const removeApp = contract({
  method: 'DELETE',
  path: '/apps/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'Moves an application with its tables and their records into the recycle bin',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const clearApp = contract({
  method: 'POST',
  path: '/apps/:id/clear',
  scope: 'space',
  can: ['admin'],
  summary: 'Moves all records of an application into the recycle bin, by a job',
  input: Type.Object({ id }),
  output: Type.Object({ job: Type.String() }),
  status: 202,
})

export const usesOfApp = contract({
  method: 'GET',
  path: '/apps/:id/uses',
  scope: 'space',
  can: ['admin'],
  summary: 'What outside an application refers to its tables and designs, before it is removed',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly Mentioning['design'][] }>(object),
})

export const listRemovedApps = contract({
  method: 'GET',
  path: '/apps/removed',
  scope: 'space',
  can: ['admin'],
  summary: 'Applications in the recycle bin, last removed first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly RemovedApp[] }>(object),
})

export const restoreApp = contract({
  method: 'POST',
  path: '/apps/:id/restore',
  scope: 'space',
  can: ['admin'],
  summary: 'Brings a removed application back with its tables and their records',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const clearSamples = contract({
  method: 'DELETE',
  path: '/apps/:id/samples',
  scope: 'space',
  can: ['admin'],
  summary:
    'Moves the sample rows of an application that nobody changed into the recycle bin, in the background',
  input: Type.Object({ id }),
  output: Type.Object({ job: id }),
  status: 202,
})

export const matchSheet = contract({
  method: 'POST',
  path: '/tables/:table/records/import/match',
  scope: 'space',
  can: 'signed-in',
  action: 'import',
  summary: 'Reads a file and says which column goes into which field',
  input: Type.Object({
    table,
    file: id,
    sheet: Type.Optional(Type.Integer({ minimum: 0 })),
    dialect,
    ...choice,
  }),
  output: Type.Unsafe<SheetMatch>(object),
})

/** Of a sheet, in their order; with a plan, the choice of columns is remembered for sheets with the same. */
const headings = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 2_000 })

/** As JSON: a plan for a file sent before. As a form with a file: the columns are matched by their headings. */
export const importRecords = contract({
  method: 'POST',
  path: '/tables/:table/records/import',
  scope: 'space',
  can: 'signed-in',
  summary: 'Imports a spreadsheet in the background',
  input: Type.Object({
    table,
    file: id,
    plan: Type.Optional(importPlanSchema),
    mode: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('good')])),
    key: Type.Optional(Type.String()),
    headings: Type.Optional(headings),
  }),
  output: Type.Object({ job: id }),
  status: 202,
})

export const forgetMapping = contract({
  method: 'POST',
  path: '/tables/:table/records/import/forget',
  scope: 'space',
  can: 'signed-in',
  action: 'import',
  summary: 'Forgets which columns the caller chose for sheets with these headings',
  input: Type.Object({ table, headings }),
  output: Type.Object({ done: Type.Literal(true) }),
})

const exported = {
  table,
  format: Type.Optional(format),
  filter: Type.Optional(Type.Unsafe<Query['filter']>({})),
  sort: Type.Optional(Type.Unsafe<Query['sort']>({})),
  search: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
  /** Slave rows stand in the lines of their records rather than in sheets of their own. */
  beside: Type.Optional(Type.Boolean()),
  /** With the files of the records, in a zip. */
  files: Type.Optional(Type.Boolean()),
}

export const exportRecords = contract({
  method: 'POST',
  path: '/tables/:table/records/export',
  scope: 'space',
  can: 'signed-in',
  action: 'export',
  summary: 'Prepares an export in the background; it is kept for three days',
  input: Type.Object(exported),
  output: Type.Object({ job: id }),
  status: 202,
})

export const downloadRecords = contract({
  method: 'GET',
  path: '/tables/:table/records/export',
  scope: 'space',
  can: 'signed-in',
  summary: 'Streams the records one may see as a file',
  input: Type.Object(exported),
  output: Type.Unsafe<Json>({}),
})

export const listJobs = contract({
  method: 'GET',
  path: '/jobs',
  scope: 'space',
  can: 'signed-in',
  summary: 'The caller’s own jobs of a kind, newest first',
  input: Type.Object({
    name: Type.Union([Type.Literal('import'), Type.Literal('export'), Type.Literal('clear_app')]),
  }),
  output: Type.Unsafe<{ readonly data: readonly JobInfo[] }>(object),
})

export const readJob = contract({
  method: 'GET',
  path: '/jobs/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'How far a job of one’s own is',
  input: Type.Object({ id }),
  output: Type.Unsafe<JobInfo>(object),
})

const key = Type.String({ maxLength: 100 })

export const listLinkedApps = contract({
  method: 'GET',
  path: '/packages/linked',
  scope: 'space',
  can: 'signed-in',
  summary: 'Other applications to whose tables some applications refer; for whoever administers all of them',
  input: Type.Object({ apps: Type.Array(id, { minItems: 1, maxItems: 200 }) }),
  output: Type.Unsafe<{ readonly data: readonly LinkedApp[] }>(object),
})

export const exportPackage = contract({
  method: 'GET',
  path: '/packages/export',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Applications with their designs and, where wished, records as a zip of readable files; for whoever administers all of them',
  input: Type.Object({
    apps: Type.Array(id, { minItems: 1, maxItems: 200 }),
    name: Type.Optional(Type.String({ maxLength: 100 })),
    records: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Literal('sample'), Type.Literal('all')])),
    ),
    files: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<Json>({}),
})

const wish = {
  file: id,
  apps: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({ target: Type.Union([id, Type.Null()]), name: Type.Optional(name) }),
    ),
  ),
  outside: Type.Optional(Type.Record(Type.String(), key)),
  leaves: Type.Optional(Type.Array(key, { maxItems: 200 })),
  choices: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Record(Type.String(), Type.Union([Type.Literal('mine'), Type.Literal('theirs')])),
    ),
  ),
  records: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        take: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('new'), Type.Literal('none')])),
        key: Type.Optional(Type.Union([Type.String({ maxLength: 48 }), Type.Null()])),
      }),
    ),
  ),
  removes: Type.Optional(Type.Array(key, { maxItems: 5_000 })),
}

/** The package was sent before, by `POST /files`. */
export const planImport = contract({
  method: 'POST',
  path: '/packages/plan',
  scope: 'space',
  can: ['admin'],
  summary:
    'What importing a package would do: new, changed, missing and conflicting designs; changes nothing',
  input: Type.Object(wish),
  output: Type.Unsafe<ImportPlan>(object),
})

export const importPackage = contract({
  method: 'POST',
  path: '/packages/import',
  scope: 'space',
  can: ['admin'],
  summary: 'Carries out the plan with this stamp as a whole; `pending` is the schema change to watch',
  input: Type.Object({ ...wish, stamp: Type.String({ maxLength: 64 }) }),
  output: Type.Unsafe<{ readonly install: string; readonly pending: string | null }>(object),
  status: 202,
})

export const listInstalls = contract({
  method: 'GET',
  path: '/packages/installs',
  scope: 'space',
  can: ['admin'],
  summary: 'Imports of packages, newest first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly InstallInfo[] }>(object),
})

export const undoImport = contract({
  method: 'POST',
  path: '/packages/installs/:id/undo',
  scope: 'space',
  can: ['admin'],
  summary: 'Publishes the designs as they were before an import; what it made goes into the recycle bin',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly install: string; readonly pending: string | null }>(object),
  status: 202,
})
