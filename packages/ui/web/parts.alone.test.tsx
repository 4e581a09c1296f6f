// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { Activity, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { texts } from '../texts.ts'
import { groundOf } from './avatar.tsx'
import { Modal } from './modal.tsx'
import { PageFrame, PageHeader } from './page-frame.tsx'
import { SplitPanel } from './split-panel.tsx'
import { Toasts, toast } from './toast.tsx'
import { TypedConfirm } from './typed-confirm.tsx'
import { useCursorPages } from './use-cursor-pages.ts'
import { Skeleton } from './waiting.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: texts.en } },
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const Opener = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal open={open} title="Formula" onCancel={() => setOpen(false)}>
        <input aria-label="inside" />
      </Modal>
    </>
  )
}

test('a dialog that is gone gives the focus back to what had it', async () => {
  const user = userEvent.setup()
  render(<Opener />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  await user.click(await screen.findByLabelText('inside'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

const Page = ({ shown, open }: { shown: boolean; open: boolean }) => (
  <Activity mode={shown ? 'visible' : 'hidden'}>
    <Modal open={open} title="Delete view">
      content
    </Modal>
  </Activity>
)

describe('a dialog in a page that is put aside', () => {
  test('goes with the page and comes back with it', async () => {
    const { rerender } = render(<Page shown open />)
    expect(await screen.findByText('Delete view')).toBeTruthy()
    await act(async () => rerender(<Page shown={false} open />))
    expect(screen.queryByText('Delete view')).toBeNull()
    await act(async () => rerender(<Page shown open />))
    expect(await screen.findByText('Delete view')).toBeTruthy()
  })

  test('is not there while it is closed', () => {
    render(<Page shown open={false} />)
    expect(screen.queryByText('Delete view')).toBeNull()
  })
})

describe('a toast', () => {
  test('offers the way back for five seconds', async () => {
    vi.useFakeTimers()
    const undo = vi.fn()
    render(<Toasts />)
    act(() => toast({ text: 'Assigned', undo }))
    expect(screen.getByText('Undo 5 s')).toBeTruthy()
    for (let second = 0; second < 4; second++) await act(async () => vi.advanceTimersByTime(1_000))
    expect(screen.getByText('Undo 1 s')).toBeTruthy()
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(screen.queryByText('Assigned')).toBeNull()
    expect(undo).not.toHaveBeenCalled()
  })

  test('takes back once, and is gone', async () => {
    const undo = vi.fn()
    render(<Toasts />)
    act(() => toast({ text: 'Assigned', undo }))
    await userEvent.click(screen.getByText(/^Undo/))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Assigned')).toBeNull()
  })

  test('makes room: at most three are shown', () => {
    render(<Toasts />)
    act(() => {
      for (const text of ['first', 'second', 'third', 'fourth']) toast({ text })
    })
    expect(screen.queryByText('first')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })
})

test('what cannot be undone wants its name typed', async () => {
  const onConfirm = vi.fn()
  render(
    <TypedConfirm
      title="Delete"
      name="Maintenance"
      action="Delete application"
      onConfirm={onConfirm}
      onCancel={vi.fn()}
    >
      1,284 records go with it.
    </TypedConfirm>,
  )
  const button = await screen.findByRole('button', { name: 'Delete application' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByRole('textbox'), 'Maintenance')
  await userEvent.click(button)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('a page says its own title in the bar it stands in', () => {
  render(
    <PageFrame title="Application">
      <PageHeader
        crumbs={[{ title: 'Maintenance', href: '/m' }]}
        title="Work orders"
        action={<button type="button">Create</button>}
      />
    </PageFrame>,
  )
  const bar = screen.getByRole('banner')
  expect(bar.querySelector('.topbar-slot')?.textContent).toBe('Maintenance/Work ordersCreate')
})

test('a panel is resized by keyboard within its limits, and its width remembered', async () => {
  const panel = (
    <SplitPanel label="Record" panel={<p>record</p>} initial={600} min={590} max={640} remember="record">
      list
    </SplitPanel>
  )
  const width = () => document.querySelector<HTMLElement>('.split')?.style.getPropertyValue('--split')
  const { unmount } = render(panel)
  // jsdom has no layout: the panel measures 0, and every step ends at the limit.
  act(() => screen.getByRole('button', { name: 'Resize panel' }).focus())
  await userEvent.keyboard('{ArrowLeft}')
  expect(width()).toBe('590px')
  unmount()
  render(panel)
  expect(width()).toBe('590px')
})

test('a skeleton keeps still for 200 ms', async () => {
  vi.useFakeTimers()
  const { container } = render(<Skeleton rows={3} />)
  expect(container.querySelectorAll('.sk-row')).toHaveLength(0)
  await act(async () => vi.advanceTimersByTime(200))
  expect(container.querySelectorAll('.sk-row')).toHaveLength(3)
})

test('a name has one colour, and names differ', () => {
  expect(groundOf('王海涛')).toBe(groundOf('王海涛'))
  expect(
    new Set(['王海涛', '李建国', '陈思远', '孙立', '何静', '吴晓峰'].map(groundOf)).size,
  ).toBeGreaterThan(3)
})

test('a list that goes on after a cursor is turned forward, back, and to its first page', () => {
  const { result } = renderHook(() => useCursorPages())
  const turn = (to: number, next: string | null) => act(() => result.current.pager(next).onPage(to))
  expect(result.current.cursor).toBeUndefined()
  expect(result.current.pager(null)).toMatchObject({ page: 1, more: false })
  turn(2, 'b')
  turn(3, 'c')
  expect(result.current.cursor).toBe('c')
  expect(result.current.pager('d')).toMatchObject({ page: 3, more: true })
  turn(2, 'd')
  expect(result.current.cursor).toBe('b')
  act(() => result.current.first())
  expect(result.current.cursor).toBeUndefined()
})
