import { useCall } from '@gantry/client/web'
import { listRecords, type PeopleList } from '@gantry/model/shared'
import { Icon, type IconName, Skeleton, searchSign } from '@gantry/ui/web'
import { Tree, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { departmentTree, membersBelow } from '../structure/department-tree.ts'

/** What to browse: a personal list, a department or a user group. */
export type Place =
  | { readonly is: 'list'; readonly list: PeopleList }
  | { readonly is: 'department' | 'group'; readonly id: string }

const own = [
  ['favourites', 'star'],
  ['recent', 'clock'],
  ['team', 'people'],
] as const satisfies readonly [PeopleList, IconName][]

/** Places as the tree select and the tree name them. */
const keyOf = (place: Place): string => (place.is === 'list' ? place.list : `${place.is} ${place.id}`)
const placeOf = (key: string): Place => {
  const [is, id] = key.split(' ')
  if (id !== undefined) return { is: is === 'group' ? 'group' : 'department', id }
  return { is: 'list', list: own.find(([list]) => list === key)?.[0] ?? 'all' }
}

interface ContactPlacesProps {
  readonly place: Place
  /** One line above the list, where there is no room for a panel. */
  readonly narrow: boolean
  onChoose(place: Place): void
}

/** The person's own lists, then the tree of departments and the user groups. */
export const ContactPlaces = ({ place, narrow, onChoose }: ContactPlacesProps) => {
  const { t } = useTranslation()
  const departments = useCall(identityContract.listDepartments, {}, { staleTime: 60_000 }).data?.data
  const found = useCall(
    listRecords,
    {
      table: 'user_group',
      fields: ['name'],
      pageSize: 100,
      sort: [{ field: 'name', direction: 'asc' }],
      count: 'none',
    },
    { staleTime: 60_000 },
  )
  const groups = found.data?.data ?? []
  const nodes = departmentTree(departments ?? [])
  const named = (each: ReturnType<typeof departmentTree>[number]): NamedNode => ({
    key: `department ${each.key}`,
    value: `department ${each.key}`,
    title: each.title,
    children: each.children.map(named),
  })
  const tree = nodes.map(named)
  const groupNodes = groups.map(({ id, name }) => ({
    key: `group ${id}`,
    value: `group ${id}`,
    title: String(name ?? ''),
    children: [],
  }))
  if (narrow)
    return (
      <TreeSelect
        aria-label={t('contacts.places')}
        className="cb-where"
        showSearch
        suffixIcon={searchSign}
        treeNodeFilterProp="title"
        treeDefaultExpandedKeys={tree.map(({ key }) => key)}
        value={keyOf(place)}
        treeData={[
          leaf('all', t('contacts.all')),
          ...own.map(([list]) => leaf(list, t(`contacts.list.${list}`))),
          ...tree,
          ...(groupNodes.length > 0
            ? [{ ...leaf('groups', t('contacts.groups')), selectable: false, children: groupNodes }]
            : []),
        ]}
        onChange={key => onChoose(placeOf(key))}
      />
    )
  const counts = membersBelow(departments ?? [])
  const line = (key: string, title: string, icon: IconName) => (
    <li key={key}>
      <button
        type="button"
        className={keyOf(place) === key ? 'cb-place on' : 'cb-place'}
        aria-current={keyOf(place) === key ? 'true' : undefined}
        onClick={() => onChoose(placeOf(key))}
      >
        <Icon name={icon} />
        <span className="cut">{title}</span>
      </button>
    </li>
  )
  return (
    <nav className="cb-places" aria-label={t('contacts.places')}>
      <ul>
        {own.map(([list, icon]) => line(list, t(`contacts.list.${list}`), icon))}
        {line('all', t('contacts.all'), 'users')}
      </ul>
      <hr />
      {departments ? (
        <Tree
          blockNode
          treeData={tree}
          defaultExpandedKeys={tree.map(({ key }) => key)}
          selectedKeys={[keyOf(place)]}
          onSelect={([key]) => onChoose(placeOf(String(key ?? 'all')))}
          titleRender={({ key, title }) => (
            <span className="cb-node">
              <span className="grow cut" translate="no">
                {title}
              </span>
              <span className="ink3 cap">{counts.get(key.split(' ')[1] ?? '')}</span>
            </span>
          )}
        />
      ) : (
        <Skeleton rows={6} />
      )}
      {found.error && !found.data ? (
        <p className="cap danger-ink" role="alert">
          {t('contacts.groups.failed')}
        </p>
      ) : null}
      {groups.length > 0 ? (
        <>
          <h2>{t('contacts.groups')}</h2>
          <ul translate="no">{groupNodes.map(({ key, title }) => line(key, title, 'people'))}</ul>
        </>
      ) : null}
    </nav>
  )
}

interface NamedNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly children: NamedNode[]
}

const leaf = (key: string, title: string): NamedNode => ({ key, value: key, title, children: [] })
