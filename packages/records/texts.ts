import type { Texts } from '@gantry/base/shared'

export const texts = {
  'zh-CN': {
    'record.id': '记录编号',
    'record.version': '版本',
    'record.createdAt': '创建时间',
    'record.createdBy': '创建人',
    'record.updatedAt': '修改时间',
    'record.updatedBy': '修改人',
    'record.owner': '负责人',
    'record.ownerDepartment': '所属部门',
    'import.reason': '未导入原因',
    'import.no_master': '主表中没有与此行对应的记录',
  },
  en: {
    'record.id': 'Record ID',
    'record.version': 'Version',
    'record.createdAt': 'Created at',
    'record.createdBy': 'Created by',
    'record.updatedAt': 'Changed at',
    'record.updatedBy': 'Changed by',
    'record.owner': 'Owner',
    'record.ownerDepartment': 'Owner department',
    'import.reason': 'Why not imported',
    'import.no_master': 'No row of the main sheet belongs to this one',
  },
} satisfies Texts
