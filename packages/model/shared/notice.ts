/** Categories of messages (specification, section 3); "all" is their sum. */
export const messageCategories = ['work', 'app', 'account', 'system', 'comment', 'todo', 'reminder'] as const
export type MessageCategory = (typeof messageCategories)[number]
