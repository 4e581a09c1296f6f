import { expect, test } from 'vitest'
import { sheetIntentOf, walk } from './sheet-keys.ts'

const press = (keys: string) => {
  const parts = keys.split('+')
  return sheetIntentOf({
    key: parts.at(-1)!,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    metaKey: false,
  })
}

test.each([
  ['Ctrl+d', { do: 'duplicate' }],
  ['Ctrl+Shift+z', { do: 'redo' }],
  ['Ctrl+Delete', { do: 'removeRows' }],
  ['Delete', { do: 'clear' }],
  ['F2', { do: 'edit' }],
  ['5', { do: 'type' }],
  ['Process', { do: 'type' }],
  ['Alt+ArrowUp', { do: 'moveRow', by: -1 }],
  ['Ctrl+c', null],
  ['Ctrl+s', null],
  ['F5', null],
  ['Shift', null],
])('%s', (keys, intent) => expect(press(keys)).toEqual(intent))

// A sheet of three rows and two columns.
test.each([
  ['Tab', [0, 0], [0, 1]],
  ['Tab', [0, 1], [1, 0]],
  ['Tab', [2, 1], [3, 0]],
  ['Shift+Tab', [1, 0], [0, 1]],
  ['Shift+Tab', [0, 0], null],
  ['Enter', [0, 1], [1, 1]],
  ['Enter', [2, 1], [3, 1]],
  ['Shift+Enter', [0, 1], [0, 1]],
  ['ArrowDown', [2, 0], [2, 0]],
  ['ArrowLeft', [1, 1], [1, 0]],
  ['Ctrl+ArrowDown', [0, 1], [2, 1]],
  ['End', [1, 0], [1, 1]],
  ['Ctrl+Home', [2, 1], [0, 0]],
  ['PageDown', [0, 0], [2, 0]],
] as const)('%s from %j goes to %j', (keys, [row, column], to) =>
  expect(walk(press(keys)!, { row, column }, 3, 2)).toEqual(to && { row: to[0], column: to[1] }),
)
