import { defineCapability, endpoint, type Io, Told } from '@gantry/http/server'
import { toldLines } from '@gantry/model/shared'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import * as helpContract from '../shared/help-contract.ts'
import * as wordsContract from '../shared/words-contract.ts'
import { texts } from '../texts.ts'
import { ask, openQuestion, readState, testService } from './ask.ts'
import { formulaHelp } from './help/formula.ts'
import { openHelp, readHelp } from './help/open-help.ts'
import { requireTables, tableHelp } from './help/table-changes.ts'
import { tablesHelp } from './help/tables.ts'
import { readLog } from './log.ts'
import { assistantMigration, kindsMigration } from './migration.ts'
import { readSettings, saveSettings, serviceOf } from './settings.ts'
import { describedChart } from './words/chart.ts'
import { describedFilter } from './words/filter.ts'
import { openWords, readWords } from './words/open-words.ts'

/** Whether the caller reads the answer while it is made. */
const hears = ({ headers }: Io): boolean => headers.accept?.includes(toldLines) ?? false

/** Questions about the data of a space, filters and charts of it in words, and help with designing it, by the AI service its administrator sets up. */
export const assistant = defineCapability({
  name: 'assistant',
  feature: 'assistant',
  errors,
  texts,
  migrations: [assistantMigration, kindsMigration],
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
      if (!hears(io)) return ask(ctx, asked, signal)
      return new Told(tell => ask(ctx, asked, signal, tell))
    }),
    endpoint(helpContract.readHelp, readHelp),
    endpoint(helpContract.helpWithFormula, async (ctx, given, io) => {
      const opened = await openHelp(ctx, given.design ?? null)
      if (!hears(io)) return formulaHelp(ctx, opened, given, io.signal)
      return new Told(tell => formulaHelp(ctx, opened, given, io.signal, tell))
    }),
    endpoint(helpContract.helpWithTables, async (ctx, given, io) => {
      const opened = await openHelp(ctx, null)
      if (!hears(io)) return tablesHelp(ctx, opened, given, io.signal)
      return new Told(tell => tablesHelp(ctx, opened, given, io.signal, tell))
    }),
    endpoint(helpContract.helpWithTable, async (ctx, given, io) => {
      const opened = await openHelp(ctx, { kind: 'table', id: given.tables[0]?.id ?? '' })
      await requireTables(ctx, given.tables)
      if (!hears(io)) return tableHelp(ctx, opened, given, io.signal)
      return new Told(tell => tableHelp(ctx, opened, given, io.signal, tell))
    }),
    endpoint(wordsContract.readWords, readWords),
    endpoint(wordsContract.filterInWords, async (ctx, { table, wish }, io) => {
      const opened = await openWords(ctx, table)
      if (!hears(io)) return describedFilter(ctx, opened, { wish }, io.signal)
      return new Told(tell => describedFilter(ctx, opened, { wish }, io.signal, tell))
    }),
    endpoint(wordsContract.chartInWords, async (ctx, { table, wish }, io) => {
      const opened = await openWords(ctx, table)
      if (!hears(io)) return describedChart(ctx, opened, { wish }, io.signal)
      return new Told(tell => describedChart(ctx, opened, { wish }, io.signal, tell))
    }),
  ],
})
