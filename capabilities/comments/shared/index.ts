export {
  addComment,
  type CommentPage,
  changeComment,
  commentLimits,
  listComments,
  listMentionable,
  type RecordComment,
  withdrawComment,
} from './contract.ts'
export { stillMentioned, stretchesOf } from './mentioned.ts'
