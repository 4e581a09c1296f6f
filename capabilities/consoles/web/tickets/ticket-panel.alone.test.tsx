// @vitest-environment jsdom
import { enterSession } from '@gantry/client/web'
import type { ConsoleAction, UserType } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TicketDetail } from '../../shared/tickets-contract.ts'
import { TicketPanel } from './ticket-panel.tsx'

const ticket = (isOwn: boolean): TicketDetail => ({
  id: 't1',
  number: 7,
  space: { id: 'demo', name: 'Demo' },
  kind: 'question',
  urgent: false,
  title: 'Printing',
  state: 'taken',
  openedBy: 'Ben',
  takenBy: null,
  createdAt: '2026-11-30T08:00:00Z',
  changedAt: '2026-11-30T08:00:00Z',
  replies: 0,
  rating: null,
  side: 'customer',
  body: 'It does not print.',
  files: [{ id: 'f1', name: 'page.png', size: 10 }],
  ratingNote: '',
  ratedBy: null,
  ratedAt: null,
  isOwn,
  thread: [],
})
const answer = vi.hoisted((): { data: unknown } => ({ data: null }))

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: answer.data, error: null }),
  useAction: () => ({ mutate: () => undefined, isPending: false, error: null }),
}))
afterEach(cleanup)

test.each<[UserType, boolean, readonly ConsoleAction[], boolean, boolean]>([
  ['user', true, [], true, true],
  ['user', false, ['view'], false, false],
  ['user', false, ['view', 'create'], true, false],
  ['user', false, ['view', 'export'], false, true],
  ['safe', false, [], true, true],
  ['saas', false, [], true, true],
])('%s (own: %s) given %j answers: %s, and opens files: %s', (userType, isOwn, actions, answers, opens) => {
  enterSession(
    sessionOf(
      userType,
      actions.map(action => `${action} /{spaceUri}/sysop/workSheet` as const),
    ),
  )
  answer.data = ticket(isOwn)
  render(<TicketPanel id="t1" onClose={() => undefined} />)
  expect(screen.queryByRole('textbox', { name: 'consoles.ticket.reply' }) !== null).toBe(answers)
  expect(screen.queryByRole('link', { name: /page\.png/ }) !== null).toBe(opens)
})
