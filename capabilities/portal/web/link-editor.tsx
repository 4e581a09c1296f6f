import { type Issue, localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { issueAt, Setting } from '@gantry/screens/web'
import { Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { managePortals } from '../shared/contract.ts'
import { type Link, type LinkType, leadsToTable, linkTypes } from '../shared/link.ts'
import { TargetSetting } from './target-setting.tsx'
import { TableSetting } from './tiles/table-setting.tsx'

interface LinkEditorProps {
  readonly link: Link
  /** `field` is the place within the link. */
  readonly issues: readonly Issue[]
  onChange(link: Link): void
}

/** Where an entry leads: the type of link and what it needs. */
export const LinkEditor = ({ link, issues, onChange }: LinkEditorProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const portals = useCall(managePortals, {}, { enabled: link.type === 'portal' })
  return (
    <>
      <Setting label={t('portal.link.type')}>
        {id => (
          <Select<LinkType>
            id={id}
            value={link.type}
            options={linkTypes.map(value => ({ value, label: t(`portal.link.${value}`) }))}
            onChange={type => onChange(type === 'url' ? { type, url: 'https://' } : { type })}
          />
        )}
      </Setting>
      {link.type === 'chart' || link.type === 'dashboard' || link.type === 'system' ? (
        <TargetSetting
          key={link.type}
          type={link.type}
          value={link.target}
          issue={issueAt(issues, link.type)}
          onChange={target =>
            onChange(target === undefined ? { type: link.type } : { type: link.type, target })
          }
        />
      ) : null}
      {leadsToTable(link) ? (
        <TableSetting
          value={link.table ?? ''}
          issue={issueAt(issues, 'table')}
          onChange={table => onChange({ ...link, table })}
        />
      ) : null}
      {link.type === 'app' ? (
        <Setting label={t('portal.link.form')}>
          {id => (
            <span>
              <Switch
                id={id}
                checked={link.form === true}
                onChange={on => {
                  const { form: _, ...rest } = link
                  onChange(on ? { ...rest, form: true } : rest)
                }}
              />
            </span>
          )}
        </Setting>
      ) : null}
      {link.type === 'url' ? (
        <Setting label={t('portal.link.address')} issue={issueAt(issues, 'url')}>
          {id => (
            <Input
              id={id}
              maxLength={2_000}
              value={link.url ?? ''}
              onChange={({ target }) => onChange({ ...link, url: target.value })}
            />
          )}
        </Setting>
      ) : null}
      {link.type === 'portal' ? (
        <Setting label={t('portal.link.portal')} issue={issueAt(issues, 'portal')}>
          {id => (
            <Select<string>
              id={id}
              value={link.portal ?? null}
              options={(portals.data?.data ?? [])
                .filter(({ release }) => release !== null)
                .map(portal => ({ value: portal.id, label: localise(portal.name, lang) }))}
              onChange={portal => onChange({ ...link, portal })}
            />
          )}
        </Setting>
      ) : null}
    </>
  )
}
