import { localise } from '@gantry/base/shared'
import { inSpace, sayMoment, useCall, useSession } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { contactContract } from '@gantry/identity/shared'
import { BlockPage } from '@gantry/screens/web'
import type { Page } from '@gantry/tiles/shared'
import { TileError, TilePage, useQuestion } from '@gantry/tiles/web'
import { Avatar, Icon, PageHeader, Skeleton, useMedia } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { RecentAnswer } from '../shared/contract.ts'
import { faces } from './faces.ts'
import { Shortcuts } from './home-shortcuts.tsx'
import './portal.css'
import './home.css'

/** What waits for the person, as the workbench shows it. */
const page: Page = {
  tiles: [{ id: 'work', kind: 'work', at: { x: 0, y: 0, w: 12, h: 10 }, settings: {} }],
}

/** A person's own page: what waits, what he changed last, the card colleagues see, and where he goes often. */
const Home = () => {
  const { t } = useTranslation()
  const narrow = useMedia('(max-width: 719px)')
  return (
    <div className="po">
      <PageHeader title={t('portal.home')} />
      <div className="po-page po-home">
        <div className="po-home-aside">
          <Card />
          <Shortcuts />
        </div>
        <div className="po-home-main">
          <BlockPage page={page}>
            <TilePage page={page} terminal={narrow ? 'app' : 'web'} faces={faces} />
          </BlockPage>
          <Recent />
        </div>
      </div>
    </div>
  )
}

/** What colleagues see of the person, and the way to change it. */
const Card = () => {
  const { t } = useTranslation()
  const { user, space, departments, roles } = useSession()
  // Until it answers, or where the book of colleagues is closed, the session alone is shown.
  const { data } = useCall(contactContract.getContact, { id: user.personId })
  const contact = data?.data
  const facts = [
    ['departments', departments.map(({ name }) => name).join(' · ')],
    ['roles', roles.map(({ name }) => name).join(' · ')],
    ['phone', contact?.phone ?? user.phone],
    ['email', contact?.email ?? user.email],
    ['extension', contact?.extension],
    ['leader', contact?.leaders.at(-1)?.title],
  ] as const
  return (
    <section className="tile po-card" aria-label={t('portal.home.card')}>
      <header>
        <Avatar name={user.name} seed={user.personId} size={36} />
        <div>
          <h2 translate="no">{user.name}</h2>
          <p className="ink3" translate="no">
            {contact?.position ?? space.name}
          </p>
        </div>
        <span className="grow" />
        <a
          className="btn t sq"
          href={inSpace('/setting/center')}
          aria-label={t('portal.home.edit')}
          title={t('portal.home.edit')}
        >
          <Icon name="edit" />
        </a>
      </header>
      <dl>
        {facts.map(([fact, value]) =>
          value ? (
            <div key={fact}>
              <dt>{t(`portal.home.${fact}`)}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

const Recent = () => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { data, error, refetch } = useQuestion<RecentAnswer>({ ask: 'portal.recent', input: {} })
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
                  <span className="num ink3">{sayMoment(item.at, { short: true })}</span>
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
