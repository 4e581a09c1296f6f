import type { JsonObject, Lang } from '@gantry/base/shared'
import { texts } from '../texts.ts'

/**
 * All failures of start, backup and restore that the operator can solve, with the exit code of the process. The text is
 * `start.<code>`. Codes 10, 22 and 23 belong to `scripts/start.mjs`, which runs before anything is installed.
 */
export const startProblems = {
  config_invalid: 11,
  port_taken: 12,
  port_forbidden: 12,
  host_unknown: 12,
  data_in_use: 13,
  database_in_use: 13,
  data_not_writable: 14,
  disk_full: 15,
  database_unreachable: 16,
  database_too_old: 17,
  database_password: 18,
  database_refused: 19,
  database_extension: 19,
  database_encoding: 19,
  postgres_missing: 20,
  postgres_root: 20,
  postgres_failed: 20,
  postgres_version: 21,
  backup_usage: 24,
  backup_folder: 24,
  backup_nothing: 25,
  backup_tools: 26,
  backup_failed: 27,
  backup_invalid: 28,
  restore_not_empty: 29,
  restore_unfit: 30,
} as const

export type StartProblemCode = keyof typeof startProblems

export class StartProblem extends Error {
  readonly code: StartProblemCode
  readonly params: JsonObject

  constructor(code: StartProblemCode, params: JsonObject = {}) {
    super(`${code} ${JSON.stringify(params)}`)
    this.name = 'StartProblem'
    this.code = code
    this.params = params
  }

  get exitCode(): number {
    return startProblems[this.code]
  }

  /** One sentence with problem and action. */
  explain(lang: Lang): string {
    const dictionary: Readonly<Record<string, string>> = texts[lang]
    const sentence = dictionary[`start.${this.code}`] ?? this.message
    return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(this.params[name] ?? ''))
  }
}

/** Maps a file system error at start to a StartProblem; returns any other error unchanged. */
export const fileProblem = (error: unknown, path: string): unknown => {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartProblem('disk_full', { path })
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST')
    return new StartProblem('data_not_writable', { path })
  return error
}

/** Code of a Node.js or PostgreSQL error, '' without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
