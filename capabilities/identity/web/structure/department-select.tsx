import { searchSign } from '@gantry/ui/web'
import { TreeSelect } from 'antd'
import type { DepartmentNode } from '../../shared/index.ts'
import { departmentTree, findsNode } from './department-tree.ts'

interface DepartmentSelectProps {
  readonly id: string
  readonly departments: readonly DepartmentNode[]
  readonly value: string | null
  readonly failed?: boolean
  readonly onChange: (department: string | null) => void
}

/** Chooses one department of the tree. */
export const DepartmentSelect = ({ id, departments, value, failed, onChange }: DepartmentSelectProps) => (
  <TreeSelect
    id={id}
    style={{ width: '100%' }}
    allowClear
    showSearch
    suffixIcon={searchSign}
    filterTreeNode={findsNode(departments)}
    treeDefaultExpandAll
    status={failed ? 'error' : ''}
    value={value ?? undefined}
    treeData={departmentTree(departments)}
    onChange={(next: string | undefined) => onChange(next ?? null)}
  />
)
