export { Comments as Talk } from './comments.tsx'
export { Linked as Glance } from './linked.tsx'
export { Marks as Head } from './marks.tsx'
export { Related as Section } from './related.tsx'
