import { registerDesigns, requireDesignerOf, setDesignState } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { audit, inTransaction } from '@gantry/kernel/server'
import { parseQuery } from '@gantry/model/shared'
import * as contract from '../shared/contract.ts'
import { printKind } from '../shared/print-kind.ts'
import { texts } from '../texts.ts'
import { listCodes } from './list-codes.ts'
import { listTemplates } from './list-templates.ts'
import { notePrint } from './note-print.ts'

const done = { done: true } as const

/** Print templates of tables, the log of prints, and codes for labels. */
export const print = defineCapability({
  name: 'print',
  texts,
  boot: async kernel => registerDesigns(kernel, { kind: printKind }),
  endpoints: [
    endpoint(contract.listPrintTemplates, async (ctx, { table }) => ({
      data: await listTemplates(ctx, table),
    })),
    endpoint(contract.notePrint, async (ctx, input) => {
      await notePrint(ctx, input)
      return done
    }),
    endpoint(contract.setPrintState, async (ctx, { id, state }) => {
      await inTransaction(ctx, async tx => {
        await requireDesignerOf(tx, { kind: 'print', id })
        await setDesignState(tx, { kind: 'print', id }, state)
        await audit(tx, { action: 'print.state', details: { id, state } })
      })
      return done
    }),
    endpoint(contract.listCodes, (ctx, { table, range, fields, ...query }) =>
      listCodes(ctx, { ...parseQuery(query), table, range, fields }),
    ),
  ],
})
