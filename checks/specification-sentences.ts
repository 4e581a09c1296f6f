/** A sentence of the specification: where the product says it, and the words that have to stand there. */
export interface SpecifiedSentence {
  readonly of: string
  /** Key of the dictionaries. */
  readonly key: string
  readonly zh: string
  readonly en: string
}

const table = (lines: string): readonly SpecifiedSentence[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [of = '', key = '', zh = '', en = ''] = line.split('|').map(cell => cell.trim())
      return { of, key, zh, en }
    })

/** Validation (section 5): rule | key | Chinese | English. */
export const validationSentences = table(`
  cannot be empty                   | issue.required                | 不能为空                 | Cannot be empty
  wrong email format                | issue.email                   | 邮箱格式不正确           | Email format error
  wrong phone format                | issue.phone                   | 电话格式不正确           | Phone format error
  wrong ID card format              | issue.id_card                 | 身份证号格式不正确       | ID card format error
  wrong postal code format          | issue.postal_code             | 邮政编码格式不正确       | Postal code format error
  wrong unified credit code format  | issue.credit_code             | 统一社会信用代码格式不正确 | Unified credit code format error
  decimal places limit              | issue.decimal_places          | 位小数                   | decimal places
  range                             | issue.range                   | 应在 {{min}} 到 {{max}} 之间 | between {{min}} and {{max}}
  greater                           | issue.over                    | 应大于 {{limit}}         | greater than {{limit}}
  greater or equal                  | issue.min                     | 应大于或等于 {{limit}}   | {{limit}} or more
  equal                             | issue.equal                   | 应等于 {{limit}}         | equal {{limit}}
  less                              | issue.under                   | 应小于 {{limit}}         | less than {{limit}}
  less or equal                     | issue.max                     | 应小于或等于 {{limit}}   | {{limit}} or less
  aggregation page name             | portal.lacks.name             | 请输入聚合页名称         | Please enter an aggregation page name
  terminal                          | portal.lacks.terminals        | 请选择终端               | Please select a terminal
  scope                             | portal.lacks.scope            | 请选择适用范围           | Please select a scope
  role group                        | portal.lacks.roles            | 请选择角色组             | Please select a role group
  chart source                      | portal.lacks.chart            | 请选择图表来源           | Please select a chart source
  name of an image                  | issue.image_name              | 图片名称不能含有特殊字符 | must not contain special characters
  cover image                       | portal.image.cover            | JPG、JPEG、PNG，不超过 2MB，建议 640×400 | JPG, JPEG or PNG, at most 2MB, 640×400 recommended
  rotation image                    | portal.image.rotation         | 不超过 2MB，1080×420     | At most 2MB, 1080×420
  image of a quick entry            | portal.image.entry            | 不超过 300kb，比例 1:1，边长不小于 500px | At most 300kb, ratio 1:1, side at least 500px
  portrait                          | personal.picture.hint         | 不超过 3M，至少 340×260 像素，须先裁剪 | at most 3 MB, at least 340×260 pixels, cropped first
  data paging                       | portal.application.size.hint  | 不超过三位的正整数，最多显示 {{limit}} 条 | positive integer of at most three digits; at most {{limit}} items
  labels of an application          | portal.application.labels.hint | 每个应用最多 {{limit}} 个标签 | At most {{limit}} labels for each application
  items of a quick entry            | portal.lacks.items            | 至少设置一项完整的内容   | At least one content item with a complete setting
  complete address                  | portal.link.address           | 完整网址                 | a complete URL
  switch to rotation                | portal.quick.rotate.why       | 只保留前 {{limit}} 项    | keeps only the first {{limit}} items
  reasons                           | error.workflow.reason_too_long | 原因最多 60 个字        | at most 60 characters
  password                          | password.advice               | 至少 {{length}} 个字符，建议字母加数字或符号 | At least {{length}} characters; letters with digits or symbols
  confirmation of a password        | issue.password_differs        | 两次输入的密码不一致     | The two passwords differ
  verification code                 | error.auth.code_wrong         | 验证码错误               | verification code incorrect
  digits of a verification code     | issue.code_digits             | {{digits}} 位数字        | {{digits}} digits
  longest text                      | issue.max_length              | 最多 {{limit}} 个字符    | At most {{limit}} characters
  trustee                           | personal.hosting.one          | 只能有一位受托人         | exactly one trustee
  discussion                        | issue.comment_required        | 讨论内容不能为空         | Discussion content required
  files of an upload                | comments.files_most           | 一次最多添加 {{max}} 个附件 | At most {{max}} files at a time
  similarity                        | designer.similar_from         | 0–100                    | 0–100
`)

/** Messages (section 8), in the order of the specification. */
export const messageSentences = table(`
  no permission                     | error.permission.denied       | 没有权限                 | No permission
  page without permission           | denied.title                  | 没有权限                 | No permission
  check the address                 | denied.check                  | 检查地址                 | Check the address
  contact administrator             | denied.contact                | 联系管理员               | Contact administrator
  go back                           | denied.back                   | 返回                     | Go back
  operation failed                  | error.server.failed           | 操作失败                 | Operation failed
  save failed, please try again     | form.failed                   | 保存失败，请重试         | Save failed, please try again
  submission failed                 | approvals.record.submit.failed | 提交失败                | Submission failed
  loading failed, retry             | ui.error.title                | 加载失败，请重试         | Loading failed, retry
  interface refresh timeout         | client.error.timeout          | 接口刷新超时             | Interface refresh timeout
  upload failed                     | field.file.failed             | 上传失败                 | Upload failed
  delete failed                     | list.removed.failed           | 删除失败                 | Delete failed
  import failed                     | import.history_failed         | 导入失败                 | Import failed
  reason of a failed import         | import.reason                 | 未导入原因               | Why not imported
  export failed                     | export.state.failed           | 导出失败                 | Export failed
  verification failed               | error.auth.code_wrong         | 验证失败                 | Verification failed
  wrong password                    | error.auth.password_wrong     | 密码错误，请重新输入；连续输错 3 次后须等待 1 分钟 | Wrong password. Try again; after 3 consecutive wrong entries, retry after 1 minute
  wrong password, at its field      | issue.password_wrong          | 密码错误；连续输错 3 次后须等待 1 分钟 | Wrong password; after 3 consecutive wrong entries, retry after 1 minute
  phone or email format error       | issue.email                   | 邮箱格式不正确           | Email format error
  already bound                     | error.auth.contact_bound      | 已绑定                   | Already bound
  binding failed                    | federation.bind.failed        | 绑定失败                 | Binding failed
  unbinding failed                  | error.auth.contact_last       | 解绑失败                 | Unbinding failed
  basic info edit failed            | personal.info.failed          | 基本信息修改失败         | Basic info edit failed
  image upload failed               | personal.picture.failed       | 图片上传失败             | Image upload failed
  image upload failed               | portal.image.failed           | 图片上传失败             | Image upload failed
  file too large for server         | error.file.too_large          | 文件太大，超过服务器限制 | File too large for the server
  group list load failed            | contacts.groups.failed        | 用户组列表加载失败       | Group list load failed
  chat not enabled                  | chat.off                      | 聊天服务未开通           | Chat is not enabled
  chart missing, deleted or failed  | charts.broken                 | 图表不存在、已删除或加载失败 | Chart missing, deleted or failed to load
  application configuration         | apps.failed                   | 应用配置获取失败         | Application configuration retrieval failed
  master table save failed          | form.failed.rows              | 主表保存失败             | Master table save failed
  detail rows unsaved               | form.failed.rows              | 明细行未保存             | detail rows unsaved
  required fields blank             | error.workflow.field_required | 必填字段为空             | Required fields blank
  identifier repeated               | error.record.duplicate        | 标识重复                 | Identifier repeated
  time occupied                     | issue.time_occupied           | 时间被占用               | Time occupied
  print interface missing           | print.no_interface            | 没有可用的打印接口       | Print interface missing
  file not found                    | files.not_found               | 文件不存在               | File not found
  browser popup must be allowed     | print.failed                  | 需允许浏览器弹出窗口     | The browser popup must be allowed
  browser cannot preview            | files.no_preview              | 浏览器无法预览           | The browser cannot preview
  QR generation failed              | print.code.failed             | 二维码生成失败           | QR generation failed
  locating failed                   | field.here.failed             | 定位失败                 | Locating failed
  follow failed                     | comments.follow.on_failed     | 关注失败                 | Follow failed
  unfollow failed                   | comments.follow.off_failed    | 取消关注失败             | Unfollow failed
  phone not bound, bind first       | subscriptions.no_address.sms  | 手机未绑定，请先绑定     | Phone not bound, bind it first
  invalid selection                 | issue.choice                  | 选择无效                 | Invalid selection
  only first 600 results            | dashboards.search.more        | 仅显示前 600 条结果      | Only the first 600 results are shown, refine your search
  backend-processing data           | sheet.made_hint               | 后台处理的数据稍后会出现 | backend-processing data will appear later
  subscription success              | messages.said.subscribed      | 订阅成功                 | Subscription succeeded
  subscription failure              | messages.said.subscribe_failed | 订阅失败                | Subscription failed
  cancel-subscription success       | messages.said.unsubscribed    | 取消订阅成功             | Cancel subscription succeeded
  cancel-subscription failure       | messages.said.unsubscribe_failed | 取消订阅失败          | Cancel subscription failed
  service unavailable               | error.server.busy             | 服务不可用               | Service unavailable
  mark read success                 | messages.said.read            | 标记已读成功             | Marked as read successfully
  mark read failure                 | messages.said.read_failed     | 标记已读失败             | Marking as read failed
  delete success                    | messages.said.deleted         | 删除成功                 | Deleted successfully
  delete failure                    | messages.said.delete_failed   | 删除失败                 | Delete failed
  no data to delete                 | error.message.none            | 没有可删除的数据         | No data to delete
  get data failed                   | messages.said.get_failed      | 获取数据失败             | Get data failed
  commission success                | approvals.done.delegate       | 委托成功                 | Delegated successfully
  urge success                      | approvals.record.urge.done    | 催办成功                 | Urged successfully
  user has disabled hosting         | error.hosting.disabled        | 该用户已禁用托管         | This user has disabled hosting
`)

/** Limits people are told of (section 9). */
export const limitSentences = table(`
  export history                    | export.no_history             | 最近三天                 | last three days
  security operation record         | personal.operations.reach     | 近 7 天                  | last 7 days
  identifier fields of a QR code    | print.identifiers             | 最多 3 个                | up to 3
`)
