import { designs } from '@gantry/designs/server'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { createLog, openDatabase } from '@gantry/kernel/server'
import { runs } from '@gantry/runs/server'
import { rules } from '../index.ts'

// A process that works off events and runs of rules until it is killed: see killed.test.ts.

const log = createLog('fatal')
const database = openDatabase(process.env.DATABASE_URL ?? '', { log, connections: 8 })
const kernel = { database, log, dataFolder: '.', now: () => new Date() }
const capabilities = [identity, designs, runs, rules]
await prepareCapabilities(kernel, capabilities)
await startWork(kernel, capabilities, 4)
