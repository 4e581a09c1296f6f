import type { WebCapability } from '@gantry/client/web'

/** What is added to every record: marks at its head, related records, and comments as its last part. */
export const web: WebCapability = {
  name: 'comments',
  screens: {},
  frame: () => import('./favourites.tsx'),
  record: () => import('./parts.ts'),
  answers: [{ kinds: ['comment_mentioned', 'comment_answered'], load: () => import('./message-answer.tsx') }],
}
