import { useTranslation } from 'react-i18next'

interface PagerProps {
  readonly page: number
  /** There is a page after this one. */
  readonly more: boolean
  readonly onPage: (page: number) => void
}

/** To the page before and after, for lists whose length is not counted; nothing where there is one page only. */
export const Pager = ({ page, more, onPage }: PagerProps) => {
  const { t } = useTranslation()
  if (page === 1 && !more) return null
  return (
    <div className="pager">
      <button type="button" className="btn s" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('ui.page.before')}
      </button>
      <span className="ink3">{t('ui.page', { page })}</span>
      <button type="button" className="btn s" disabled={!more} onClick={() => onPage(page + 1)}>
        {t('ui.page.after')}
      </button>
    </div>
  )
}
