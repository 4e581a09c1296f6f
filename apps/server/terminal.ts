import type { Lang } from '@gantry/base/shared'
import { StartProblem } from '@gantry/kernel/server'

/** Of the sentences on the terminal: `GANTRY_LANG`, or what the terminal speaks. */
export const language = (): Lang => {
  const wish = process.env.GANTRY_LANG || process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG
  return wish?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}

/** Ends the process: a problem the operator can solve is one sentence with an exit code of its own. */
export const fail = (error: unknown): never => {
  if (error instanceof StartProblem) {
    console.error(error.explain(language()))
    process.exit(error.exitCode)
  }
  console.error(error)
  process.exit(1)
}
