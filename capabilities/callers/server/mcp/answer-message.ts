import { AppError, fillIn, type Issue, type Lang } from '@gantry/base/shared'
import { texts } from '@gantry/base/texts'
import type { Ctx } from '@gantry/kernel/server'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  type JSONRPCMessage,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { callTool } from './call-tool.ts'
import { answerOne } from './one-message.ts'
import { type Tool, tools } from './tools.ts'

/**
 * Answers one message of the Model Context Protocol about an application; null for a notification. A refusal of the product
 * is the result of a tool, so that an assistant reads why and can mend it.
 *
 * @throws AppError key.not_here for a key of another application, request.invalid for what is no message
 */
export const answerMessage = async (
  ctx: Ctx,
  app: string,
  message: Readonly<Record<string, unknown>>,
): Promise<JSONRPCMessage | null> => {
  const { key } = ctx.actor
  if (key && key.app !== app) throw new AppError('key.not_here')
  const offered = tools.filter(({ reads }) => reads || !key || key.writes)
  const server = new Server({ name: 'gantry', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: offered.map(({ name, description, input, reads }) => ({
      name,
      description,
      inputSchema: JSON.parse(JSON.stringify(input)),
      annotations: { readOnlyHint: reads, destructiveHint: name === 'remove_record', openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    call(ctx, app, offered, params.name, params.arguments ?? {}),
  )
  return answerOne(server, message)
}

const call = async (
  ctx: Ctx,
  app: string,
  offered: readonly Tool[],
  name: string,
  input: Record<string, unknown>,
): Promise<CallToolResult> => {
  try {
    return { content: [{ type: 'text', text: await callTool(ctx, app, offered, name, input) }] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { isError: true, content: [{ type: 'text', text: refusal(error, ctx.actor.lang) }] }
  }
}

/** A refusal as its reader needs it: code and sentence, and the fields with their reasons. */
const refusal = ({ code, params, issues }: AppError, lang: Lang): string => {
  // The tools reach records only, whose errors are those of packages.
  const sentences: Readonly<Record<string, string>> = texts[lang]
  return JSON.stringify({
    code,
    message: fillIn(sentences[`error.${code}`] ?? code, params),
    issues: issues.map((each: Issue) => ({
      ...each,
      message: fillIn(sentences[`issue.${each.code}`] ?? each.code, each.params ?? {}),
    })),
  })
}
