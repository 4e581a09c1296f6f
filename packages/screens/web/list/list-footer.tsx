import { sayNumber } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { lastPage, pageNumbers, pageSizes } from './page-numbers.ts'

interface PagerProps {
  readonly page: number
  readonly pageSize: number
  readonly shown: number
  /** Null while unknown. */
  readonly total: number | null
  /** There are more than `total`. */
  readonly capped: boolean
  /** There is a page after this one. */
  readonly more: boolean
  onPage(page: number): void
}

/** `第 1–20 条，共 37 条` and the numbers of pages. */
export const Pager = (props: PagerProps) => {
  const { page, pageSize, shown, total, capped, more, onPage } = props
  const { t } = useTranslation()
  const last = total === null ? page + (more ? 1 : 0) : lastPage(total, pageSize)
  const end = capped || total === null ? !more : page >= last
  const numbers = pageNumbers(page, Math.max(last, page), capped || total === null)
  const count = (value: number) => sayNumber(value)
  const first = (page - 1) * pageSize + 1
  return (
    <>
      <span className="rl-range">
        {shown === 0
          ? // Without a total the page is still loading.
            total === null
            ? null
            : t('list.range.none')
          : t(total === null ? 'list.range.open' : 'list.range', {
              from: count(first),
              to: count(first + shown - 1),
              total: total === null ? '' : `${count(total)}${capped ? '+' : ''}`,
            })}
      </span>
      <nav className="rl-pages" aria-label={t('list.pages')}>
        <button
          type="button"
          aria-label={t('list.page.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="left" size={14} />
        </button>
        {numbers.map((number, i) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity but their place
            <span key={`gap-${i}`} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-current={number === page ? 'page' : undefined}
              aria-label={t('list.page', { number })}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t('list.page.next')}
          disabled={end}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="right" size={14} />
        </button>
      </nav>
    </>
  )
}

interface ListFooterProps extends PagerProps {
  onPageSize(size: number): void
  /** Requests an exact count; offered while the total is capped. */
  onExact(): void
}

export const ListFooter = (props: ListFooterProps) => {
  const { t } = useTranslation()
  return (
    <footer className="rl-foot">
      <Select
        size="small"
        variant="borderless"
        value={props.pageSize}
        popupMatchSelectWidth={false}
        aria-label={t('list.page.size')}
        options={pageSizes.map(size => ({ value: size, label: t('list.page.per', { size }) }))}
        onChange={props.onPageSize}
      />
      <span className="grow" />
      {props.capped ? (
        <button type="button" className="btn t s" onClick={props.onExact}>
          {t('list.count.exact')}
        </button>
      ) : null}
      <Pager {...props} />
    </footer>
  )
}
