// @vitest-environment jsdom
import { enterSession } from '@gantry/client/web'
import type { ConsoleAction, UserType } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  developerContract,
  type Invitation,
  identityContract,
  invitationContract,
  type JoinRequest,
} from '../../shared/index.ts'
import JoinRequestsPage from './join-requests-page.tsx'

const request: JoinRequest = {
  id: 'r1',
  name: 'Ben',
  login: 'ben',
  department: '',
  position: '',
  profile: {},
  state: 'waiting',
  reason: '',
  at: '2026-11-30T08:00:00Z',
  invitation: null,
  suggested: null,
  decidedBy: null,
  decidedAt: null,
}
const invitation: Invitation = {
  id: 'i1',
  name: 'Night shift',
  code: 'ABC',
  department: null,
  roles: [],
  most: null,
  used: 0,
  until: '2026-12-30T08:00:00Z',
  approval: true,
  state: 'open',
  madeBy: 'Ann',
  madeAt: '2026-11-30T08:00:00Z',
}
const answers = new Map<unknown, unknown>([
  [identityContract.listJoinRequests, { data: [request], invite: { code: 'XYZ', open: true } }],
  [identityContract.listDepartments, { data: [] }],
  [invitationContract.listInvitations, { data: [invitation] }],
  [invitationContract.readJoinRules, { fields: [], approval: true, department: null, roles: [] }],
  [developerContract.listDevelopers, { data: [] }],
])

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: (contract: unknown) => ({ data: answers.get(contract), error: null, isError: false }),
  useAction: () => ({ mutate: () => undefined, isPending: false, error: null }),
}))
afterEach(cleanup)

const buttons = ['requests.approve', 'invitations.make', 'invitations.withdraw', 'requests.renew'] as const

test.each<[UserType, readonly ConsoleAction[], readonly (typeof buttons)[number][], boolean]>([
  ['admin', [], buttons, true],
  ['safe', [], ['invitations.withdraw'], false],
  ['user', ['view'], [], false],
  ['user', ['view', 'run'], ['requests.approve'], false],
  ['user', ['view', 'create'], ['invitations.make'], false],
  ['user', ['view', 'delete'], ['invitations.withdraw'], false],
  ['user', ['view', 'change'], ['requests.renew'], true],
])(
  '%s given %j is offered %j, and the rules of joining to change: %s',
  (userType, actions, offered, rules) => {
    enterSession(
      sessionOf(
        userType,
        actions.map(action => `${action} /{spaceUri}/sysop/enterUserRegist` as const),
      ),
    )
    render(<JoinRequestsPage />)
    expect(buttons.filter(name => screen.queryByRole('button', { name }) !== null)).toEqual(offered)
    const approval = screen.getByRole<HTMLButtonElement>('switch', { name: 'joinRules.approval' })
    expect(approval.disabled).toBe(!rules)
  },
)
