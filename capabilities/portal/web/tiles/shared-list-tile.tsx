import { localise } from '@gantry/base/shared'
import { inSpace } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { SharedField, SharedList } from '@gantry/sharing/shared'
import { TileError, type TileProps, useQuestion } from '@gantry/tiles/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type ApplicationSettings, usualItems } from '../../shared/tiles/application.ts'
import { TilePages } from './tile-pages.tsx'

/** Records of a list that another space shares, as texts, in the three views of the component. */
export const SharedListTile = ({ tile, head, phone }: TileProps<ApplicationSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { offer = '', view = 'list', size = usualItems, title, fields, paging } = tile.settings
  const [number, setNumber] = useState(1)
  const { data, error, refetch } = useQuestion<SharedList>(
    offer === '' ? null : { ask: 'sharing.list', input: { share: offer, number, size } },
  )
  if (offer === '') return <p className="po-none ink3">{t('portal.shared.choose')}</p>
  if (error) return <TileError error={error} onRetry={refetch} />
  if (!data) return <Skeleton kind="table" rows={Math.min(size, 5)} />
  if (data.over !== null) return <p className="po-none ink3">{t(`portal.shared.over.${data.over}`)}</p>
  const href = inSpace(`/sysop/shareData?share=${offer}`)
  const at = (id: string) => data.fields.findIndex(field => field.id === id)
  const named = Math.max(0, title === undefined ? 0 : at(title))
  // Fields that the giving space has taken out of the list are left out.
  const shown = (fields ?? []).map(at).filter(place => place >= 0 && place !== named)
  return (
    <>
      {head.note
        ? createPortal(<span className="num">{data.more ? `${data.total}+` : data.total}</span>, head.note)
        : null}
      {head.tools
        ? createPortal(
            <a className="btn t xs" href={href} aria-label={t('portal.shared.open')}>
              {t('portal.application.all')}
              <Icon name="right" size={14} />
            </a>,
            head.tools,
          )
        : null}
      {data.data.length === 0 ? (
        <p className="po-none ink3">{t('portal.application.none')}</p>
      ) : (
        <ul
          className={view === 'card' ? 'po-cards' : 'po-rows'}
          data-view={view}
          data-phone={phone || undefined}
        >
          {data.data.map(({ id, values }) => (
            <li key={id}>
              <a href={href}>
                <b className="cut" translate="no">
                  {values[named] ?? '—'}
                </b>
                {(phone ? shown.slice(0, 2) : shown).map(place => (
                  <span key={place} className="cut">
                    {view === 'card' ? (
                      <span className="ink3 cap" translate="no">
                        {localise((data.fields[place] as SharedField).label, lang)}
                      </span>
                    ) : null}
                    <span className="cut" translate="no">
                      {values[place] ?? ''}
                    </span>
                  </span>
                ))}
              </a>
            </li>
          ))}
        </ul>
      )}
      {paging ? (
        <TilePages
          number={number}
          size={size}
          count={data.data.length}
          total={data.total}
          more={data.more}
          onChange={setNumber}
        />
      ) : null}
    </>
  )
}
