import { localise } from '@gantry/base/shared'
import { inSpace, useSession } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { BlockPage } from '@gantry/screens/web'
import type { Page } from '@gantry/tiles/shared'
import { TileError, TilePage, useQuestion } from '@gantry/tiles/web'
import { Avatar, Icon, PageHeader, Skeleton, useMedia } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { RecentAnswer } from '../shared/contract.ts'
import { faces } from './faces.ts'
import './portal.css'

/** What waits for the person, as the workbench shows it. */
const page: Page = {
  tiles: [{ id: 'work', kind: 'work', at: { x: 0, y: 0, w: 12, h: 10 }, settings: {} }],
}

/** A person's own page: the card, what waits, what he changed last, and ways to his settings. */
const Home = () => {
  const { t } = useTranslation()
  const { user, space } = useSession()
  const narrow = useMedia('(max-width: 719px)')
  return (
    <div className="po-page po-home">
      <PageHeader title={t('portal.home')} />
      <section className="tile po-card" aria-label={t('portal.home.card')}>
        <Avatar name={user.name} seed={user.personId} />
        <div>
          <h2 translate="no">{user.name}</h2>
          <p className="ink3" translate="no">
            {space.name}
          </p>
        </div>
        <span className="grow" />
        <a className="btn" href={inSpace('/user/workbench')}>
          <Icon name="home" size={14} />
          {t('portal.home.workbench')}
        </a>
        <a className="btn" href={inSpace('/appcenter')}>
          <Icon name="apps" size={14} />
          {t('portal.workbench.apps')}
        </a>
      </section>
      <BlockPage page={page}>
        <TilePage page={page} terminal={narrow ? 'app' : 'web'} faces={faces} />
      </BlockPage>
      <Recent />
    </div>
  )
}

const Recent = () => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { data, error, refetch } = useQuestion<RecentAnswer>({ ask: 'portal.recent', input: {} })
  const day = new Intl.DateTimeFormat(lang, {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <section className="tile" aria-label={t('portal.home.recent')}>
      <header>
        <h2>{t('portal.home.recent')}</h2>
      </header>
      {error ? <TileError error={error} onRetry={refetch} /> : null}
      {data ? (
        data.items.length === 0 ? (
          <p className="po-none ink3">{t('portal.home.none')}</p>
        ) : (
          <ul className="po-rows">
            {data.items.map(item => (
              <li key={item.id}>
                <a href={inSpace(item.path)}>
                  <b className="cut" translate="no">
                    {item.title || item.id}
                  </b>
                  <span className="cut ink3" translate="no">
                    {localise(item.label, lang)}
                  </span>
                  <span className="num ink3">{day.format(Date.parse(item.at))}</span>
                </a>
              </li>
            ))}
          </ul>
        )
      ) : error ? null : (
        <Skeleton kind="table" rows={4} />
      )}
    </section>
  )
}

export default Home
