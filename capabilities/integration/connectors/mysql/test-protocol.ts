import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Server as Listener, Socket } from 'node:net'
import { type Connection, createServer } from 'mysql2'
import pg from 'pg'
import { toPostgres } from './test-dialect.ts'

/*
 * A server of MySQL's protocol: the handshake with its password, statements as text, rows with their types, and the numbers of errors
 * are those of MySQL; the work is done by PostgreSQL, where a database is a schema.
 */

const user = 'tester'
const password = 'sesame'

/** What the server can: PROTOCOL_41, CONNECT_WITH_DB, TRANSACTIONS, SECURE_CONNECTION, PLUGIN_AUTH, LENENC_CLIENT_DATA, SESSION_TRACK. */
const capabilities = 0x200 | 0x8 | 0x2000 | 0x8000 | 0x80000 | 0x200000 | 0x800000

const sha1 = (...parts: readonly Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest()

/** The answer of `mysql_native_password`. */
const tokenOf = (seed: Buffer): Buffer => {
  const once = sha1(Buffer.from(password))
  const mask = sha1(seed, sha1(once))
  return Buffer.from(once.map((byte, at) => byte ^ (mask[at] ?? 0)))
}

interface Failure {
  readonly code: number
  readonly message: string
}

/** PostgreSQL's errors as MySQL numbers them. */
const failureOf = (error: unknown): Failure => {
  if (!(error instanceof pg.DatabaseError)) throw error
  const { code = '', column, message } = error
  const numbers: Readonly<Record<string, number>> = {
    '22001': 1406,
    '22003': 1264,
    '22007': 1292,
    '22008': 1292,
    '22P02': 1366,
    '23502': 1048,
    '23503': 1452,
    '23505': 1062,
    '23514': 3819,
    '25006': 1792,
    '3F000': 1049,
    '42601': 1064,
    '42703': 1054,
    '42P01': 1146,
    '57014': 1317,
  }
  return { code: numbers[code] ?? 1105, message: column ? `Column '${column}' cannot be null` : message }
}

interface WireType {
  readonly columnType: number
  readonly columnLength: number
  readonly characterSet: number
  readonly decimals?: number
}

const plain = (columnType: number, columnLength: number): WireType => ({
  columnType,
  columnLength,
  characterSet: 63,
})

const wireTypes: Readonly<Record<number, WireType>> = {
  16: plain(1, 1),
  17: plain(252, 255),
  20: plain(8, 20),
  21: plain(2, 6),
  23: plain(3, 11),
  114: plain(245, 0xffff),
  701: plain(5, 22),
  1082: plain(10, 10),
  1083: plain(11, 10),
  1114: plain(12, 23),
  1184: plain(7, 23),
}

const wireTypeOf = ({ dataTypeID, dataTypeModifier }: pg.FieldDef): WireType => {
  if (dataTypeID !== 1700)
    return wireTypes[dataTypeID] ?? { columnType: 253, columnLength: 1024, characterSet: 45 }
  const [precision, decimals] = [((dataTypeModifier - 4) >> 16) & 0xffff, (dataTypeModifier - 4) & 0xffff]
  return { ...plain(246, precision + 1 + (decimals > 0 ? 1 : 0)), decimals }
}

const columnOf = (field: pg.FieldDef) => ({
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name: field.name,
  orgName: field.name,
  flags: 0,
  decimals: 0,
  ...wireTypeOf(field),
})

const bytesOf = (value: string, { dataTypeID }: pg.FieldDef): Buffer => {
  if (dataTypeID === 16) return Buffer.from(value === 't' ? '1' : '0')
  if (dataTypeID === 17) return Buffer.from(value.slice(2), 'hex')
  return Buffer.from(dataTypeID === 1184 ? value.replace(/\+00$/, '') : value)
}

const lengthCoded = (bytes: Buffer): Buffer => {
  if (bytes.length < 0xfb) return Buffer.concat([Buffer.from([bytes.length]), bytes])
  const head = Buffer.alloc(4, 0xfd)
  head.writeUIntLE(bytes.length, 1, 3)
  return Buffer.concat([head, bytes])
}

/** A packet as the driver writes it: the driver's own do not carry bytes, nor what a change did. */
const packetOf = (body: Buffer) => {
  const buffer = Buffer.concat([Buffer.alloc(4), body])
  return {
    buffer,
    length: () => buffer.length,
    writeHeader: (sequence: number) => {
      buffer.writeUIntLE(body.length, 0, 3)
      buffer[3] = sequence
    },
  }
}

const writeRows = (connection: Connection, { fields, rows }: pg.QueryArrayResult<(string | null)[]>) => {
  const writer = connection as Connection & { writeColumns(columns: readonly object[]): void }
  writer.writeColumns(fields.map(columnOf))
  for (const row of rows) {
    const values = row.map((value, at) => {
      const field = fields[at]
      return value === null || !field ? Buffer.from([0xfb]) : lengthCoded(bytesOf(value, field))
    })
    connection.writePacket(packetOf(Buffer.concat(values)))
  }
  connection.writeEof()
}

const writeDone = (connection: Connection, affected: number, info: string) => {
  const count = Buffer.alloc(4, 0xfd)
  count.writeUIntLE(affected, 1, 3)
  const [ok, nothing, status] = [Buffer.from([0]), Buffer.from([0]), Buffer.alloc(4)]
  connection.writePacket(
    packetOf(Buffer.concat([ok, count, nothing, status, lengthCoded(Buffer.from(info))])),
  )
}

/** The work of one connection. */
class Work {
  readonly client: pg.Client
  #inTransaction = false

  constructor(postgres: string) {
    this.client = new pg.Client({ connectionString: postgres, application_name: 'test-mysql' })
    this.client.on('error', () => undefined)
  }

  async begin(database: string | undefined): Promise<void> {
    await this.client.connect()
    await this.client.query("set timezone = 'UTC'")
    if (database) await this.use(database)
  }

  async use(database: string): Promise<void> {
    const { rows } = await this.client.query('select from pg_namespace where nspname = $1', [database])
    if (rows.length === 0) throw new pg.DatabaseError(`Unknown database '${database}'`, 0, 'error')
    await this.client.query(`set search_path = ${pg.escapeIdentifier(database)}`)
  }

  /** A statement that fails leaves its transaction as it was, which PostgreSQL does at a savepoint only. */
  async run(text: string): Promise<pg.QueryArrayResult<(string | null)[]>> {
    if (this.#inTransaction) await this.client.query('savepoint statement')
    try {
      const result = await this.client.query<(string | null)[]>({
        text,
        rowMode: 'array',
        queryMode: 'extended',
        types: { getTypeParser: () => (value: string) => value },
      } as pg.QueryArrayConfig)
      if (/^start transaction/i.test(text)) this.#inTransaction = true
      else if (/^(commit|rollback)/i.test(text)) this.#inTransaction = false
      else if (this.#inTransaction) await this.client.query('release savepoint statement')
      return result
    } catch (error) {
      if (this.#inTransaction) await this.client.query('rollback to savepoint statement')
      throw error
    }
  }
}

/** A server with the user `tester`, whose password is `sesame`. */
export const startProtocolServer = async (postgres: string) => {
  const working = new Map<number, Work>()
  let last = 0

  const answer = async (connection: Connection, work: Work, sql: string): Promise<void> => {
    const killed = /^kill (\d+)$/i.exec(sql)?.[1]
    const other = killed === undefined ? undefined : working.get(Number(killed))
    if (other)
      await work.run(
        `select pg_cancel_backend(${(other.client as unknown as { processID: number }).processID})`,
      )
    if (killed !== undefined) return connection.writeOk()
    const used = /^use (\w+)$/i.exec(sql)?.[1]
    if (used !== undefined) await work.use(used)
    const statements = await toPostgres(sql, text => work.run(text))
    let result: pg.QueryArrayResult<(string | null)[]> | null = null
    for (const statement of statements) result = await work.run(statement)
    if (!result || result.command === null) return connection.writeOk()
    if (!/^insert/i.test(sql)) {
      if (result.fields.length > 0) return writeRows(connection, result)
      const count = result.rowCount ?? 0
      return writeDone(connection, count, `Rows matched: ${count}  Changed: ${count}  Warnings: 0`)
    }
    const updated = result.rows.filter(([inserted]) => inserted === 'f').length
    const records = result.rowCount ?? 0
    return writeDone(
      connection,
      records + updated,
      `Records: ${records}  Duplicates: ${updated}  Warnings: 0`,
    )
  }

  const server = createServer(base => {
    const connection = base as Connection & { readonly stream: Socket }
    const id = ++last
    const work = new Work(postgres)
    working.set(id, work)
    connection.on('error', () => undefined)
    connection.stream.on('close', () => {
      working.delete(id)
      void work.client.end()
    })
    const take = (sql: string) =>
      void answer(connection, work, sql)
        .catch((error: unknown) => {
          // Nobody waits for what became of a statement whose connection has gone.
          if (working.has(id)) connection.writeError(failureOf(error))
        })
        .finally(() => {
          connection.sequenceId = 0
        })
    connection.on('query', take)
    connection.on('stmt_prepare', take)
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.36',
      connectionId: id,
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: capabilities,
      authCallback: (given: Given, done: (error: null, failure?: Failure) => void) => {
        const { authPluginData1, authPluginData2, authToken, database } = given
        const wanted = tokenOf(Buffer.concat([authPluginData1, authPluginData2]).subarray(0, 20))
        const isKnown =
          given.user === user && authToken.length === wanted.length && timingSafeEqual(authToken, wanted)
        if (!isKnown) return done(null, { code: 1045, message: `Access denied for user '${given.user}'` })
        work.begin(database).then(
          () => {
            done(null)
            connection.sequenceId = 0
          },
          (error: Error) => done(null, { code: 1049, message: error.message }),
        )
      },
    })
  }) as ReturnType<typeof createServer> & { readonly _server: Listener }
  server.listen(0)
  const listener = server._server
  if (!listener.listening) await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `mysql://${user}:${password}@127.0.0.1:${port}`,
    close: () => new Promise<void>(resolve => void listener.close(() => resolve())),
  }
}

interface Given {
  readonly user: string
  readonly database?: string
  readonly authPluginData1: Buffer
  readonly authPluginData2: Buffer
  readonly authToken: Buffer
}
