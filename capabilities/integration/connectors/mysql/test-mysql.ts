import { randomUUID } from 'node:crypto'
import { createConnection } from 'mysql2/promise'
import { startProtocolServer } from './test-protocol.ts'

/** A database of its own for a test. */
export interface TestMysql {
  /** Settings of a data source. */
  readonly settings: {
    readonly host: string
    readonly port: number
    readonly database: string
    readonly user: string
    readonly password: string
    readonly tls: 'off'
  }
  run(sql: string): Promise<unknown>
  end(): Promise<void>
}

/**
 * The server that `MYSQL_URL` names, whose user may create databases; without it one that speaks the protocol and has the PostgreSQL of the
 * test do the work.
 */
export const testMysql = async (postgres: string): Promise<TestMysql> => {
  const named = process.env.MYSQL_URL
  const server = named === undefined ? await startProtocolServer(postgres) : null
  const url = new URL(named ?? server?.url ?? '')
  const there = {
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
  const database = `gantry_${randomUUID().slice(0, 8)}`
  const connection = await createConnection(there)
  await connection.query(`create database ${database} character set utf8mb4`)
  await connection.query(`use ${database}`)
  await connection.query("set session time_zone = '+00:00'")
  return {
    settings: { ...there, database, tls: 'off' },
    run: async sql => (await connection.query(sql))[0],
    end: async () => {
      await connection.query(`drop database ${database}`)
      await connection.end()
      await server?.close()
    },
  }
}
