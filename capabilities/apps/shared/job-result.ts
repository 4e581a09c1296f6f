import { isPlainObject, type Json } from '@gantry/base/shared'
import type { ImportReport } from '@gantry/model/shared'
import type { SampleReport, StartsReport } from './types.ts'

/** What an export leaves: the file, as its owner may fetch it. */
export interface ExportResult {
  readonly file: string
  readonly name: string
}

/** The result of an import job; null when a job left something else, e.g. one of another version. */
export const readImportReport = (result: Json): ImportReport | null => (isReport(result) ? result : null)

export const readExportResult = (result: Json): ExportResult | null =>
  isPlainObject(result) && typeof result.file === 'string' && typeof result.name === 'string'
    ? { file: result.file, name: result.name }
    : null

/** How many records an undoing brought back, and how many it left. */
export const readUndoReport = (result: Json): { readonly undone: number; readonly left: number } | null =>
  isPlainObject(result) && typeof result.undone === 'number' && typeof result.left === 'number'
    ? { undone: result.undone, left: result.left }
    : null

/** How many records changed hands, and how many could not. */
export const readHandOverReport = (
  result: Json,
): { readonly done: number; readonly refusals: number } | null =>
  isPlainObject(result) && typeof result.done === 'number' && typeof result.refusals === 'number'
    ? { done: result.done, refusals: result.refusals }
    : null

const isReport = (value: unknown): value is ImportReport =>
  isPlainObject(value) &&
  [value.rows, value.created, value.updated, value.bad].every(count => typeof count === 'number') &&
  (value.rejected === null || typeof value.rejected === 'string') &&
  Array.isArray(value.samples) &&
  value.samples.every(
    sample => isPlainObject(sample) && typeof sample.line === 'number' && typeof sample.reason === 'string',
  )

/** What the removing of sample rows came to. */
export const readSampleReport = (result: Json): SampleReport | null =>
  isPlainObject(result) && typeof result.removed === 'number' && typeof result.kept === 'number'
    ? { removed: result.removed, kept: result.kept }
    : null

/** How many workflows an import started, and which it could not. */
export const readStartsReport = (result: Json): StartsReport | null =>
  isPlainObject(result) && typeof result.started === 'number' && Array.isArray(result.named)
    ? (result as unknown as StartsReport)
    : null
