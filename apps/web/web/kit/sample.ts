import type { Lang } from '@gantry/base/shared'
import type { Priority, WorkState } from '@gantry/ui/web'

interface Sample {
  readonly title: string
  readonly person: string
  readonly area: string
  readonly states: Readonly<Record<WorkState, string>>
  readonly priorities: Readonly<Record<Priority, string>>
  readonly devices: Readonly<Record<'run' | 'idle' | 'alarm' | 'offline' | 'maint', string>>
  readonly actions: readonly [primary: string, plain: string, quiet: string, off: string, danger: string]
  readonly fields: readonly [plain: string, wrong: string, why: string, number: string, choice: string]
  readonly tags: readonly [string, string, string, string, string]
  readonly never: readonly [title: string, why: string, action: string]
  readonly done: string
  readonly lost: string
  readonly remove: readonly [title: string, what: string, name: string]
}

/** One small story, the same on every page of the kit. */
export const samples: Readonly<Record<Lang, Sample>> = {
  'zh-CN': {
    title: '循环水泵机械密封渗漏，更换密封与轴承',
    person: '王海涛',
    area: 'A3 涂装',
    states: {
      draft: '草稿',
      open: '待处理',
      progress: '处理中',
      wait: '等待中',
      done: '已完成',
      cancel: '已取消',
    },
    priorities: { low: '低', normal: '普通', high: '高', urgent: '紧急' },
    devices: { run: '运行', idle: '空闲', alarm: '报警', offline: '离线', maint: '检修' },
    actions: ['提交审批', '存草稿', '放弃', '发布', '删除应用'],
    fields: ['设备', '计划完成', '早于报修时间，请改为之后的时间', '费用（元）', '区域'],
    tags: ['草稿', '新版本', '已通过', '1 提醒', '2 错误'],
    never: ['还没有维修工单', '报修后会出现在这里', '新建工单'],
    done: '已派给 王海涛',
    lost: '连接已断开，8 秒后重连，数据停在 12:01:40',
    remove: ['删除应用「设备维修」', '1,284 条工单和 6 个视图一并删除，30 天内可找回。', '设备维修'],
  },
  en: {
    title: 'Circulating pump seal leaks, replace seal and bearing',
    person: 'Wang Haitao',
    area: 'A3 Paint shop',
    states: {
      draft: 'Draft',
      open: 'Open',
      progress: 'In progress',
      wait: 'Waiting',
      done: 'Done',
      cancel: 'Cancelled',
    },
    priorities: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
    devices: { run: 'Running', idle: 'Idle', alarm: 'Alarm', offline: 'Offline', maint: 'Maintenance' },
    actions: ['Submit approval', 'Save draft', 'Discard', 'Publish', 'Delete application'],
    fields: ['Device', 'Planned', 'Earlier than the report, choose a later time', 'Cost (CNY)', 'Area'],
    tags: ['Draft', 'New version', 'Approved', '1 hint', '2 errors'],
    never: ['No work orders yet', 'They appear here once something is reported', 'Create work order'],
    done: 'Assigned to Wang Haitao',
    lost: 'Connection lost, retrying in 8 s. Data as of 12:01:40',
    remove: [
      'Delete application “Maintenance”',
      '1,284 work orders and 6 views go with it; they can be recovered for 30 days.',
      'Maintenance',
    ],
  },
}
