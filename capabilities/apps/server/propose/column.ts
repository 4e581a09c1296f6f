import type { Cell } from '@gantry/records/server'

/** A column of the rows that were read. */
export interface Column {
  readonly heading: string
  /** Without blanks around it; `''` where a cell is empty. */
  readonly texts: readonly string[]
  /** Its different texts. */
  readonly values: ReadonlySet<string>
  /** No cell is empty. */
  readonly isFull: boolean
  /** No two cells have the same value. */
  readonly isDistinct: boolean
  /** Line numbers 1, 2, 3 that may restart at 1: they do not identify records. */
  readonly isCounter: boolean
}

export const columnsOf = (
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): readonly Column[] =>
  headings.map((heading, at) => {
    const texts = rows.map(cells => String(cells[at] ?? '').trim())
    const values = new Set(texts)
    return {
      heading,
      texts,
      values,
      isFull: texts.length > 0 && !values.has(''),
      isDistinct: values.size === texts.length,
      isCounter: texts.every(
        (text, line) => text === '1' || (line > 0 && text === String(Number(texts[line - 1]) + 1)),
      ),
    }
  })

/** Headings as people compare them: whatever the case, the blanks and the width of characters. */
export const plain = (heading: string): string => heading.normalize('NFKC').replace(/\s/g, '').toLowerCase()

const separate = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[\s_./-]+/g, ' ')
    .toLowerCase()

/** Words in headings of document and record numbers. */
const numbers =
  /编号|单号|单据|订单|工单|合同|发票|凭证|票号|\b(?:no|number|num|id|order|invoice|contract|voucher|ticket)\b/

/**
 * Things, people and kinds have numbers as well, but come again in one record after another of a flat list; and what is said of
 * a paper (its date, its amount) is not its number.
 */
const others =
  /设备|资产|物料|材料|料号|货号|零件|备件|配件|产品|商品|图号|型号|规格|批号|序列|品号|工号|卡号|账号|人员|员工|姓名|客户|供应商|部门|班组|区域|仓库|电话|邮编|证件|身份|税号|类型|类别|分类|科目|状态|日期|时间|金额|数量|名称|标题|描述|备注|\b(?:asset|equipment|device|machine|item|material|part|product|sku|model|serial|batch|lot|employee|staff|person|card|account|customer|client|supplier|vendor|department|group|area|location|phone|zip|postal|line|row|position|pos|type|kind|class|category|status|date|time|amount|quantity|qty|name|title|description|remark|note)\b/

/** Latin letters and at least three digits in a row, as in document numbers: `WO-0012`, `CG2026/7`. */
const isNumbered = (text: string): boolean => /^(?=.*[A-Za-z])(?=.*\d{3})[\w#./-]{4,40}$/.test(text)

/** Whether the values of a column number records, as those of an order number do. */
export const numbersRecords = ({ heading, texts, isCounter }: Column): boolean => {
  const words = separate(heading)
  if (isCounter || others.test(words)) return false
  return numbers.test(words) || texts.every(text => text === '' || isNumbered(text))
}
