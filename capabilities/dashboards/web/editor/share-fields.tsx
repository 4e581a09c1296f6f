import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { RoleSelect, WhereUsed } from '@gantry/designs/web'
import { Input, Radio } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnalysisKind, listAnalysis } from '../../shared/contract.ts'
import { mostName, type Shared } from '../../shared/sharing.ts'
import { described, retext } from './retext.ts'
import { sayIssue } from './say-issue.ts'

interface ShareFieldsProps<Body extends Shared> {
  readonly kind: AnalysisKind
  readonly body: Body
  readonly issues: readonly Issue[]
  onChange(body: Body): void
}

const without = <Body extends object>(body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Body

/** Name, description and readers of a dashboard or screen, and where it is used. */
export const ShareFields = <Body extends Shared>({
  kind,
  body,
  issues,
  onChange,
}: ShareFieldsProps<Body>) => {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useCall(listAnalysis, { kind })
  const set = (patch: { readonly [K in keyof Shared]?: Shared[K] | undefined }) =>
    onChange(without({ ...body, ...patch }))
  const wrong = (place: keyof Shared) => {
    const found = issues.find(({ field }) => field === place || field.startsWith(`${place}.`))
    return found ? <span className="hint err">{sayIssue(t, found)}</span> : null
  }
  return (
    <>
      <div className="fld">
        <label htmlFor={`${id}-name`}>{t('dashboards.name')}</label>
        <Input
          id={`${id}-name`}
          showCount
          maxLength={mostName}
          value={localise(body.name, currentLang())}
          onChange={({ target }) => set({ name: retext(body.name, target.value) })}
        />
        {wrong('name')}
      </div>
      <div className="fld">
        <label htmlFor={`${id}-description`}>{t('dashboards.description')}</label>
        <Input.TextArea
          id={`${id}-description`}
          maxLength={200}
          rows={2}
          value={localise(body.description ?? '', currentLang())}
          onChange={({ target }) => set({ description: described(body.description, target.value) })}
        />
      </div>
      <div className="fld">
        <span className="fld-name" id={`${id}-scope`}>
          {t('dashboards.scope')}
        </span>
        <Radio.Group
          aria-labelledby={`${id}-scope`}
          value={body.scope}
          options={(['all', 'roles'] as const).map(value => ({
            value,
            label: t(`dashboards.scope.${value}`),
          }))}
          onChange={({ target }) =>
            set(target.value === 'all' ? { scope: 'all', roles: undefined } : { scope: 'roles', roles: [] })
          }
        />
        <span className="hint">{t('dashboards.scope.hint')}</span>
      </div>
      {body.scope === 'roles' ? (
        <div className="fld">
          <label htmlFor={`${id}-roles`}>{t('dashboards.roles')}</label>
          <RoleSelect id={`${id}-roles`} value={body.roles ?? []} onChange={roles => set({ roles })} />
          {wrong('roles')}
        </div>
      ) : null}
      {data?.data.some(each => each.id === body.id && each.release !== null) ? (
        <WhereUsed kind={kind} id={body.id} />
      ) : null}
    </>
  )
}
