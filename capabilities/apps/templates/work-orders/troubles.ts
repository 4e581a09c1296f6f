/** One line of the demo plant's work: a device, what goes wrong with it, and the parts that mend it. */
export interface Trouble {
  readonly asset: string
  readonly area: string
  readonly titles: readonly [string, ...string[]]
  readonly remark: string
  readonly parts: readonly (readonly [name: string, price: number])[]
}

/** Believable work of a heavy-machinery plant; P-204 is the pump whose story the product's pictures tell. */
export const troubles: readonly Trouble[] = [
  {
    asset: 'P-204 循环水泵',
    area: 'A3',
    titles: ['循环水泵机械密封渗漏，更换密封与轴承', '循环水泵驱动端振动超限', '循环水泵联轴器弹性体磨损'],
    remark:
      '驱动端滴漏约 30 滴/分，轴承温度 71.5 ℃，振动 6.8 mm/s（限值 4.5）。已并联备用泵 P-205，降负荷运行。',
    parts: [
      ['机械密封 109-45', 1860],
      ['深沟球轴承 6309-2RS', 268],
      ['O 型圈 FKM 75×3.55', 6.5],
      ['弹性联轴器柱销组', 428],
    ],
  },
  {
    asset: 'C-311 悬挂输送链',
    area: 'A3',
    titles: ['悬挂输送链张紧度超差，复紧并校准', '输送链润滑不足，补油并查分配阀'],
    remark: '张紧行程已到 85 %，链节伸长 2.1 %，需复紧并记录余量。',
    parts: [
      ['链节销轴', 46],
      ['高温链条油 5 L', 320],
    ],
  },
  {
    asset: 'S-102 压力机',
    area: 'A1',
    titles: ['315T 压力机滑块回程异响', '压力机离合器打滑，检查摩擦片', '模具冷却水管快插接头漏水'],
    remark: '回程末段有金属撞击声，平衡缸压力 0.42 MPa，低于设定 0.5 MPa。',
    parts: [
      ['摩擦片 φ320', 1280],
      ['平衡缸密封包', 640],
      ['快插接头 G1/2', 38],
    ],
  },
  {
    asset: 'R-06 焊接机器人',
    area: 'A2',
    titles: ['焊接机器人第 4 轴编码器报警', '焊枪送丝不畅，清理导丝管'],
    remark: '示教器报 SRVO-062，电池电压 2.9 V，更换后需做零点标定。',
    parts: [
      ['编码器电池组', 210],
      ['导丝管 1.2 mm', 95],
      ['导电嘴 M6', 8],
    ],
  },
  {
    asset: 'K-01 螺杆空压机',
    area: 'A0',
    titles: ['空压机排气温度偏高，清洗冷却器', '空压机到期保养，更换油滤与空滤'],
    remark: '排气温度 104 ℃，冷却器翅片积灰，进出水温差只有 3 ℃。',
    parts: [
      ['油过滤器', 260],
      ['空气过滤器', 380],
      ['油气分离芯', 1150],
    ],
  },
  {
    asset: 'M-217 数控车床',
    area: 'A5',
    titles: ['主轴箱润滑油压力低报警排查', '伺服电机风扇异响，更换风扇', '刀塔换刀不到位'],
    remark: '润滑泵出口压力 0.8 bar，滤网堵塞；清洗后需连续观察两个班次。',
    parts: [
      ['润滑泵滤网', 58],
      ['伺服风扇 A06B', 460],
      ['刀塔定位销', 130],
    ],
  },
  {
    asset: 'F-03 回火炉',
    area: 'A7',
    titles: ['回火炉 3 区热电偶漂移，更换并校验', '淬火油槽搅拌电机过载跳闸'],
    remark: '3 区显示比校验表低 14 ℃，已切手动；校验后附证书编号。',
    parts: [
      ['K 型热电偶 600 mm', 340],
      ['炉门密封绳 10 m', 220],
    ],
  },
  {
    asset: 'H-02 桥式起重机',
    area: 'A6',
    titles: ['20T 行车大车轨道压板松动', '行车起升制动器间隙调整'],
    remark: '轨道接头处压板松 6 处，已拉警戒线，停用至复紧完成。',
    parts: [
      ['轨道压板 QU80', 42],
      ['制动衬垫', 185],
    ],
  },
  {
    asset: 'V-118 送风机',
    area: 'A3',
    titles: ['送风机皮带打滑，更换皮带组', '循环风机振动超限，在线动平衡'],
    remark: '频率 45 Hz 时有啸叫，皮带挠度 22 mm，超过 16 mm。',
    parts: [
      ['三角带 SPB2240', 88],
      ['风机轴承座', 520],
    ],
  },
  {
    asset: 'N-41 拧紧机',
    area: 'A4',
    titles: ['总装 2 线拧紧枪扭矩标定', '输送辊道 12# 链轮磨损'],
    remark: '首件复检扭矩偏差 4.8 %，按规程标定并更新标签。',
    parts: [
      ['扭矩传感器线缆', 360],
      ['链轮 16B-17T', 145],
    ],
  },
  {
    asset: 'G-07 AGV',
    area: 'A6',
    titles: ['AGV 充电桩触点烧蚀，更换触点', 'AGV 激光避障误触发'],
    remark: '充电电流波动大，触点有黑斑；更换后测 3 个循环。',
    parts: [
      ['充电触点组', 290],
      ['激光头保护窗', 75],
    ],
  },
  {
    asset: 'T-09 乳化液箱',
    area: 'A5',
    titles: ['乳化液箱液位传感器更换', '乳化液浓度偏低，补液并查补水阀'],
    remark: '液位显示恒为 100 %，短接测试正常，判定浮球卡滞。',
    parts: [['液位传感器 4-20 mA', 410]],
  },
  {
    asset: 'E-15 变压器室',
    area: 'A8',
    titles: ['10 kV 变压器温控器报警', '配电柜红外测温，紧固母排'],
    remark: 'B 相接头 78 ℃，比 A 相高 19 ℃，安排停电窗口紧固。',
    parts: [
      ['温控器 BWD-3K', 680],
      ['导电膏 250 g', 55],
    ],
  },
  {
    asset: 'W-22 污水站',
    area: 'A9',
    titles: ['污水提升泵不排水', 'pH 计示值漂移，清洗电极'],
    remark: '自耦座密封老化，出口逆止阀卡滞。',
    parts: [
      ['自耦密封圈', 66],
      ['pH 电极', 520],
    ],
  },
]
