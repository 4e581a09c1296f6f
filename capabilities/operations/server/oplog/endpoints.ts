import { endpoint } from '@gantry/http/server'
import { platformLog, spaceLog } from '../../shared/oplog/contract.ts'
import { checkLog, spacesWithLog } from './check-log.ts'
import { exportLog } from './export-log.ts'
import { everyLine, ownLines } from './lines-of.ts'
import { readLine } from './read-line.ts'
import { listLog } from './read-log.ts'
import { summariseLog } from './summarise-log.ts'

/** The log of all spaces for the operator; the log of one space, limited to the lines the caller's duty covers. */
export const logEndpoints = [
  endpoint(platformLog.list, (ctx, input) => listLog(ctx, everyLine(ctx), input)),
  endpoint(platformLog.summarise, (ctx, input) => summariseLog(ctx, everyLine(ctx), input)),
  endpoint(platformLog.read, (ctx, { id }) => readLine(ctx, everyLine(ctx), id)),
  endpoint(platformLog.export, (ctx, input) => exportLog(ctx, everyLine(ctx), input)),
  endpoint(platformLog.check, async ctx => checkLog(ctx, await spacesWithLog(ctx))),
  endpoint(spaceLog.list, (ctx, input) => listLog(ctx, ownLines(ctx), input)),
  endpoint(spaceLog.summarise, (ctx, input) => summariseLog(ctx, ownLines(ctx), input)),
  endpoint(spaceLog.read, (ctx, { id }) => readLine(ctx, ownLines(ctx), id)),
  endpoint(spaceLog.export, (ctx, input) => exportLog(ctx, ownLines(ctx), input)),
  endpoint(spaceLog.check, ctx => checkLog(ctx, [ctx.space])),
]
