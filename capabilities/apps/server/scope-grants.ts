import {
  type Filter,
  type Grant,
  me,
  myDepartmentsAndBelow,
  type Operation,
  userType,
  where,
} from '@gantry/model/shared'
import type { AppScope } from '../shared/types.ts'

const everything: readonly Operation[] = [
  'read',
  'create',
  'update',
  'remove',
  'import',
  'export',
  'share',
  'handOver',
  'unmask',
]

/**
 * Administrators do everything; users create, see and change within the scope, and remove, share and
 * hand over what is theirs. Those who run or
 * watch over the platform have no part in business data (workflow specification, section 7.1).
 */
export const grantsOf = (scope: AppScope): readonly Grant[] => [
  { who: userType('admin'), operations: everything },
  { who: userType('user'), operations: ['read', 'create', 'update', 'export'], rows: scopes[scope] },
  { who: userType('user'), operations: ['remove', 'share', 'handOver'], rows: where('owner', 'eq', me) },
]

const scopes: Readonly<Record<AppScope, Filter>> = {
  all: true,
  department: where('ownerDepartment', 'in', myDepartmentsAndBelow),
  own: where('owner', 'eq', me),
}
