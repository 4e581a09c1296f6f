import { sayBytes } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { Contents } from '../../shared/types.ts'
import { say } from '../parts/say.ts'

/** What a version contains: tables, views and every other kind of design, with its size. */
export const ContentsList = ({ contents }: { readonly contents: Contents }) => {
  const { t } = useTranslation()
  const { tables, views, others, size } = contents
  return (
    <ul className="ap-contents">
      {tables.map(({ label, fields, columns }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a version never change places.
        <li key={at}>
          <b translate="no">{say(label)}</b>
          <small className="ink3">{t('store.fields', { count: fields })}</small>
          <span className="ink3 cut" translate="no">
            {columns.map(say).join(' · ')}
          </span>
        </li>
      ))}
      {views.length > 0 ? (
        <li>
          <b>{t('store.views', { count: views.length })}</b>
          <span className="ink3 cut" translate="no">
            {views.map(({ label }) => say(label)).join(' · ')}
          </span>
        </li>
      ) : null}
      {others.map(({ kind, count }) => (
        <li key={kind}>
          <b>{t(`${kind}.design`, { defaultValue: kind })}</b>
          <small className="ink3">{count}</small>
        </li>
      ))}
      <li>
        <span className="ink3">
          {t('store.size')} {sayBytes(size)}
        </span>
      </li>
    </ul>
  )
}

/** What a version asks for: rights of people, roles it names, servers outside. */
export const RightsList = ({ contents: { rights, roles, hosts } }: { readonly contents: Contents }) => {
  const { t } = useTranslation()
  const whoOf = (who: string) =>
    who === 'everyone' || who === 'role' ? t(`store.rights.${who}`) : t(`user.${who}`)
  return (
    <dl className="ap-rights">
      {rights.length === 0 ? <dd className="ink3">{t('store.rights.none')}</dd> : null}
      {rights.map(({ who, operations }) => (
        <div key={who}>
          <dt>{whoOf(who)}</dt>
          <dd className="ink2">{operations.map(each => t(`rights.operation.${each}`)).join(' · ')}</dd>
        </div>
      ))}
      {roles.length > 0 ? (
        <div>
          <dd className="ink2">{t('store.rights.roles', { names: roles.map(say).join(', ') })}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('store.hosts')}</dt>
        <dd className={hosts.length > 0 ? 'mono' : 'ink3'} translate="no">
          {hosts.length > 0 ? hosts.join(', ') : t('store.hosts.none')}
        </dd>
      </div>
    </dl>
  )
}
