import { inject } from 'vitest'

/** The folder of the built pages, for `testApp({ webFolder })` and for looking at the build itself. */
export const builtPages = async (): Promise<string> => {
  const answer = await fetch(inject('pagesDoor'))
  if (!answer.ok) throw new Error(`the pages could not be built: ${await answer.text()}`)
  const { folder } = (await answer.json()) as { folder: string }
  return folder
}
