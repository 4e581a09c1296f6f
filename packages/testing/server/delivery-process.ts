import {
  type Consumer,
  createLog,
  openDatabase,
  sql,
  startRelay,
  startWorker,
  systemCtx,
} from '@gantry/kernel/server'
import { createRecord, registerTables } from '@gantry/records/server'
import { fixtureTables } from './every-field.ts'

// A process that writes records and works off their events, made to be killed: see delivery.test.ts. It says the id of each
// record once that is committed, and goes on delivering until it is stopped.

const log = createLog('fatal')
const database = openDatabase(process.env.DATABASE_URL ?? '', { log, connections: 8 })
const kernel = { database, log, dataFolder: '.', now: () => new Date() }
registerTables(kernel, fixtureTables)

const ledger: Consumer = {
  name: 'ledger',
  types: ['record.created'],
  handle: async (ctx, event) => {
    await ctx.db.run(sql`insert into ledger (record) values (${event.recordId}::uuid)`)
  },
}

const worker = await startWorker(kernel, [], [], { concurrency: 4, consumers: [ledger] })
const relay = startRelay(kernel, [ledger])
const ctx = () => systemCtx(kernel, 'alpha', 'delivery')

let left = Number(process.env.RECORDS)
const write = async (): Promise<void> => {
  while (left-- > 0) {
    const { id } = await createRecord(ctx(), 'part', { name: crypto.randomUUID() })
    process.stdout.write(`${id}\n`)
  }
}

process.once('SIGTERM', async () => {
  await relay.stop()
  await worker.stop()
  await database.close()
})
await Promise.all([write(), write(), write(), write()])
