/** Categories of operations, in display order. */
export const logCategories = ['data', 'design', 'rights', 'reveal', 'export', 'signin', 'system'] as const
export type LogCategory = (typeof logCategories)[number]

/**
 * The category of an action by its longest listed prefix; without one, `system`. Server and browser use the same list,
 * so that counts and icons agree.
 */
export const categoryPrefixes: readonly (readonly [prefix: string, category: LogCategory])[] = [
  ['record.revealed', 'reveal'],
  ['record.shared', 'rights'],
  ['record.unshared', 'rights'],
  ['records.exported', 'export'],
  ['records.taken', 'export'],
  ['records.printed', 'export'],
  ['records.labelled', 'export'],
  ['people.exported', 'export'],
  ['package.exported', 'export'],
  ['deployment.made', 'export'],
  ['deployment.downloaded', 'export'],
  ['log.exported', 'export'],
  ['permissions.exported', 'export'],
  ['record.', 'data'],
  ['records.', 'data'],
  ['table.', 'design'],
  ['view.', 'design'],
  ['print.', 'design'],
  ['design.', 'design'],
  ['change.', 'design'],
  ['field.', 'design'],
  ['app.', 'design'],
  ['system.', 'design'],
  ['roles.', 'rights'],
  ['member.', 'rights'],
  ['delegation.', 'rights'],
  ['invite.', 'rights'],
  ['access.', 'rights'],
  ['account.', 'rights'],
  ['space.', 'rights'],
  ['key.', 'rights'],
  ['confirmation.', 'rights'],
  ['session.', 'signin'],
  ['password.', 'signin'],
  ['hand_over.', 'signin'],
]

export const categoryOf = (action: string): LogCategory =>
  categoryPrefixes.find(([prefix]) => action.startsWith(prefix))?.[1] ?? 'system'
