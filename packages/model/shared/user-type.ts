/** The six user types of the specification, section 1. */
export const userTypes = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
export type UserType = (typeof userTypes)[number]
