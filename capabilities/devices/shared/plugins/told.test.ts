import { expect, it } from 'vitest'
import { texts } from '../../texts.ts'
import { connectionStates } from './contract.ts'
import { pluginKinds } from './plugin-kinds.ts'
import { connectionLines, connectionProblems } from './told.ts'

/** Names that are put together in the screens, and so not found by reading them. */
it.each([
  ['devices.connection.state', connectionStates],
  ['devices.connection.problem', connectionProblems],
  ['devices.connection.log', connectionLines],
  ['devices.connection.kind', pluginKinds],
])('%s is said of each', (prefix, names) => {
  expect(names.map(name => `${prefix}.${name}`).filter(key => texts.en[key] === undefined)).toEqual([])
})
