import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { ask, readState, testService } from './ask.ts'
import { readLog } from './log.ts'
import { assistantMigration } from './migration.ts'
import { readSettings, saveSettings, serviceOf } from './settings.ts'

/** Questions about the data of a space, answered by the AI service its administrator sets up. */
export const assistant = defineCapability({
  name: 'assistant',
  texts,
  migrations: [assistantMigration],
  endpoints: [
    endpoint(contract.readSettings, readSettings),
    endpoint(contract.saveSettings, async (ctx, given) => saveSettings(ctx, given)),
    endpoint(contract.testService, async (ctx, given, io) =>
      testService(ctx, await serviceOf(ctx, given), io.signal),
    ),
    endpoint(contract.readLog, readLog),
    endpoint(contract.readState, readState),
    endpoint(contract.ask, (ctx, { question }, io) => ask(ctx, question, io.signal)),
  ],
})
