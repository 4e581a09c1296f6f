/** What people call values that a field computes; these are settings of a field, not field types. */
const words: readonly string[] = [
  '公式',
  '计算',
  '引用',
  '汇总',
  '求和',
  '合计',
  'formula',
  'computed',
  'calculated',
  'calculation',
  'lookup',
  'look-up',
  'roll-up',
  'rollup',
  'roll up',
]

/** Whether a search of the palette means a computed value; one letter alone could mean anything. */
export const meansComputed = (search: string): boolean => {
  const asked = search.trim().toLowerCase()
  return asked.length > 1 && words.some(word => word.startsWith(asked) || asked.includes(word))
}
