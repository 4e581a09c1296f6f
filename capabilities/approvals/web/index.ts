import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

export { sayDue } from './desk/say-time.ts'

const lists = () => import('./lists/instance-lists.tsx')

/** Approvals: the desk where a person decides what waits for them, agents, and the workflow of every record. */
export const web: WebCapability = {
  name: 'approvals',
  screens: {
    '/{spaceUri}/user/todo': () => import('./desk/todo-desk.tsx'),
    '/{spaceUri}/user/agent': () => import('./agency/agent-screen.tsx'),
    '/{spaceUri}/user/migration': () => import('./migration/migration-screen.tsx'),
    '/{spaceUri}/user/started': lists,
    '/{spaceUri}/user/copied': lists,
    '/{spaceUri}/user/delegated': lists,
    '/{spaceUri}/user/processed': lists,
    '/{spaceUri}/user/drafts': lists,
    '/{spaceUri}/user/monitored': lists,
    '/{spaceUri}/user/exceptions': () => import('./exceptions/exception-screen.tsx'),
    '/{spaceUri}/user/figures': () => import('./figures/figures-screen.tsx'),
  },
  frame: () => import('./frame.tsx'),
  person: () => import('./person/person-work.tsx'),
  record: () => import('./record/parts.ts'),
  answers: [
    {
      kinds: ['workflow_received', 'workflow_returned', 'workflow_delegated', 'workflow_urged'],
      load: () => import('./desk/message-decision.tsx'),
    },
  ],
  settings: [
    { id: 'agency', types: ['user', 'admin'], owner: true, load: () => import('./agency/agent-center.tsx') },
  ],
}

/** The decisions of one to-do, for the rows of other pages. */
export const TodoActs = lazy(() => import('./desk/todo-acts.tsx'))
