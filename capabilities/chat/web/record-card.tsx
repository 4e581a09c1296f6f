import { localise } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import { RecordGlance } from '@gantry/screens/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatCard } from '../shared/contract.ts'

/** A record as its reader may see it; null: closed to them. */
export const RecordCard = ({ card }: { readonly card: ChatCard | null }) => {
  const { t } = useTranslation()
  if (!card)
    return (
      <p className="qc-card closed ink3">
        <Icon name="lock" size={14} />
        {t('chat.card.closed')}
      </p>
    )
  return (
    <article className="qc-card">
      <p className="qc-table ink3 cap" translate="no">
        <Icon name="table" size={14} />
        {localise(card.label, currentLang())}
      </p>
      <Suspense fallback={<Skeleton kind="form" rows={3} />}>
        <RecordGlance table={card.table} id={card.record} plain />
      </Suspense>
      <a href={inSpace(`/${card.table}/detail/${card.record}`)}>{t('chat.card.open')}</a>
    </article>
  )
}
