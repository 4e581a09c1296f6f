// @vitest-environment jsdom
import { initTexts, storeLang } from '@gantry/client/web'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { BookDay } from '../../shared/books-contract.ts'
import { texts } from '../../texts.ts'
import { bookColumns } from './book-columns.tsx'

beforeAll(async () => {
  storeLang('en')
  await initTexts('en', texts)
})

const day = {
  id: '1',
  day: '2026-11-29',
  provider: 'wechat',
  merchant: { id: 'm', name: 'Plant' },
  state: 'open',
  open: 1,
  ours: 120_000,
  theirs: 110_000,
} as BookDay

const shown = (beside: boolean): string =>
  bookColumns(i18next.t, beside)
    .map(column => ('render' in column ? column.render?.(null, day, 0) : null))
    .map(each => renderToStaticMarkup(each as ReactNode))
    .join(' | ')

const widthOf = (beside: boolean): number =>
  bookColumns(i18next.t, beside).reduce((sum, { width }) => sum + (Number(width) || 0), 0)

it.each([false, true])('both sums and their difference are shown (beside the panel: %s)', beside => {
  for (const sum of ['CN¥1,200.00', 'CN¥1,100.00', '-CN¥100.00']) expect(shown(beside)).toContain(sum)
})

it('leaves room for the day beside the open panel', () => expect(widthOf(true)).toBeLessThanOrEqual(240))
