// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { texts } from '../texts.ts'
import { copyText } from './copy-text.ts'
import { Toasts } from './toast.tsx'
import { useCopy } from './use-copy.ts'

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: texts.en } },
  }),
)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

const withClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })

/** What `execCommand` would copy: the selected text of the focused field. */
const withCommand = (allowed: boolean) => {
  const taken: string[] = []
  const execCommand = (command: string) => {
    const field = document.activeElement
    if (command === 'copy' && field instanceof HTMLTextAreaElement)
      taken.push(field.value.slice(field.selectionStart, field.selectionEnd))
    return allowed
  }
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand })
  return taken
}

describe('a text is copied', () => {
  test('by the clipboard of the browser, where there is one', async () => {
    const write = vi.fn(async () => undefined)
    withClipboard(write)
    expect(await copyText('krtm-7264')).toBe(true)
    expect(write).toHaveBeenCalledWith('krtm-7264')
  })

  test('by the old way where there is none, and the focus is where it was', async () => {
    const taken = withCommand(true)
    render(<button type="button">Copy</button>)
    screen.getByRole('button').focus()
    expect(await copyText('two\nlines')).toBe(true)
    expect(taken).toEqual(['two\nlines'])
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(document.querySelector('textarea')).toBeNull()
  })

  test('by the old way where the new one is refused', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    withClipboard(() => Promise.reject(new Error('NotAllowedError')))
    const taken = withCommand(true)
    expect(await copyText('krtm-7264')).toBe(true)
    expect(taken).toEqual(['krtm-7264'])
  })

  test('from within a dialog, which keeps the focus to itself', async () => {
    const places: (Element | null | undefined)[] = []
    Object.defineProperty(document, 'execCommand', {
      configurable: true,
      value: () => {
        places.push(document.activeElement?.closest('[role=dialog]'))
        return true
      },
    })
    render(
      <div role="dialog">
        <input />
      </div>,
    )
    screen.getByRole('textbox').focus()
    await copyText('krtm-7264')
    expect(places).toEqual([screen.getByRole('dialog')])
  })
})

test('that nothing was copied is not kept from the caller', async () => {
  withCommand(false)
  expect(await copyText('krtm-7264')).toBe(false)
})

const Link = () => {
  const copy = useCopy()
  return (
    <>
      <button
        type="button"
        onClick={() => copy('http://plant/a', { label: 'The link', done: 'It is copied' })}
      >
        Copy link
      </button>
      <Toasts />
    </>
  )
}

describe('the person hears', () => {
  test('that it is not copied, and finds the text selected until they close it', async () => {
    withCommand(false)
    render(<Link />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'The link' })
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('http://plant/a')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByText('It is copied')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('textbox', { name: 'The link' })).toBeNull()
  })

  test('that it is copied, when it is', async () => {
    withClipboard(async () => undefined)
    render(<Link />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('It is copied')).toBeTruthy()
  })
})
