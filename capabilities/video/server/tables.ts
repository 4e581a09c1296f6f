import { field, labelled, required, unique } from '@gantry/fields/shared'
import { defineTable, userType } from '@gantry/model/shared'

const option = (id: string, zh: string, en: string) => ({ id, label: { 'zh-CN': zh, en } })
const ofSpace = userType('saas', 'admin', 'user', 'safe', 'audit')
const keepers = userType('admin', 'saas')

/** What everybody may know of a camera. Its addresses lead into the network of the plant and stay with its keepers. */
const shown = [
  'name',
  'code',
  'area',
  'device',
  'keeper',
  'remark',
  'state',
  'picture',
  'pictured_at',
] as const
const kept = [
  'name',
  'code',
  'area',
  'device',
  'film',
  'still',
  'control',
  'records',
  'keeper',
  'remark',
] as const

/** A camera. Film, pictures and commands go through the product, which alone knows its addresses. */
export const camera = defineTable({
  id: 'camera',
  home: 'platform',
  label: { 'zh-CN': '摄像机', en: 'Cameras' },
  one: { 'zh-CN': '摄像机', en: 'Camera' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    code: labelled('编码', 'Code', unique(required(field.text({ maxLength: 48 })))),
    area: labelled('区域', 'Area', field.link('plant_area')),
    device: labelled('关联设备', 'Watches device', field.link('device')),
    film: labelled('视频地址（.m3u8 或 .flv）', 'Film (.m3u8 or .flv)', field.url()),
    still: labelled('抓拍地址', 'Picture address', field.url()),
    control: labelled('ONVIF 云台服务地址', 'ONVIF PTZ service', field.url()),
    records: labelled('录像地址', 'Records', field.url()),
    keeper: labelled('负责人', 'In charge', field.person()),
    remark: labelled('备注', 'Remark', field.text({ maxLength: 500 })),
    state: labelled(
      '状态',
      'State',
      field.choice([
        option('unknown', '未检查', 'Not checked'),
        option('online', '在线', 'Online'),
        option('offline', '离线', 'Offline'),
      ]),
    ),
    picture: labelled('最近画面', 'Last picture', field.image({ max: 1 })),
    pictured_at: labelled('画面时间', 'Picture taken', field.dateTime()),
  },
  search: ['name', 'code'],
  policy: [
    { who: ofSpace, operations: ['read', 'export'], fields: shown },
    { who: keepers, operations: ['read', 'create', 'update'], fields: kept },
    { who: keepers, operations: ['remove'] },
  ],
})

const taskKept = [
  'name',
  'camera',
  'kind',
  'service',
  'every',
  'days',
  'begins',
  'ends',
  'confidence',
  'enabled',
] as const

/** A service that looks at the pictures of a camera again and again. */
export const videoTask = defineTable({
  id: 'video_task',
  home: 'platform',
  label: { 'zh-CN': '视频分析任务', en: 'Video analysis tasks' },
  one: { 'zh-CN': '分析任务', en: 'Analysis task' },
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', required(field.text({ maxLength: 60 }))),
    camera: labelled('摄像机', 'Camera', required(field.link('camera'))),
    kind: labelled(
      '分析类型',
      'Looks for',
      required(
        field.choice([
          option('intrusion', '区域入侵', 'Intrusion'),
          option('helmet', '未戴安全帽', 'No helmet'),
          option('fire', '烟火', 'Smoke and fire'),
          option('leak', '跑冒滴漏', 'Leaks'),
          option('crowd', '人员聚集', 'Crowds'),
          option('absence', '离岗', 'Empty post'),
          option('meter', '仪表读数', 'Meter reading'),
          option('other', '其他', 'Other'),
        ]),
      ),
    ),
    service: labelled('服务地址', 'Service', required(field.url())),
    every: labelled('间隔（秒）', 'Every (seconds)', required(field.number({ min: 5, max: 3600 }))),
    days: labelled(
      '星期',
      'Days',
      field.multiChoice([
        option('1', '周一', 'Mon'),
        option('2', '周二', 'Tue'),
        option('3', '周三', 'Wed'),
        option('4', '周四', 'Thu'),
        option('5', '周五', 'Fri'),
        option('6', '周六', 'Sat'),
        option('7', '周日', 'Sun'),
      ]),
    ),
    begins: labelled('开始时间', 'From', field.time()),
    ends: labelled('结束时间', 'Until', field.time()),
    confidence: labelled('置信度', 'Confidence', field.decimal({ scale: 2, min: 0, max: 1 })),
    enabled: labelled('启用', 'On', field.yesNo()),
    last_run: labelled('最近分析', 'Last look', field.dateTime()),
    problem: labelled('异常', 'Problem', field.text({ maxLength: 300 })),
    zone: labelled('检测区域', 'Zone', field.json()),
  },
  search: ['name'],
  policy: [
    {
      who: ofSpace,
      operations: ['read', 'export'],
      fields: ['name', 'camera', 'kind', 'enabled', 'zone', 'last_run', 'problem'],
    },
    { who: keepers, operations: ['read', 'create', 'update'], fields: taskKept },
    { who: keepers, operations: ['remove'] },
  ],
})

/** Something a task found. Written by the tasks; people say whether it is true. */
export const videoDetection = defineTable({
  id: 'video_detection',
  home: 'platform',
  label: { 'zh-CN': '视频检测结果', en: 'Video detections' },
  one: { 'zh-CN': '检测结果', en: 'Detection' },
  title: 'label',
  fields: {
    label: labelled('结果', 'Found', required(field.text({ maxLength: 60 }))),
    task: labelled('任务', 'Task', required(field.link('video_task'))),
    camera: labelled('摄像机', 'Camera', required(field.link('camera'))),
    confidence: labelled('置信度', 'Confidence', field.decimal({ scale: 2, min: 0, max: 1 })),
    at: labelled('时间', 'Time', required(field.dateTime())),
    picture: labelled('画面', 'Picture', field.image({ max: 1 })),
    boxes: labelled('位置', 'Where', field.json()),
    state: labelled(
      '判断',
      'Judged',
      required(
        field.choice([
          option('fresh', '待判断', 'New'),
          option('confirmed', '属实', 'True'),
          option('false', '误报', 'False'),
        ]),
      ),
    ),
    judged_by: labelled('判断人', 'Judged by', field.person()),
    judged_at: labelled('判断时间', 'Judged at', field.dateTime()),
    remark: labelled('说明', 'Remark', field.text({ maxLength: 300 })),
  },
  search: ['label'],
  policy: [{ who: ofSpace, operations: ['read', 'export'] }],
})
