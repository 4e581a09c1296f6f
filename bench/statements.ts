import pg from 'pg'

const onGantry = async <Row extends object>(superuserUrl: string, text: string): Promise<Row[]> => {
  const url = new URL(superuserUrl)
  url.pathname = '/gantry'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Forgets what statements took until now. */
export const countStatements = async (superuserUrl: string): Promise<void> => {
  await onGantry(superuserUrl, 'select pg_stat_statements_reset()')
}

/** What took the database longest since `countStatements`: milliseconds, calls, rows and how a statement begins. */
export const reportStatements = async (superuserUrl: string): Promise<string> => {
  const rows = await onGantry<{ ms: number; calls: string; rows: string; begins: string }>(
    superuserUrl,
    `select round(total_exec_time)::int as ms, calls, rows, left(trim(regexp_replace(query, '\\s+', ' ', 'g')), 90) as begins
     from pg_stat_statements order by total_exec_time desc limit 12`,
  )
  return rows
    .map(({ ms, calls, rows, begins }) => `${String(ms).padStart(8)} ms ${calls} × (${rows} rows) ${begins}`)
    .join('\n')
}
