// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DesignActs, DesignActsSlot } from './design-acts.tsx'

afterEach(cleanup)

const Page = ({ hasHead }: { readonly hasHead: boolean }) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <>
      <header>{hasHead ? <span ref={setSlot} /> : null}</header>
      <DesignActsSlot value={slot}>
        <main>
          <DesignActs>
            <button type="button">Publish</button>
          </DesignActs>
        </main>
      </DesignActsSlot>
    </>
  )
}

it('the acts of the open part stand in the head of the page, once', () => {
  render(<Page hasHead />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByRole('banner').querySelector('button')).not.toBeNull()
})

it('without a head for them they stand in the part', () => {
  render(<Page hasHead={false} />)
  expect(screen.getByRole('main').querySelector('button')).not.toBeNull()
})
