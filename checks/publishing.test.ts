import { expect, it } from 'vitest'
import { readWorkspaces } from './workspaces.ts'

const publishes = (text: string): boolean =>
  text.includes('useAction(publishDesigns') || text.includes('useAction(rollBackDesign')

const publishing = readWorkspaces().flatMap(({ files }) =>
  files.filter(({ path, isTest, text }) => !isTest && path.includes('/web/') && publishes(text)),
)

// A view that is mended is what a table beside it waits for.
it('screens that publish a design ask again what is wrong with the others', () => {
  expect(publishing.length).toBeGreaterThan(5)
  expect(publishing.filter(({ text }) => !text.includes('shownDesigns')).map(({ path }) => path)).toEqual([])
})
