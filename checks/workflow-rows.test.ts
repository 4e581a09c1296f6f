import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// docs/guide/workflow-rows.md says for each row of the semantics of approvals which test holds it.

const engine = 'packages/workflow/engine'
const server = 'capabilities/approvals/server'
const files: Readonly<Record<string, string>> = {
  tables: `${engine}/tables.test.ts`,
  effects: `${engine}/effects.test.ts`,
  refusals: `${engine}/refusals.test.ts`,
  inverse: `${engine}/inverse.test.ts`,
  any: `${engine}/any.test.ts`,
  vote: `${engine}/vote.test.ts`,
  approvals: `${server}/approvals.test.ts`,
  lists: `${server}/lists/lists.test.ts`,
  migration: `${server}/migration/migration.test.ts`,
  agency: `${server}/agency/agency.test.ts`,
  desk: `${server}/desk/desk.test.ts`,
  figures: `${server}/figures/measure.test.ts`,
  'bad-input': `${server}/bad-input.test.ts`,
  call: `${server}/work/call.test.ts`,
  'record-rights': `${server}/record-rights.test.ts`,
  monitors: `${server}/monitors/monitors.test.ts`,
  'correct-data': `${server}/monitors/correct-data.test.ts`,
  'find-again': `${server}/monitors/find-again.test.ts`,
  rights: `${server}/invariants/rights.test.ts`,
  claimed: `${server}/invariants/claimed.test.ts`,
  comments: 'apps/server/server/comments.test.ts',
  hosting: 'capabilities/identity/server/hosting/hosting.test.ts',
}

const text = (path: string) => readFileSync(path, 'utf8')

it('every row of the semantics of approvals names a test that is there', () => {
  const rows = text('docs/guide/workflow-rows.md')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Row'))
    .map(line => line.split(/(?<!\\)\|/).map(cell => cell.trim()))
  expect(rows.length).toBeGreaterThan(70)
  const missing = rows.flatMap(([, row = '', tests = '']) =>
    tests.split(' · ').flatMap(named => {
      const [, file = '', title = ''] = /^`([a-z-]+)` (.+)$/.exec(named) ?? []
      const path = files[file]
      return path && title !== '' && text(path).includes(`'${title}'`) ? [] : [`${row}: ${named}`]
    }),
  )
  expect(missing).toEqual([])
})
