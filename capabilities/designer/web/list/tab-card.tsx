import type { SavedFilter } from '@gantry/model/shared'
import { conditionsOf, type TableModel } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { DrawnFilter } from '../parts/drawn-filter.tsx'
import { CardHead, type CardPlace } from './card-head.tsx'

interface TabCardProps extends CardPlace {
  readonly tab: SavedFilter
  readonly model: TableModel
  onChange(tab: SavedFilter): void
}

/** Editor of a tab above the list: its name and its filter. */
export const TabCard = ({ tab, model, onChange, ...place }: TabCardProps) => {
  const { t } = useTranslation()
  return (
    <li className="ds-grant" aria-label={t('designer.list.tab', { n: place.number })}>
      <CardHead
        words={{
          name: t('designer.list.tab_name'),
          remove: t('designer.list.tab_remove', { n: place.number }),
        }}
        label={tab.label}
        onLabel={label => onChange({ ...tab, label })}
        {...place}
      />
      {conditionsOf(tab.filter) ? (
        <div className="ds-grant-conditions">
          <DrawnFilter
            followsLinks
            model={model}
            filter={tab.filter === true ? undefined : tab.filter}
            onChange={filter => onChange({ ...tab, filter: filter ?? true })}
          />
        </div>
      ) : (
        <p className="hint">{t('designer.rollup.where.other')}</p>
      )}
    </li>
  )
}
