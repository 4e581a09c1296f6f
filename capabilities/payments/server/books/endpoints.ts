import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/books-contract.ts'
import { exportBook } from './export-book.ts'
import { importStatement, readStatement, removeStatement } from './import-statement.ts'
import { listBooks, readBook } from './read-books.ts'
import { closeBook, matchAgain, settleDifference, takeDifference } from './settle.ts'

const done = { done: true as const }

export const bookEndpoints: readonly Endpoint[] = [
  endpoint(contract.listBooks, listBooks),
  endpoint(contract.readBook, readBook),
  endpoint(contract.importStatement, importStatement),
  endpoint(contract.readStatement, readStatement),
  endpoint(contract.removeStatement, async (ctx, input) => {
    await removeStatement(ctx, input)
    return done
  }),
  endpoint(contract.matchAgain, async (ctx, input) => {
    await matchAgain(ctx, input)
    return done
  }),
  endpoint(contract.takeDifference, async (ctx, input) => {
    await takeDifference(ctx, input)
    return done
  }),
  endpoint(contract.settleDifference, async (ctx, input) => {
    await settleDifference(ctx, input)
    return done
  }),
  endpoint(contract.closeBook, async (ctx, input) => {
    await closeBook(ctx, input)
    return done
  }),
  endpoint(contract.exportBook, exportBook),
]
