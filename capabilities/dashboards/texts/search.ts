import type { Texts } from '@gantry/base/shared'

export const search: Texts = {
  'zh-CN': {
    'dashboards.search': '数据检索',
    'dashboards.search.placeholder': '标题、编号或内容中的词，空格分隔',
    'dashboards.search.go': '检索',
    'dashboards.search.count': '{{count}} 条',
    'dashboards.search.count_one': '{{count}} 条',
    'dashboards.search.begin': '检索所有应用的数据',
    'dashboards.search.begin.why': '只检索您有权查看的应用和字段；脱敏显示的字段不参与检索',
    'dashboards.search.none': '没有找到包含“{{text}}”的记录',
    'dashboards.search.none.why': '请换一个词，或减少词的数量',
    'dashboards.search.more': '仅显示前 600 条结果，请缩小检索范围',
    'dashboards.search.slow': '检索未能在时限内完成，结果可能不全，请缩小检索范围',
    'dashboards.search.tables': '应用',
    'dashboards.search.all': '全部',
    'dashboards.search.rest': '另 {{count}} 条',
    'dashboards.search.rest_one': '另 {{count}} 条',
  },
  en: {
    'dashboards.search': 'Data search',
    'dashboards.search.placeholder': 'Words of titles, numbers or texts, separated by spaces',
    'dashboards.search.go': 'Search',
    'dashboards.search.count': '{{count}} results',
    'dashboards.search.count_one': '{{count}} result',
    'dashboards.search.begin': 'Search the data of all applications',
    'dashboards.search.begin.why':
      'Only applications and fields open to you are searched; fields you see masked are left out',
    'dashboards.search.none': 'No record contains “{{text}}”',
    'dashboards.search.none.why': 'Try another word, or fewer words',
    'dashboards.search.more': 'Only the first 600 results are shown, refine your search',
    'dashboards.search.slow': 'The search ran out of time and may be incomplete, refine your search',
    'dashboards.search.tables': 'Applications',
    'dashboards.search.all': 'All',
    'dashboards.search.rest': '{{count}} more',
    'dashboards.search.rest_one': '{{count}} more',
  },
}
