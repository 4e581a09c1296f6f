import type { Texts } from '@gantry/base/shared'

/** Messages about accounts and membership. */
export const notices = {
  'zh-CN': {
    'notice.join_asked': '加入申请',
    'notice.join_asked.title': '{{name}}申请加入企业',
    'notice.join_asked.text': '请在用户注册设置中审批。',
    'notice.join_approved': '加入获批',
    'notice.join_approved.title': '您的加入申请已通过',
    'notice.join_approved.text': '{{actor}}批准了您的申请。',
    'notice.roles_granted': '角色变更',
    'notice.roles_granted.title': '{{actor}}调整了您的角色',
    'notice.roles_granted.text': '现在的角色：{{roles}}',
    'notice.new_place': '新地点登录',
    'notice.new_place.title': '您的账号在新地点登录',
    'notice.new_place.text': '地址 {{ip}}。如果不是您本人，请立即修改密码。',
    'notice.hosting_entered': '受托人进入账号',
    'notice.hosting_entered.title': '{{actor}}进入了您托管的账号',
    'notice.hosting_entered.text':
      '地址 {{ip}}。他以您的身份办理的事都记在操作日志里；不再需要时请停用托管。',
    'notice.password_first': '设置密码',
    'notice.password_first.title': '您的账号设置了登录密码',
    'notice.password_first.text': '如果不是您本人，请立即联系系统管理员。',
  },
  en: {
    'notice.join_asked': 'Requests to join',
    'notice.join_asked.title': '{{name}} asks to join',
    'notice.join_asked.text': 'Approve or refuse the request under user registration.',
    'notice.join_approved': 'Joining approved',
    'notice.join_approved.title': 'You have been admitted',
    'notice.join_approved.text': '{{actor}} approved your request.',
    'notice.roles_granted': 'Changes of roles',
    'notice.roles_granted.title': '{{actor}} changed your roles',
    'notice.roles_granted.text': 'Roles you hold now: {{roles}}',
    'notice.new_place': 'Sign-in from a new place',
    'notice.new_place.title': 'Your account signed in from a new place',
    'notice.new_place.text': 'Address {{ip}}. If this was not you, change your password at once.',
    'notice.hosting_entered': 'Trustee in the account',
    'notice.hosting_entered.title': '{{actor}} entered your hosted account',
    'notice.hosting_entered.text':
      'Address {{ip}}. The log names what is done there in your place. Disable hosting once it is not needed.',
    'notice.password_first': 'First password',
    'notice.password_first.title': 'A password was set for your account',
    'notice.password_first.text': 'If this was not you, contact your administrator at once.',
  },
} satisfies Texts
