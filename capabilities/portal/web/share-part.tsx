import { type Issue, localise, type Patch, patched } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { RoleSelect, WhereUsed } from '@gantry/designs/web'
import { type Terminal, terminals } from '@gantry/model/shared'
import { Input, Radio, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { mostName, type Portal } from '../shared/portal.ts'
import { ImageInput } from './image-input.tsx'
import { described, retext } from './retext.ts'

interface SharePartProps {
  readonly id: string
  readonly portal: Portal
  readonly issues: readonly Issue[]
  sayIssue(issue: Issue): string
  onChange(portal: Portal): void
}

/** What a portal is called, where it is shown and whom it is for. */
export const SharePart = ({ id, portal, issues, sayIssue, onChange }: SharePartProps) => {
  const { t } = useTranslation()
  const set = (patch: Patch<Portal>) => onChange(patched(portal, patch))
  const wrong = (place: keyof Portal) => {
    const found = issues.find(({ field }) => field === place || field.startsWith(`${place}.`))
    return found ? <span className="hint err">{sayIssue(found)}</span> : null
  }
  return (
    <div className="po-part po-form">
      <div className="fld">
        <label htmlFor="portal-name">{t('portal.name')}</label>
        <Input
          id="portal-name"
          showCount
          maxLength={mostName}
          value={localise(portal.name, currentLang())}
          onChange={({ target }) => set({ name: retext(portal.name, target.value) })}
        />
        {wrong('name')}
      </div>
      <div className="fld">
        <label htmlFor="portal-description">{t('portal.description')}</label>
        <Input.TextArea
          id="portal-description"
          maxLength={200}
          rows={2}
          value={localise(portal.description ?? '', currentLang())}
          onChange={({ target }) => set({ description: described(portal.description, target.value) })}
        />
      </div>
      <div className="fld">
        <label htmlFor="portal-cover">{t('portal.cover')}</label>
        <ImageInput
          id="portal-cover"
          purpose="cover"
          value={portal.cover}
          onChange={cover => set({ cover })}
        />
      </div>
      <div className="fld">
        <label htmlFor="portal-terminals">{t('portal.terminals')}</label>
        <Select<Terminal[]>
          id="portal-terminals"
          mode="multiple"
          value={[...portal.terminals]}
          options={terminals.map(value => ({ value, label: t(`tiles.terminal.${value}`) }))}
          onChange={next => set({ terminals: terminals.filter(each => next.includes(each)) })}
        />
        {wrong('terminals')}
      </div>
      <div className="fld">
        <span className="fld-name" id="portal-scope">
          {t('portal.scope')}
        </span>
        <Radio.Group
          aria-labelledby="portal-scope"
          value={portal.scope}
          options={(['all', 'roles'] as const).map(value => ({ value, label: t(`portal.scope.${value}`) }))}
          onChange={({ target }) =>
            set(target.value === 'all' ? { scope: 'all', roles: undefined } : { scope: 'roles' })
          }
        />
      </div>
      {portal.scope === 'roles' ? (
        <div className="fld">
          <label htmlFor="portal-roles">{t('portal.roles')}</label>
          <RoleSelect
            id="portal-roles"
            value={portal.roles ?? []}
            onChange={roles => set({ roles: roles.length > 0 ? roles : undefined })}
          />
          {wrong('roles')}
        </div>
      ) : null}
      <div className="fld">
        <label htmlFor="portal-arrange">{t('portal.arrangeable')}</label>
        <span>
          <Switch
            id="portal-arrange"
            checked={portal.arrange === true}
            onChange={on => set({ arrange: on ? true : undefined })}
          />
        </span>
        <span className="hint">{t('portal.arrangeable.hint')}</span>
      </div>
      <WhereUsed kind="portal" id={id} />
    </div>
  )
}
