import {
  contract,
  dateParts,
  type Filter,
  type Grouping,
  type JobInfo,
  type Query,
} from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ApprovalTracks } from './approval.ts'
import type { DocumentFile } from './document-file.ts'
import { most, type OfferedTemplate } from './template.ts'

const id = Type.String({ format: 'uuid' })
const table = Type.String({ maxLength: 48 })
const space = { scope: 'space', can: 'signed-in' } as const
const object = { type: 'object' } as const

export const listPrintTemplates = contract({
  ...space,
  method: 'GET',
  path: '/tables/:table/prints',
  summary: 'The published print templates of a table, in the order of their names',
  input: Type.Object({ table }),
  output: Type.Unsafe<{ readonly data: readonly OfferedTemplate[] }>(object),
})

export const listApprovalTracks = contract({
  ...space,
  method: 'POST',
  path: '/tables/:table/prints/approvals',
  summary:
    'Decisions of the workflows of records for print templates, where the caller is concerned with them',
  input: Type.Object({
    table,
    ids: Type.Array(id, { minItems: 1, maxItems: most.records, uniqueItems: true }),
  }),
  output: Type.Unsafe<{ readonly data: ApprovalTracks }>(object),
})

export const notePrint = contract({
  ...space,
  method: 'POST',
  path: '/tables/:table/prints/log',
  summary: 'Logs that records were printed: the template, its release, and the version of each record',
  input: Type.Object({
    table,
    /** Null: the plain template of the table. */
    template: Type.Union([id, Type.Null()]),
    ids: Type.Array(id, { minItems: 1, maxItems: most.records }),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** Labels made at once (specification, sections 3 and 9: range all or own, up to three identifier fields). */
export const mostLabels = 10_000
export const mostIdentifiers = 3

/** Where the codes of records lead when the platform has no address of its own. */
const origin = Type.String({ pattern: '^https?://[^/\\s]+$', maxLength: 255 })

/** Records of one file. */
export const mostPrinted = 10_000
/** Records of one file that are named by their ids. */
const mostNamed = 1_000

export const printFile = contract({
  ...space,
  method: 'POST',
  path: '/tables/:table/prints/file',
  summary:
    'Prepares a PDF of the named records, or of those that fit the query, in the background; it is kept for three days',
  input: Type.Object({
    table,
    /** Null: the plain template of the table. */
    template: Type.Union([id, Type.Null()]),
    ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: mostNamed })),
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    sort: Type.Optional(Type.Unsafe<Query['sort']>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    origin,
  }),
  output: Type.Object({ job: id }),
  status: 202,
})

/** Rows of a list that is printed as a table. */
export const mostRows = 5_000

export const listFile = contract({
  ...space,
  method: 'POST',
  path: '/tables/:table/prints/list',
  summary:
    'Prepares a PDF of a list as a table, with its groups, sums and colours, in the background; it is kept for three days',
  input: Type.Object({
    table,
    columns: Type.Array(Type.String({ maxLength: 48 }), { minItems: 1, maxItems: 200, uniqueItems: true }),
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    sort: Type.Optional(Type.Unsafe<Query['sort']>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    group: Type.Optional(
      Type.Unsafe<Grouping>(
        Type.Object(
          {
            by: Type.Array(
              Type.Object(
                {
                  field: Type.String({ maxLength: 48 }),
                  part: Type.Optional(Type.Union(dateParts.map(part => Type.Literal(part)))),
                },
                { additionalProperties: false },
              ),
              { maxItems: 2 },
            ),
            order: Type.Optional(Type.Literal('count')),
          },
          { additionalProperties: false },
        ),
      ),
    ),
  }),
  output: Type.Object({ job: id }),
  status: 202,
})

export const labelFile = contract({
  ...space,
  method: 'POST',
  path: '/tables/:table/codes/file',
  summary: 'Prepares a PDF with labels of records in the background; it is kept for three days',
  input: Type.Object({
    table,
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    range: Type.Union([Type.Literal('all'), Type.Literal('own')]),
    fields: Type.Array(Type.String({ maxLength: 48 }), { maxItems: mostIdentifiers }),
    /** A label format, such as L7160. */
    format: Type.String({ maxLength: 20 }),
    /** The first free place of a used sheet. */
    start: Type.Integer({ minimum: 1, maximum: 1_000 }),
    origin,
  }),
  output: Type.Object({ job: id }),
  status: 202,
})

export const listPrintFiles = contract({
  ...space,
  method: 'GET',
  path: '/prints/files',
  summary: 'The caller’s own PDF files of the last three days, newest first, with those being prepared',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly JobInfo[] }>(object),
})

export const readPrintDocument = contract({
  method: 'POST',
  path: '/tables/:table/prints/document',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Reads the placeholders of a Word document or Excel workbook for a print template; nothing is kept',
  input: Type.Object({ table }),
  output: Type.Unsafe<DocumentFile>(object),
  body: 'multipart',
})

export const setPrintState = contract({
  method: 'PUT',
  path: '/print-templates/:id/state',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Offers a print template, stops offering it, or removes it; its releases stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** One record on a label. */
export interface CodeRow {
  readonly id: string
  /** The identifier fields as text. */
  readonly lines: readonly string[]
}

export const listCodes = contract({
  ...space,
  method: 'POST',
  path: '/tables/:table/codes',
  summary:
    'Records for labels with QR codes: all that fit the filter, or those the caller owns; up to 10,000',
  input: Type.Object({
    table,
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    range: Type.Union([Type.Literal('all'), Type.Literal('own')]),
    fields: Type.Array(Type.String({ maxLength: 48 }), { maxItems: mostIdentifiers }),
  }),
  output: Type.Unsafe<{
    readonly data: readonly CodeRow[]
    /** More records fit than labels are made at once. */
    readonly more: boolean
  }>(object),
})
