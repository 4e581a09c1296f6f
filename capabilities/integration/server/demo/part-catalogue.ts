const heading = '名称,规格,类别,单位,单价,安全库存,供应商,状态'

interface Family {
  readonly name: string
  readonly kind: string
  readonly unit: string
  readonly supplier: string
  /** Yuan of the smallest size. */
  readonly price: number
  spec(size: number): string
}

const family = (
  name: string,
  kind: string,
  unit: string,
  supplier: string,
  price: number,
  spec: Family['spec'],
): Family => ({ name, kind, unit, supplier, price, spec })

const two = (size: number): string => String(size).padStart(2, '0')

const families: readonly Family[] = [
  family('圆柱滚子轴承', '轴承', '个', '华东轴承供应', 186.4, size => `NU 2${two(size + 4)} EM`),
  family('角接触球轴承', '轴承', '个', '华东轴承供应', 152.8, size => `72${two(size + 4)} BEP`),
  family('圆锥滚子轴承', '轴承', '个', '华东轴承供应', 98.5, size => `302${two(size + 3)}`),
  family('骨架油封', '密封', '个', '上海密封件', 8.6, size => `TC ${20 + size * 5}×${35 + size * 5}×7`),
  family('格莱圈', '密封', '个', '上海密封件', 21.3, size => `GSF ${30 + size * 5}`),
  family('窄 V 带', '传动', '根', '安泰机电', 46.2, size => `SPA-${1_000 + size * 50}`),
  family('滚子链条', '传动', '米', '安泰机电', 64.7, size => `${two(size + 3)}B-1`),
  family('中间继电器', '电气', '个', '苏州电控', 38.9, size => `RXM${size + 2}AB`),
  family('热继电器', '电气', '个', '苏州电控', 142.6, size => `LRD-${two(size)}`),
  family('接近开关', '电气', '个', '苏州电控', 96.4, size => `IME${two(size + 7)}-04BPS`),
  family('液压滤芯', '滤芯', '个', '安泰机电', 215.3, size => `0${160 + size * 20} D 010`),
  family('锂基润滑脂', '油品', '桶', '安泰机电', 268.9, size => `NLGI ${1 + (size % 3)} ${size + 1} kg`),
]

/** Sizes of a family. */
export const mostSizes = 26

/** A catalogue of parts as a purchasing system exports it: every family in its sizes, a few no longer in use. */
export const partCatalogue = (): string => {
  const lines = families.flatMap(({ name, kind, unit, supplier, price, spec }, row) =>
    Array.from({ length: mostSizes }, (_, size) => {
      const yuan = (price * (1 + size * 0.09)).toFixed(2)
      const state = (row * mostSizes + size) % 17 === 16 ? '停用' : '在用'
      return [name, spec(size + 1), kind, unit, yuan, 2 + ((row + size) % 9), supplier, state].join(',')
    }),
  )
  return `${[heading, ...lines].join('\r\n')}\r\n`
}
