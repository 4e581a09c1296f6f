import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { operations } from '@gantry/model/shared'
import { useTypedSearch } from '@gantry/screens/web'
import { Icon, searchSign } from '@gantry/ui/web'
import { Select, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { identityContract, type PermissionPlace, permissionLevels } from '../../shared/index.ts'
import { departmentTree, findsNode } from '../structure/department-tree.ts'
import type { ChangeMatrix, MatrixState } from './use-matrix-state.ts'

interface MatrixBarProps {
  readonly state: MatrixState
  readonly places: readonly PermissionPlace[]
  readonly onChange: ChangeMatrix
}

/** The filters of the matrix as a sentence: who may do what in which application or table. */
export const MatrixBar = ({ state, places, onChange }: MatrixBarProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const departments = useCall(identityContract.listDepartments, {}, { enabled: state.side === 'person' })
  const search = useTypedSearch(state.search ?? '', words => onChange({ search: words }))
  const app = places.find(({ id }) => id === state.app)
  return (
    <div className="pm-bar">
      <span className="ink2">{t('permissions.who')}</span>
      <label className="in pm-search">
        <Icon name="search" size={14} />
        <input
          type="search"
          value={search.typed}
          maxLength={60}
          aria-label={t(`permissions.search.${state.side}`)}
          placeholder={t(`permissions.search.${state.side}`)}
          onChange={event => search.type(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') search.now()
          }}
          onBlur={search.now}
        />
      </label>
      {state.side === 'person' ? (
        <TreeSelect
          className="pm-pick"
          aria-label={t('permissions.everyDepartment')}
          placeholder={t('permissions.everyDepartment')}
          allowClear
          showSearch
          suffixIcon={searchSign}
          filterTreeNode={findsNode(departments.data?.data ?? [])}
          treeDefaultExpandAll
          value={state.department}
          treeData={departmentTree(departments.data?.data ?? [])}
          onChange={(value: string | undefined) => onChange({ department: value })}
        />
      ) : null}
      <span className="ink2">{t('permissions.can')}</span>
      <Select
        className="pm-pick"
        aria-label={t('permissions.may')}
        value={state.table ? (state.operation ?? 'read') : ''}
        disabled={!state.table}
        options={
          state.table
            ? operations.map(each => ({ value: each as string, label: t(`rights.operation.${each}`) }))
            : [{ value: '', label: t('permissions.anything') }]
        }
        onChange={value => onChange({ operation: value })}
      />
      <span className="ink2">{t('permissions.in')}</span>
      <Select
        className="pm-pick"
        aria-label={t('permissions.app')}
        showSearch={{ optionFilterProp: 'label' }}
        value={state.app ?? ''}
        options={[
          { value: '', label: t('permissions.allApps') },
          ...places.map(({ id, label }) => ({ value: id, label: localise(label, lang) })),
        ]}
        onChange={value => onChange({ app: value, table: '', operation: '', line: '', column: '' })}
      />
      {app ? (
        <Select
          className="pm-pick"
          aria-label={t('permissions.table')}
          showSearch={{ optionFilterProp: 'label' }}
          value={state.table ?? ''}
          options={[
            { value: '', label: t('permissions.wholeApp') },
            ...app.tables.map(({ id, label }) => ({ value: id, label: localise(label, lang) })),
          ]}
          onChange={value => onChange({ table: value, operation: value ? (state.operation ?? 'read') : '' })}
        />
      ) : null}
      <ul className="pm-legend">
        {permissionLevels.map(level => (
          <li key={level} title={t(`permissions.level.${level}.full`)}>
            <i className={`pm-key ${level}`} aria-hidden />
            {t(`permissions.level.${level}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
