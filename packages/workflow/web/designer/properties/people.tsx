import { ReferenceSelect } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'
import { Line } from '../controls.tsx'
import { useTitles } from '../use-titles.ts'

/** Where executors are chosen from: the table and its sign. */
const sources = {
  users: { table: 'member', sign: 'face' },
  role: { table: 'role', sign: 'shield' },
  post: { table: 'post', sign: 'pin' },
  group: { table: 'user_group', sign: 'people' },
  dept_members: { table: 'department', sign: 'tree' },
} as const

interface PeopleProps {
  readonly source: keyof typeof sources
  readonly ids: readonly string[]
  readonly label?: string
  onChange(ids: readonly string[]): void
}

/** People, roles, posts, groups or departments, by name. */
export const People = ({ source, ids, label, onChange }: PeopleProps) => {
  const { t } = useTranslation()
  const { table, sign } = sources[source]
  const chosen = useTitles(table, ids)
  return (
    <Line label={label ?? t(`flow.source.${source}`)}>
      {id => (
        <ReferenceSelect
          id={id}
          target={table}
          sign={sign}
          many
          chosen={chosen}
          onChoose={next => onChange(next.map(each => each.id))}
        />
      )}
    </Line>
  )
}
