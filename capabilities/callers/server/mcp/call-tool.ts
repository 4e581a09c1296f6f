import { AppError } from '@gantry/base/shared'
import { issuesOf } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { Compile } from 'typebox/compile'
import type { Tool } from './tools.ts'

/**
 * Runs one of the tools offered, with the rights of the caller.
 *
 * @throws AppError request.not_found, request.invalid with issues, and what the tool refuses with
 */
export const callTool = async (
  ctx: Ctx,
  app: string,
  offered: readonly Tool[],
  name: string,
  input: Record<string, unknown>,
): Promise<string> => {
  const tool = offered.find(each => each.name === name)
  if (!tool) throw new AppError('request.not_found')
  const issues = issuesOf(validatorOf(tool).Errors(input))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return tool.run(ctx, app, input)
}

const validators = new Map<Tool, ReturnType<typeof Compile>>()

const validatorOf = (tool: Tool) => {
  const known = validators.get(tool) ?? Compile(tool.input)
  validators.set(tool, known)
  return known
}
