// @vitest-environment jsdom
import { CodeReaderContext, type CodeReaderProps } from '@gantry/client/web'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { barcodeView } from '../../types/barcode/web.tsx'
import { textView } from '../../types/text/web.tsx'

const media = { isTouch: true }
beforeEach(() => {
  media.isTouch = true
  window.matchMedia = query =>
    Object.assign(new EventTarget(), { matches: media.isTouch, media: query }) as unknown as MediaQueryList
})
afterEach(cleanup)

/** A reader that has seen a code. */
const Reader = ({ onText, onClose }: CodeReaderProps) => (
  <button
    type="button"
    onClick={() => {
      onClose()
      onText('4006381-333931')
    }}
  >
    code
  </button>
)

const scan = () => screen.queryByLabelText('field.scan')

test.each([
  ['barcode', '4006381333931'],
  ['text', '4006381-333931'],
])('a %s field takes what the camera reads as %s', (type, value) => {
  const onChange = vi.fn()
  render(
    <CodeReaderContext value={Reader}>
      {type === 'barcode' ? (
        <barcodeView.Input
          id="a"
          value={null}
          field={{ type: 'barcode', symbology: 'ean13' }}
          onChange={onChange}
        />
      ) : (
        <textView.Input id="a" value={null} field={{ type: 'text' }} onChange={onChange} />
      )}
    </CodeReaderContext>,
  )
  expect(screen.queryByText('code')).toBeNull()
  fireEvent.click(screen.getByLabelText('field.scan'))
  fireEvent.click(screen.getByText('code'))
  expect(onChange).toHaveBeenLastCalledWith(value)
  expect(screen.queryByText('code')).toBeNull()
})

const input = (more: object = {}) => (
  <textView.Input id="a" value={null} field={{ type: 'text' }} onChange={vi.fn()} {...more} />
)

test('no button stands in a cell, in a closed field, without a touch screen or without a reader', () => {
  render(input())
  expect(scan()).toBeNull()
  cleanup()
  render(
    <CodeReaderContext value={Reader}>
      {input({ shape: 'cell' })}
      {input({ disabled: true })}
    </CodeReaderContext>,
  )
  expect(scan()).toBeNull()
  cleanup()
  media.isTouch = false
  render(<CodeReaderContext value={Reader}>{input()}</CodeReaderContext>)
  expect(scan()).toBeNull()
})
