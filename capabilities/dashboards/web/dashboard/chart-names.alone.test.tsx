// @vitest-environment jsdom
import { callKey, initTexts, queryClient, storeLang } from '@gantry/client/web'
import type { Page, Tile } from '@gantry/tiles/shared'
import { useTileTitle } from '@gantry/tiles/web'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { listAnalysis } from '../../shared/contract.ts'
import { texts } from '../../texts.ts'
import { ChartNames } from './chart-names.tsx'

beforeAll(async () => {
  storeLang('en')
  await initTexts('en', texts)
})

const tile = (more: Partial<Tile>): Tile => ({
  id: 't1',
  kind: 'chart',
  settings: { design: 'c1' },
  at: { x: 0, y: 0, w: 6, h: 4 },
  ...more,
})

const Title = ({ of }: { readonly of: Tile }) => useTileTitle()(of)

const titleOf = (of: Tile): string => {
  queryClient.setQueryData(callKey(listAnalysis, { kind: 'chart' }), {
    data: [{ id: 'c1', name: { 'zh-CN': '每月停机', en: 'Downtime by month' } }],
  })
  const page: Page = { tiles: [of] }
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ChartNames page={page}>
        <Title of={of} />
      </ChartNames>
    </QueryClientProvider>,
  )
}

it('a tile without a title has the name of the published chart it shows', () =>
  expect(titleOf(tile({}))).toBe('Downtime by month'))

it('its own title comes first', () => expect(titleOf(tile({ title: 'Stops' }))).toBe('Stops'))

it('a chart of its own drawing has none', () =>
  expect(titleOf(tile({ settings: { design: null } }))).toBe('Chart'))
