import pg from 'pg'

/** PostgreSQL's error for a refused statement; null for any other error. */
export interface DatabaseError {
  /** SQLSTATE, such as `23505`. */
  readonly code: string
  readonly constraint: string | null
  readonly table: string | null
  readonly column: string | null
  readonly detail: string | null
}

export const databaseError = (error: unknown): DatabaseError | null =>
  error instanceof pg.DatabaseError && error.code
    ? {
        code: error.code,
        constraint: error.constraint ?? null,
        table: error.table ?? null,
        column: error.column ?? null,
        detail: error.detail ?? null,
      }
    : null
