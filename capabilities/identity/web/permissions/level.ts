import type { PermissionCell } from '../../shared/index.ts'

/** The colour and word of a cell: the most that its rules allow. */
export const permissionLevels = ['see', 'change', 'remove', 'manage'] as const

export const levelOf = ({ operations }: PermissionCell): (typeof permissionLevels)[number] => {
  if (operations.includes('handOver') && operations.includes('remove')) return 'manage'
  if (operations.includes('remove')) return 'remove'
  return operations.includes('update') || operations.includes('create') ? 'change' : 'see'
}
