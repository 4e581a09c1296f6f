import { defineCapability, endpoint, Told } from '@gantry/http/server'
import { toldLines } from '@gantry/model/shared'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { ask, openQuestion, readState, testService } from './ask.ts'
import { readLog } from './log.ts'
import { assistantMigration } from './migration.ts'
import { readSettings, saveSettings, serviceOf } from './settings.ts'

/** Questions about the data of a space, answered by the AI service its administrator sets up. */
export const assistant = defineCapability({
  name: 'assistant',
  feature: 'assistant',
  errors,
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
    endpoint(contract.ask, async (ctx, { question }, io) => {
      const { signal } = io
      const asked = await openQuestion(ctx, question)
      if (!io.headers.accept?.includes(toldLines)) return ask(ctx, asked, signal)
      return new Told(tell => ask(ctx, asked, signal, tell))
    }),
  ],
})
