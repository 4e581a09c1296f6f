import { errorText, useAction, useCall, useMayCall, useSession } from '@gantry/client/web'
import { Skeleton, searchSign, toast } from '@gantry/ui/web'
import { Segmented, Switch, TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askableFields, identityContract, invitationContract, type JoinRules } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'
import { departmentTree, findsNode } from '../structure/department-tree.ts'
import { RolesDialog } from './roles-dialog.tsx'

/** What people are asked when they join, whether somebody decides, and where they begin; kept with every change. */
export const JoinRulesSection = () => {
  const { t } = useTranslation()
  const answer = useCall(invitationContract.readJoinRules, {})
  if (answer.error) return <Told failure={errorText(t, answer.error)} />
  if (!answer.data) return <Skeleton kind="form" rows={4} />
  return <Rules rules={answer.data} />
}

const Rules = ({ rules }: { readonly rules: JoinRules }) => {
  const { t } = useTranslation()
  const grants = useSession().permissions.includes('role.grant')
  const maySave = useMayCall()(invitationContract.saveJoinRules)
  const departments = useCall(identityContract.listDepartments, {}).data?.data ?? []
  const [granting, setGranting] = useState(false)
  const refresh = [invitationContract.readJoinRules]
  const save = useAction(invitationContract.saveJoinRules, {
    refresh,
    onDone: () => toast({ text: t('joinRules.saved') }),
  })
  const grant = useAction(invitationContract.setJoinRoles, { refresh, onDone: () => setGranting(false) })
  const put = (change: Partial<JoinRules>) => {
    const { fields, approval, department } = { ...rules, ...change }
    save.mutate({ fields: [...fields], approval, department: department?.id ?? null })
  }
  const asked = (id: string): string => {
    const found = rules.fields.find(each => each.id === id)
    return found ? (found.required ? 'required' : 'asked') : 'no'
  }
  return (
    <section className="jr-rules" aria-labelledby="join-rules">
      <h2 id="join-rules">{t('joinRules.title')}</h2>
      <Told failure={save.error?.message} />
      <div className="jr-rule">
        <span className="row" style={{ gap: 'var(--s2)' }}>
          <Switch
            id="join-approval"
            size="small"
            disabled={!maySave}
            checked={rules.approval}
            loading={save.isPending}
            onChange={approval => put({ approval })}
          />
          <label htmlFor="join-approval">{t('joinRules.approval')}</label>
        </span>
        <span className="ink3 cap">{t('joinRules.approval.hint')}</span>
      </div>
      <div className="jr-rule">
        <label htmlFor="join-department">{t('joinRules.department')}</label>
        <TreeSelect
          id="join-department"
          className="jr-department"
          allowClear
          showSearch
          suffixIcon={searchSign}
          filterTreeNode={findsNode(departments)}
          treeDefaultExpandAll
          disabled={!maySave}
          placeholder={t('joinRules.department.none')}
          value={rules.department?.id}
          treeData={departmentTree(departments)}
          onChange={(value: string | undefined) =>
            put({
              department: value
                ? { id: value, title: departments.find(({ id }) => id === value)?.name ?? '' }
                : null,
            })
          }
        />
      </div>
      <div className="jr-rule">
        <span>{t('joinRules.roles')}</span>
        <span>
          <span translate="no">
            {rules.roles.map(({ title }) => title).join(' · ') || t('joinRules.roles.none')}
          </span>
          {grants ? (
            <button type="button" className="btn t xs" onClick={() => setGranting(true)}>
              {t('invitations.roles.change')}
            </button>
          ) : (
            <span className="ink3 cap"> {t('requests.approve.later')}</span>
          )}
        </span>
      </div>
      <h3>{t('joinRules.fields')}</h3>
      <ul className="jr-fields">
        {askableFields.map(id => (
          <li key={id}>
            <span id={`join-field-${id}`}>{t(`joinRules.field.${id}`)}</span>
            <Segmented
              size="small"
              disabled={!maySave}
              aria-labelledby={`join-field-${id}`}
              value={asked(id)}
              options={(['no', 'asked', 'required'] as const).map(value => ({
                value,
                label: t(`joinRules.${value}`),
              }))}
              onChange={value =>
                put({
                  fields: askableFields.flatMap(each => {
                    const wanted = each === id ? value : asked(each)
                    return wanted === 'no' ? [] : [{ id: each, required: wanted === 'required' }]
                  }),
                })
              }
            />
          </li>
        ))}
      </ul>
      {granting ? (
        <RolesDialog
          title={t('joinRules.roles')}
          roles={rules.roles}
          failure={grant.error?.message}
          busy={grant.isPending}
          onSave={roles => grant.mutate({ roles })}
          onClose={() => setGranting(false)}
        />
      ) : null}
    </section>
  )
}
