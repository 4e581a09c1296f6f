import { defineCapability, endpoint } from '@gantry/http/server'
import { RawJson } from '@gantry/model/shared'
import { modelContext } from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { answerMessage } from './mcp/answer-message.ts'

/** Programs and assistants that work with an application through keys. */
export const callers = defineCapability({
  name: 'callers',
  texts,
  endpoints: [
    endpoint(modelContext, async (ctx, { app, message }, io) => {
      const answer = await answerMessage(ctx, app, message)
      if (answer) return new RawJson(JSON.stringify(answer))
      io.setStatus(202)
      return new RawJson('')
    }),
  ],
})

export { callTool } from './mcp/call-tool.ts'
export { describeInfo, tablesOf } from './mcp/tables.ts'
export { tools } from './mcp/tools.ts'
