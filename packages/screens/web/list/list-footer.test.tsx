import { initTexts } from '@gantry/client/web'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { texts } from '../../texts.ts'
import { Pager } from './list-footer.tsx'

const drawn = (shown: number, total: number | null) => {
  initTexts('en', texts)
  return renderToStaticMarkup(
    <Pager
      page={1}
      pageSize={20}
      shown={shown}
      total={total}
      capped={false}
      more={false}
      onPage={() => undefined}
    />,
  )
}

test('a list that is loading says no count; an empty one says that it is empty', () => {
  expect(drawn(0, null)).toContain('<span class="rl-range"></span>')
  expect(drawn(0, 0)).toContain('0 records')
  expect(drawn(3, 3)).toContain('3')
})
