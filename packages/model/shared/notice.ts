/** Categories of messages (specification, section 3); "all" is their sum. */
export const messageCategories = ['work', 'app', 'account', 'system', 'comment', 'todo', 'reminder'] as const
export type MessageCategory = (typeof messageCategories)[number]

/** Where a message reaches a person: the message centre, and what leaves the product. `chat` is enterprise WeChat, DingTalk and Feishu. */
export const messageChannels = ['product', 'mail', 'sms', 'device', 'chat'] as const
export type MessageChannel = (typeof messageChannels)[number]
