import { useTranslation } from 'react-i18next'
import { groupPage, type Line } from './lines.ts'

interface GroupOtherProps {
  readonly line: Exclude<Line, { kind: 'head' | 'row' }>
  onMore(path: string): void
  onMoreGroups(): void
  onRetry(): void
}

/** A line that is neither a header nor a record: loading, error, more rows, more groups. */
export const GroupOther = ({ line, onMore, onMoreGroups, onRetry }: GroupOtherProps) => {
  const { t } = useTranslation()
  switch (line.kind) {
    case 'wait':
      return <span className="rl-group-wait" aria-hidden />
    case 'failed':
      return (
        <>
          <span className="ink3">{t('list.group.failed')}</span>
          <button type="button" className="btn t s" onClick={onRetry}>
            {t('ui.retry')}
          </button>
        </>
      )
    case 'cut':
      return <span className="ink3">{t('list.group.cut')}</span>
    case 'more':
      return (
        <button type="button" className="btn t s" onClick={() => onMore(line.path)}>
          {t('list.group.more', { count: Math.min(groupPage, line.left), left: line.left })}
        </button>
      )
    case 'moreGroups':
      return (
        <button type="button" className="btn t s" onClick={onMoreGroups}>
          {t('list.group.more_groups')}
        </button>
      )
  }
}
