/** A keyword, documented like a function. A test runs the examples. */
export interface WordDef {
  readonly name: string
  readonly doc: { readonly 'zh-CN': string; readonly en: string }
  readonly examples: readonly (readonly [source: string, result: string])[]
}

/** Keywords with documentation and completion. */
export const wordDefs: readonly WordDef[] = [
  {
    name: 'if',
    doc: { 'zh-CN': '按条件取两个值之一', en: 'One of two values, by a condition' },
    examples: [['if 5 > 3 then "大" else "小"', '"大"']],
  },
  {
    name: 'then',
    doc: { 'zh-CN': '条件成立时的值', en: 'The value when the condition holds' },
    examples: [['if true then 1 else 2', '1']],
  },
  {
    name: 'else',
    doc: { 'zh-CN': '条件不成立时的值', en: 'The value when the condition does not hold' },
    examples: [['if false then 1 else 2', '2']],
  },
  {
    name: 'and',
    doc: { 'zh-CN': '两个条件都成立', en: 'Both conditions hold' },
    examples: [['1 < 2 and 2 < 3', 'true']],
  },
  {
    name: 'or',
    doc: { 'zh-CN': '至少一个条件成立', en: 'At least one condition holds' },
    examples: [['1 > 2 or 2 < 3', 'true']],
  },
  {
    name: 'in',
    doc: { 'zh-CN': '在列表、范围或几个条件之中', en: 'Among a list, a range or some tests' },
    examples: [['4 in (1, [3..5])', 'true']],
  },
  {
    name: 'between',
    doc: { 'zh-CN': '介于两个值之间，含两端', en: 'Between two values, both included' },
    examples: [['5 between 1 and 5', 'true']],
  },
  {
    name: 'for',
    doc: { 'zh-CN': '对列表的每一项求值，得到新的列表', en: 'A value for every item of a list' },
    examples: [['for n in [1, 2] return n * 10', '[10, 20]']],
  },
  {
    name: 'return',
    doc: { 'zh-CN': '每一项要求的值', en: 'The value wanted for every item' },
    examples: [['for n in [1, 2] return n + 1', '[2, 3]']],
  },
  {
    name: 'some',
    doc: { 'zh-CN': '至少一项满足条件', en: 'Some item passes a condition' },
    examples: [['some n in [1, 2] satisfies n > 1', 'true']],
  },
  {
    name: 'every',
    doc: { 'zh-CN': '每一项都满足条件', en: 'Every item passes a condition' },
    examples: [['every n in [1, 2] satisfies n > 1', 'false']],
  },
  {
    name: 'satisfies',
    doc: { 'zh-CN': '每一项要满足的条件', en: 'The condition for the items' },
    examples: [['some n in [1, 2] satisfies n = 2', 'true']],
  },
  {
    name: 'instance of',
    doc: { 'zh-CN': '值是否属于某种类型', en: 'Whether a value is of a type' },
    examples: [['3 instance of number', 'true']],
  },
  { name: 'true', doc: { 'zh-CN': '是', en: 'Yes' }, examples: [['1 < 2', 'true']] },
  { name: 'false', doc: { 'zh-CN': '否', en: 'No' }, examples: [['1 > 2', 'false']] },
  { name: 'null', doc: { 'zh-CN': '空值', en: 'Nothing, an empty value' }, examples: [['1 / 0', 'null']] },
]
