import { localeNow } from '@gantry/fields/web'
import { EmptyState, Icon } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inSentence } from '../parts/in-sentence.ts'
import type { TableModel } from '../parts/table-model.ts'

interface ListEmptyProps {
  readonly model: TableModel
  readonly filtered: boolean
  readonly page: number
  readonly extra: ReactNode
  onNew: (() => void) | undefined
  onClear(): void
  onFirst(): void
}

/** Explains why a list is empty: no records, none match the filter, or the page is past the end. */
export const ListEmpty = ({ model, filtered, page, extra, onNew, onClear, onFirst }: ListEmptyProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const table = inSentence(model.label, lang)
  if (page > 1)
    return (
      <EmptyState
        fill
        kind="filtered"
        title={t('list.empty.page', { page })}
        actions={
          <button type="button" className="btn" onClick={onFirst}>
            {t('list.empty.first')}
          </button>
        }
      />
    )
  if (filtered)
    return (
      <EmptyState
        fill
        kind="filtered"
        title={t('list.empty.filtered', { table })}
        actions={
          <button type="button" className="btn" onClick={onClear}>
            {t('ui.filtered.clear')}
          </button>
        }
      >
        {t('list.empty.filtered.why')}
      </EmptyState>
    )
  return (
    <EmptyState
      fill
      kind="never"
      title={t('list.empty.never', { table })}
      actions={
        <>
          {onNew ? (
            <button type="button" className="btn p" onClick={onNew}>
              <Icon name="plus" />
              {t('list.new', { table })}
            </button>
          ) : null}
          {extra}
        </>
      }
    >
      {onNew ? t('list.empty.never.why', { table }) : t('list.empty.never.read')}
    </EmptyState>
  )
}
