import type { UserType } from '@gantry/model/shared'
import type { DemoRole } from './organisation.ts'

export interface DemoPerson {
  readonly login: string
  readonly name: string
  readonly department: string
  readonly position: string
  readonly userType: UserType
  readonly roles: readonly DemoRole[]
  /** Additional departments besides the main one. */
  readonly alsoIn?: readonly string[]
}

const person =
  (userType: UserType, ...roles: readonly DemoRole[]) =>
  (login: string, name: string, department: string, position: string, ...alsoIn: string[]): DemoPerson => ({
    login,
    name,
    department,
    position,
    userType,
    roles,
    ...(alsoIn.length > 0 ? { alsoIn } : {}),
  })

const employee = person('user')
const technician = person('user', 'technician')
const supervisor = person('user', 'supervisor', 'planner')
const planner = person('user', 'planner')
const inspector = person('user', 'inspector')
const storekeeper = person('user', 'storekeeper')

/** The six demo accounts for visitors; `user` sees only the areas A0 to A7. */
export const demoAccounts: readonly DemoPerson[] = [
  person('root')('root', '平台运维', '信息部', '平台运维'),
  person('saas')('saas', '林楠', '信息部', '服务商顾问'),
  person('admin')('admin', '沈佳怡', '信息部', '系统管理员'),
  person('user', 'planner', 'areas')('user', '周敏', '机修班', '维修班长', '点检组'),
  person('safe')('safe', '郑凯', '安环部', '安全管理员'),
  person('audit')('audit', '宋岚', '总经办', '审计管理员'),
]

export const demoColleagues: readonly DemoPerson[] = [
  employee('liangguodong', '梁国栋', '总经办', '总经理'),
  supervisor('lijianguo', '李建国', '设备部', '设备部经理'),
  supervisor('chensiyuan', '陈思远', '生产部', '生产部经理', '设备部'),
  planner('wuxiaofeng', '吴晓峰', '点检组', '点检组长'),
  technician('wanghaitao', '王海涛', '机修班', '机修工'),
  technician('liuyang', '刘洋', '机修班', '机修工'),
  technician('shanyongqiang', '单永强', '机修班', '机修工'),
  technician('qiuzhiyuan', '仇志远', '机修班', '焊工'),
  technician('ouyanghui', '欧阳辉', '机修班', '机修工'),
  technician('majun', '马骏', '电修班', '电修班长'),
  technician('zengqingsong', '曾庆松', '电修班', '电工'),
  technician('luyao', '陆遥', '电修班', '电工'),
  technician('houbo', '侯博', '电修班', '自动化工程师'),
  technician('hanxue', '韩雪', '仪表班', '仪表班长'),
  technician('xiehaoran', '解浩然', '仪表班', '仪表工'),
  technician('pengfei', '彭飞', '点检组', '点检员'),
  technician('fangyi', '方怡', '点检组', '点检员'),
  employee('tangzhiqiang', '唐志强', 'A0 公用动力', '动力站长'),
  employee('denglei', '邓磊', 'A1 冲压', '冲压班长'),
  employee('fenghao', '冯浩', 'A2 焊装', '焊装班长'),
  employee('caomin', '曹敏', 'A3 涂装', '涂装班长'),
  employee('xujianjun', '许建军', 'A4 总装', '总装班长'),
  employee('yuanye', '袁野', 'A5 机加工', '机加班长'),
  employee('ouning', '区宁', 'A5 机加工', '数控操作工'),
  employee('dingxiang', '丁香', 'A6 仓储', '仓储班长'),
  employee('jiahongwei', '贾宏伟', 'A7 热处理', '热处理班长'),
  employee('xuetao', '薛涛', 'A8 试验站', '试验站长'),
  employee('zouping', '邹平', 'A9 成品发运', '发运班长'),
  inspector('hejing', '何静', '质量部', '质量部经理'),
  inspector('suwan', '苏婉', '来料检验', '检验员'),
  inspector('panwei', '潘伟', '过程检验', '检验员'),
  storekeeper('sunli', '孙立', '物资部', '物资部经理'),
  storekeeper('zhaoting', '赵婷', '备件库', '库管员'),
  employee('qianwei', '钱伟', '采购组', '采购员'),
  employee('yejing', '叶静', '总经办', '行政专员'),
]
