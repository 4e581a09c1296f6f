// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Button, Input } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { ReadOnly } from './read-only.tsx'

afterEach(cleanup)

test.each([true, false])('inputs and buttons of a form are disabled when it is read only: %s', when => {
  render(
    <ReadOnly when={when}>
      <input aria-label="native" />
      <Input aria-label="antd" />
      <button type="button">Plain</button>
      <Button>Drawn</Button>
    </ReadOnly>,
  )
  const found = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('button')]
  expect(found.map(each => each.matches(':disabled'))).toEqual([when, when, when, when])
})
