export { checkDatabase } from './check.ts'
export { type Postgres, startPostgres } from './start.ts'
export { stopLeftPostgres } from './stop-left.ts'
