import { useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { listRecords } from '@gantry/model/shared'

interface RoleSelectProps {
  readonly id: string
  readonly value: readonly string[]
  onChange(roles: readonly string[]): void
}

/** Role groups, by their names. */
export const RoleSelect = ({ id, value, onChange }: RoleSelectProps) => {
  const { data } = useCall(
    listRecords,
    {
      table: 'role',
      filter: { op: 'in', field: 'id', value: [...value].sort() },
      fields: ['name'],
      pageSize: 100,
      count: 'none',
    },
    { enabled: value.length > 0, keep: true },
  )
  const titles = new Map((data?.data ?? []).map(row => [row.id, String(row.name ?? '')]))
  return (
    <ReferenceSelect
      id={id}
      target="role"
      sign="key"
      many
      once
      chosen={value.map(role => ({ id: role, title: titles.get(role) ?? '' }))}
      onChoose={chosen => onChange(chosen.map(role => role.id))}
    />
  )
}
