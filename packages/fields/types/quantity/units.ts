import { halfWidth, type Lang } from '@gantry/base/shared'

/** A unit of measure. `base = (amount + offset) × factor`; both are exact decimals, so that nothing is rounded. */
export interface Unit {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly factor: string
  readonly offset: string
  /** Further accepted names. */
  readonly also: readonly string[]
}

export interface Family {
  readonly zh: string
  readonly en: string
  readonly units: readonly Unit[]
}

/** `code 中文 english factor [offset] | further names` */
const unit = (line: string): Unit => {
  const [facts = '', also = ''] = line.split('|')
  const [code = '', zh = '', en = '', factor = '1', offset = '0'] = facts.trim().split(/ +/)
  return {
    code,
    zh,
    en: en.replaceAll('_', ' '),
    factor,
    offset,
    also: also.trim().split(/ +/).filter(Boolean),
  }
}

const family = (zh: string, en: string, ...lines: readonly string[]): Family => ({
  zh,
  en,
  units: lines.map(unit),
})

/**
 * Units by measure, smallest first. The base unit of each family is chosen so that every factor is a finite decimal: flow
 * in m³/h rather than m³/s, temperature in degrees Rankine (1.8 per kelvin). Factors are from SP 811 (NIST).
 */
export const families: Readonly<Record<string, Family>> = {
  count: family(
    '数量',
    'Count',
    'pcs 件 piece 1 | pc pieces 个 只 支 枚 条',
    'set 套 set 1 | sets',
    'box 箱 box 1 | boxes 盒',
    'dozen 打 dozen 12 | dz',
    'k 千件 thousand 1000',
  ),
  length: family(
    '长度',
    'Length',
    'nm 纳米 nanometre 0.000000001',
    'µm 微米 micrometre 0.000001 | um μm',
    'mm 毫米 millimetre 0.001',
    'cm 厘米 centimetre 0.01 | 公分',
    'in 英寸 inch 0.0254 | inches 吋 ″ "',
    'dm 分米 decimetre 0.1',
    'ft 英尺 foot 0.3048 | feet ′',
    'yd 码 yard 0.9144 | yards',
    'm 米 metre 1 | meter metres meters 公尺',
    'km 千米 kilometre 1000 | 公里',
    'mi 英里 mile 1609.344 | miles',
  ),
  area: family(
    '面积',
    'Area',
    'mm² 平方毫米 square_millimetre 0.000001 | mm2',
    'cm² 平方厘米 square_centimetre 0.0001 | cm2',
    'm² 平方米 square_metre 1 | m2 ㎡ 平米 平方',
    'ha 公顷 hectare 10000',
    'km² 平方千米 square_kilometre 1000000 | km2 平方公里',
  ),
  volume: family(
    '体积',
    'Volume',
    'mL 毫升 millilitre 0.000001 | ml cc',
    'L 升 litre 0.001 | l liter litres liters',
    'gal 加仑 US_gallon 0.003785411784 | gallon gallons',
    'ft³ 立方英尺 cubic_foot 0.028316846592 | ft3',
    'bbl 桶 barrel 0.158987294928 | barrels',
    'm³ 立方米 cubic_metre 1 | m3 方 立方',
  ),
  mass: family(
    '质量',
    'Mass',
    'mg 毫克 milligram 0.000001',
    'g 克 gram 0.001 | grams',
    'oz 盎司 ounce 0.028349523125',
    'lb 磅 pound 0.45359237 | lbs pounds',
    'jin 斤 jin 0.5 | 市斤',
    'kg 千克 kilogram 1 | 公斤 kilograms kgs',
    't 吨 tonne 1000 | tonnes ton tons',
  ),
  time: family(
    '时长',
    'Duration',
    'ms 毫秒 millisecond 0.001',
    's 秒 second 1 | sec secs seconds 秒钟',
    'min 分钟 minute 60 | mins minutes 分',
    'h 小时 hour 3600 | hr hrs hours 时 钟头',
    'd 天 day 86400 | days 日',
    'wk 周 week 604800 | week weeks 星期',
  ),
  temperature: family(
    '温度',
    'Temperature',
    '℃ 摄氏度 degree_Celsius 1.8 273.15 | °C C 度',
    '℉ 华氏度 degree_Fahrenheit 1 459.67 | °F F',
    'K 开尔文 kelvin 1.8 | 开',
  ),
  pressure: family(
    '压力',
    'Pressure',
    'Pa 帕 pascal 1 | 帕斯卡',
    'mbar 毫巴 millibar 100',
    'mmHg 毫米汞柱 millimetre_of_mercury 133.322387415',
    'kPa 千帕 kilopascal 1000',
    'psi 磅每平方英寸 pound_per_square_inch 6894.757293168',
    'kgf/cm² 公斤力每平方厘米 kilogram-force_per_square_centimetre 98066.5 | kgf/cm2 公斤压力',
    'bar 巴 bar 100000',
    'atm 标准大气压 atmosphere 101325 | 大气压',
    'MPa 兆帕 megapascal 1000000',
  ),
  flow: family(
    '体积流量',
    'Volume flow',
    'L/h 升每小时 litre_per_hour 0.001 | l/h',
    'L/min 升每分钟 litre_per_minute 0.06 | l/min lpm',
    'gpm 加仑每分钟 US_gallon_per_minute 0.22712470704',
    'm³/h 立方米每小时 cubic_metre_per_hour 1 | m3/h 方每小时',
    'L/s 升每秒 litre_per_second 3.6 | l/s',
    'm³/min 立方米每分钟 cubic_metre_per_minute 60 | m3/min',
    'm³/s 立方米每秒 cubic_metre_per_second 3600 | m3/s',
  ),
  massFlow: family(
    '质量流量',
    'Mass flow',
    'kg/h 千克每小时 kilogram_per_hour 1',
    'kg/min 千克每分钟 kilogram_per_minute 60',
    't/h 吨每小时 tonne_per_hour 1000',
    'kg/s 千克每秒 kilogram_per_second 3600',
  ),
  speed: family(
    '速度',
    'Speed',
    'm/h 米每小时 metre_per_hour 1',
    'mm/s 毫米每秒 millimetre_per_second 3.6',
    'm/min 米每分钟 metre_per_minute 60',
    'km/h 千米每小时 kilometre_per_hour 1000 | kph 公里每小时',
    'm/s 米每秒 metre_per_second 3600',
  ),
  rotation: family(
    '转速与频率',
    'Rotation and frequency',
    'r/min 转每分钟 revolution_per_minute 1 | rpm 转/分',
    'Hz 赫兹 hertz 60',
    'kHz 千赫 kilohertz 60000',
    'MHz 兆赫 megahertz 60000000',
  ),
  force: family(
    '力',
    'Force',
    'N 牛 newton 1 | 牛顿',
    'kgf 千克力 kilogram-force 9.80665 | 公斤力',
    'kN 千牛 kilonewton 1000',
  ),
  torque: family(
    '扭矩',
    'Torque',
    'N·m 牛米 newton_metre 1 | Nm N.m',
    'kN·m 千牛米 kilonewton_metre 1000 | kNm',
  ),
  power: family(
    '功率',
    'Power',
    'mW 毫瓦 milliwatt 0.001',
    'W 瓦 watt 1 | 瓦特',
    'PS 马力 metric_horsepower 735.49875 | 匹',
    'hp 英制马力 horsepower 745.69987158227022',
    'kW 千瓦 kilowatt 1000',
    'MW 兆瓦 megawatt 1000000',
    'GW 吉瓦 gigawatt 1000000000',
  ),
  energy: family(
    '能量',
    'Energy',
    'J 焦 joule 1 | 焦耳',
    'cal 卡 calorie 4.184 | 卡路里',
    'kJ 千焦 kilojoule 1000',
    'kcal 千卡 kilocalorie 4184 | 大卡',
    'MJ 兆焦 megajoule 1000000',
    'kWh 千瓦时 kilowatt_hour 3600000 | kW·h 度电',
    'GJ 吉焦 gigajoule 1000000000',
    'MWh 兆瓦时 megawatt_hour 3600000000 | MW·h',
  ),
  current: family(
    '电流',
    'Current',
    'µA 微安 microampere 0.000001 | uA μA',
    'mA 毫安 milliampere 0.001',
    'A 安 ampere 1 | 安培 amp',
    'kA 千安 kiloampere 1000',
  ),
  voltage: family(
    '电压',
    'Voltage',
    'mV 毫伏 millivolt 0.001',
    'V 伏 volt 1 | 伏特 volts',
    'kV 千伏 kilovolt 1000',
  ),
  resistance: family(
    '电阻',
    'Resistance',
    'mΩ 毫欧 milliohm 0.001',
    'Ω 欧 ohm 1 | 欧姆 ohms Ω',
    'kΩ 千欧 kilohm 1000 | kΩ',
    'MΩ 兆欧 megohm 1000000 | MΩ',
  ),
  charge: family('电量', 'Charge', 'mAh 毫安时 milliampere_hour 3.6', 'Ah 安时 ampere_hour 3600'),
  data: family(
    '数据量',
    'Data',
    'B 字节 byte 1 | bytes',
    'KB 千字节 kilobyte 1024 | KiB',
    'MB 兆字节 megabyte 1048576 | MiB 兆',
    'GB 吉字节 gigabyte 1073741824 | GiB',
    'TB 太字节 terabyte 1099511627776 | TiB',
  ),
  angle: family('角度', 'Angle', '° 度 degree 1 | deg degrees', 'rev 圈 revolution 360 | 转'),
}

const byCode: ReadonlyMap<string, { readonly unit: Unit; readonly family: Family }> = new Map(
  Object.values(families).flatMap(family => family.units.map(unit => [unit.code, { unit, family }] as const)),
)

export const unitOf = (code: unknown): Unit | undefined =>
  typeof code === 'string' ? byCode.get(code)?.unit : undefined

/** All units of the same measure. */
export const unitsLike = (code: string): readonly Unit[] => byCode.get(code)?.family.units ?? []

/** The code in both languages, such as `mm`; counts (pieces, sets) have a word in each language. */
export const symbolOf = ({ code, zh }: Unit, lang: Lang): string =>
  lang === 'zh-CN' && byCode.get(code)?.family === families.count ? zh : code

const writings = ({ code, zh, en, also }: Unit): readonly string[] =>
  [code, zh, en, ...also].map(word => halfWidth(word).normalize('NFC'))

/** Finds a unit by any of its names: case-sensitive first, because `mW` is not `MW`, then case-insensitive if unique. */
export const findUnit = (units: readonly Unit[], typed: string): Unit | undefined => {
  const word = halfWidth(typed).normalize('NFC').trim()
  const exact = units.find(unit => writings(unit).includes(word))
  if (exact) return exact
  const lower = word.toLowerCase()
  const alike = units.filter(unit => writings(unit).some(each => each.toLowerCase() === lower))
  return alike.length === 1 ? alike[0] : undefined
}
