import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, Failed, inSpace, useAction, useCall, useSession } from '@gantry/client/web'
import { EmptyState, Icon, type IconName, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Segmented, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ExtensionInfo, listExtensions, switchExtension } from '../shared/contract.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import './extensions.css'

/** Signs of the groups, in the order they stand; a group without one comes last. */
const signs: Readonly<Record<string, IconName>> = {
  view: 'board',
  field: 'form',
  tile: 'apps',
  chart: 'chart',
  action: 'play',
  template: 'box',
  element: 'apps',
  connector: 'api',
}

/** Where a design that uses a group is begun. */
const begins: Readonly<Record<string, string>> = {
  tile: '/enterprise/newWebEntry',
  template: '/appcenter',
  element: '/enterprise/elementManage',
  connector: '/esb?part=connectors',
}

/** What designs of the space can be made from, what is in use where, and what new designs may use. */
const ExtensionsPage = () => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<'all' | 'used' | 'off'>('all')
  const found = useCall(listExtensions, {})
  if (found.error) return <Failed error={found.error} fill />
  if (!found.data) return <Skeleton kind="form" rows={8} />
  const term = search.trim().toLowerCase()
  const shown = found.data.data.filter(
    each =>
      (show === 'all' || (show === 'used' ? (each.used ?? 0) > 0 : !each.on)) &&
      (term === '' || `${each.title} ${each.name}`.toLowerCase().includes(term)),
  )
  const order = Object.keys(signs)
  const groups = [...new Set(shown.map(({ group }) => group))].toSorted(
    (a, b) => (order.indexOf(a) + 1 || order.length + 1) - (order.indexOf(b) + 1 || order.length + 1),
  )
  return (
    <div className="ex">
      <PageHeader title={t('extensions.title')} />
      <p className="ex-hint">{t('extensions.hint')}</p>
      <div className="ex-bar">
        <label className="in ex-search">
          <Icon name="search" />
          <input
            type="search"
            value={search}
            maxLength={100}
            placeholder={t('extensions.search')}
            aria-label={t('extensions.search')}
            onChange={event => setSearch(event.target.value)}
          />
        </label>
        <Segmented
          value={show}
          onChange={setShow}
          options={(['all', 'used', 'off'] as const).map(value => ({
            value,
            label: t(`extensions.show.${value}`),
          }))}
        />
      </div>
      {groups.length === 0 ? <EmptyState kind="filtered" /> : null}
      {groups.map(group => (
        <section key={group} aria-labelledby={`ex-${group}`}>
          <header className="ex-head">
            <Icon name={signs[group] ?? 'box'} />
            <h2 id={`ex-${group}`}>{t(`extensions.group.${group}`)}</h2>
            <Link to={inSpace(begins[group] ?? '/appcenter')}>{t('extensions.begin')}</Link>
          </header>
          <p className="ex-hint">{t(`extensions.begin.${group}`)}</p>
          <div className="ex-cards">
            {shown
              .filter(each => each.group === group)
              .map(each => (
                <Card key={each.name} extension={each} />
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}

export default ExtensionsPage

/** Designs a card names. */
const mostNamed = 5

const Card = ({ extension }: { readonly extension: ExtensionInfo }) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { group, name, title, on, used, uses, installed, settings, lacking } = extension
  const [open, setOpen] = useState(false)
  const [setting, setSetting] = useState(false)
  const turn = useAction(switchExtension, {
    refresh: [listExtensions],
    onDone: (_answer, input) =>
      toast({ text: t(input.on ? 'extensions.switched.on' : 'extensions.switched.off', { name: title }) }),
  })
  const isAdmin = user.userType === 'admin'
  return (
    <article className={on ? 'ex-card' : 'ex-card off'}>
      <header>
        <b>{title}</b>
        {isAdmin && !installed ? (
          <Switch
            size="small"
            checked={on}
            loading={turn.isPending}
            aria-label={t('extensions.offer', { name: title })}
            onChange={next => turn.mutate({ group, name, on: next })}
          />
        ) : null}
      </header>
      {on ? null : <small>{t('extensions.is_off')}</small>}
      {used === null ? null : used === 0 ? (
        <small>{t('extensions.unused')}</small>
      ) : (
        <button type="button" className="ex-used" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('extensions.used', { count: used })}
        </button>
      )}
      {open ? (
        <ul>
          {uses.slice(0, mostNamed).map(use => (
            <li key={`${use.kind}/${use.id}`}>
              {t(`${use.kind}.design`)} <span translate="no">{localise(use.name, currentLang())}</span>
            </li>
          ))}
          {(used ?? 0) > mostNamed ? (
            <li>{t('extensions.more', { count: (used ?? 0) - mostNamed })}</li>
          ) : null}
        </ul>
      ) : null}
      {lacking.length > 0 ? (
        <small className="err">
          {t('extensions.lacking', {
            names: joined(
              lacking.map(label => localise(label, currentLang())),
              currentLang(),
            ),
          })}
        </small>
      ) : null}
      {isAdmin && settings > 0 ? (
        <button type="button" className="btn s" onClick={() => setSetting(true)}>
          <Icon name="settings" size={14} />
          {t('extensions.settings')}
        </button>
      ) : null}
      {setting ? (
        <SettingsDrawer kind={group} id={name} title={title} onClose={() => setSetting(false)} />
      ) : null}
      {turn.error ? <small role="alert">{errorText(t, turn.error)}</small> : null}
    </article>
  )
}
