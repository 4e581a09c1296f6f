export interface Part {
  readonly name: string
  readonly spec: string
  readonly kind: string
  readonly unit: string
  /** Yuan. */
  readonly price: number
  /** Taken in a month, about. */
  readonly use: number
  /** Codes of the devices it is taken for. */
  readonly devices: readonly string[]
}

const part = (
  name: string,
  spec: string,
  kind: string,
  unit: string,
  price: number,
  use: number,
  ...devices: readonly string[]
): Part => ({ name, spec, kind, unit, price, use, devices })

/** The parts that orders and inspections of the sample plant tell of. */
export const parts: readonly Part[] = [
  part('深沟球轴承', '6309-2RS', 'bearing', '个', 268, 3, 'P-204', 'P-205'),
  part('深沟球轴承', '6312-2RS', 'bearing', '个', 342, 2, 'V-118', 'V-131'),
  part('机械密封', '109-45', 'seal', '套', 1860, 1.5, 'P-204', 'P-205'),
  part('O 型圈', 'FKM 75×3.55', 'seal', '个', 6.5, 12, 'P-204', 'T-09'),
  part('弹性联轴器柱销组', 'LX3', 'drive', '套', 428, 1, 'P-204'),
  part('链节销轴', 'QXG-200', 'drive', '个', 46, 8, 'C-311'),
  part('高温链条油', '5 L', 'oil', '桶', 320, 4, 'C-311'),
  part('摩擦片', 'φ320', 'drive', '片', 1280, 1, 'S-102'),
  part('平衡缸密封包', 'JH36-315', 'seal', '套', 640, 0.6, 'S-102'),
  part('快插接头', 'G1/2', 'other', '个', 38, 10, 'S-102', 'M-217'),
  part('编码器电池组', 'LR20 ×4', 'electric', '套', 210, 2.5, 'R-06'),
  part('导丝管', '1.2 mm', 'other', '根', 95, 5, 'R-06'),
  part('导电嘴', 'M6', 'other', '个', 8, 60, 'R-06'),
  part('油过滤器', '1622314280', 'filter', '个', 260, 2, 'K-01', 'K-04'),
  part('空气过滤器', '1621510700', 'filter', '个', 380, 2, 'K-01', 'K-04'),
  part('油气分离芯', '2901162600', 'filter', '个', 1150, 1, 'K-01', 'K-04'),
  part('润滑泵滤网', 'CK61', 'filter', '个', 58, 3, 'M-217'),
  part('伺服风扇', 'A06B-6078', 'electric', '个', 460, 1.5, 'M-217'),
  part('K 型热电偶', '600 mm', 'electric', '支', 340, 1.2, 'F-03'),
  part('炉门密封绳', '10 m', 'seal', '卷', 220, 0.8, 'F-03'),
  part('制动衬垫', 'YWZ-300', 'drive', '付', 185, 1.5, 'H-02'),
  part('轨道压板', 'QU80', 'other', '块', 42, 4, 'H-02'),
  part('V 带', 'SPB-2360', 'drive', '根', 88, 4, 'V-118', 'V-131'),
  part('风机轴承座', 'SNL 512', 'bearing', '套', 520, 0.8, 'V-118'),
  part('扭矩传感器线缆', '5 m', 'electric', '根', 360, 1, 'N-41'),
  part('链轮', '16B-17T', 'drive', '个', 145, 1.5, 'N-41'),
  part('充电触点组', 'X300', 'electric', '套', 290, 2, 'G-07'),
  part('碳刷', 'D172', 'electric', '个', 36, 9, 'H-02', 'G-07'),
  part('液位传感器', '4–20 mA', 'electric', '个', 410, 0.7, 'T-09'),
  part('温控器', 'BWD-3K', 'electric', '台', 680, 0.4, 'E-15'),
  part('导电膏', '250 g', 'other', '盒', 55, 1, 'E-15'),
  part('pH 电极', 'E-201', 'electric', '支', 520, 0.8, 'W-22'),
  part('吸附剂', '13X', 'other', '袋', 760, 2, 'K-04'),
  part('液压油', '46#', 'oil', '桶', 1480, 3, 'S-102'),
  part('齿轮油', '220#', 'oil', '桶', 1320, 2, 'H-02', 'C-311'),
  part('接触器', 'LC1-D32', 'electric', '个', 238, 3, 'M-217', 'K-01'),
]
