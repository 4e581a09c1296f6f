// @vitest-environment jsdom
import { PageFrame } from '@gantry/ui/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Input } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import type { DesignRights } from '../../shared/design.ts'
import { AlwaysUsable } from './always-usable.tsx'
import { DesignPage } from './design-page.tsx'
import type { Opened } from './opened-design.tsx'
import { useDesignEditor } from './use-design-editor.ts'

vi.mock('../also-here.tsx', () => ({ AlsoHere: () => null }))

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))

afterEach(cleanup)

interface Note {
  readonly text: string
}

const openedFor = (may: DesignRights): Opened<Note> => ({
  kind: 'note',
  id: 'n1',
  published: { text: 'published' },
  release: 1,
  draft: { body: { text: 'drafted' }, base: 1, revision: 3, at: '2026-11-01T08:00:00Z' },
  may,
  reopen: async () => undefined,
})

const NoteDesigner = ({ opened }: { readonly opened: Opened<Note> }) => {
  const editor = useDesignEditor<Note>(opened, { kind: { words: () => [] }, refresh: [] })
  return (
    <DesignPage
      editor={editor}
      crumbs={[]}
      title="Note"
      parts={[{ id: 'text', label: 'Text' }]}
      blocked={false}
    >
      {() => (
        <>
          <Input aria-label="Text of the note" value={editor.state.body.text} />
          <button type="button" onClick={() => editor.state.apply({ text: 'changed' })}>
            Change
          </button>
          <AlwaysUsable>
            <Input aria-label="Filter of the log" />
          </AlwaysUsable>
        </>
      )}
    </DesignPage>
  )
}

const open = (may: DesignRights) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageFrame title="">
        <NoteDesigner opened={openedFor(may)} />
      </PageFrame>
    </QueryClientProvider>,
  )

const button = (name: string) => screen.queryByRole('button', { name })
const text = () => screen.getByLabelText<HTMLInputElement>('Text of the note')

test('whoever may only look sees the draft and changes nothing of it', () => {
  open({ change: false, publish: false })
  expect(screen.getByText('ui.read_only')).toBeDefined()
  expect(text().disabled).toBe(true)
  fireEvent.click(screen.getByText('Change'))
  expect(text().value).toBe('drafted')
  for (const key of ['designs.undo', 'designs.give_up']) expect(button(key)).toBeNull()
  expect(button('designs.publish')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Filter of the log').disabled).toBe(false)
})

test('whoever may change is offered no publishing', () => {
  open({ change: true, publish: false })
  expect(text().disabled).toBe(false)
  fireEvent.click(screen.getByText('Change'))
  expect(text().value).toBe('changed')
  expect(button('designs.publish')).toBeNull()
  expect(button('designs.give_up')).not.toBeNull()
})

test('whoever may publish publishes the draft of others', () => {
  open({ change: false, publish: true })
  expect(text().disabled).toBe(true)
  expect(button('designs.publish')).not.toBeNull()
})
