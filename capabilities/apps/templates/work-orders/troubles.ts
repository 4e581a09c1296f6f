import type { Say } from '../plant.ts'

/** One line of the demo plant's work: a device, what goes wrong with it, and the parts that mend it. */
export interface Trouble {
  /** Code and kind of the device. */
  readonly asset: string
  readonly area: string
  readonly titles: readonly [string, ...string[]]
  readonly remark: string
  readonly parts: readonly (readonly [name: string, price: number])[]
}

/** Believable work of a heavy-machinery plant; P-204 is the pump whose story the product's pictures tell. */
export const troublesIn = (say: Say): readonly Trouble[] => [
  {
    asset: say('P-204 循环水泵', 'P-204 Circulating pump'),
    area: 'A3',
    titles: [
      say(
        '循环水泵机械密封渗漏，更换密封与轴承',
        'Circulating pump: mechanical seal leaks, replace seal and bearing',
      ),
      say('循环水泵驱动端振动超限', 'Circulating pump: vibration at the drive end above the limit'),
      say('循环水泵联轴器弹性体磨损', 'Circulating pump: elastic element of the coupling worn'),
    ],
    remark: say(
      '驱动端滴漏约 30 滴/分，轴承温度 71.5 ℃，振动 6.8 mm/s（限值 4.5）。已并联备用泵 P-205，降负荷运行。',
      'Drive end leaks about 30 drops a minute, bearing at 71.5 °C, vibration 6.8 mm/s (limit 4.5). Standby pump P-205 runs in parallel, load reduced.',
    ),
    parts: [
      [say('机械密封 109-45', 'Mechanical seal 109-45'), 1860],
      [say('深沟球轴承 6309-2RS', 'Deep groove ball bearing 6309-2RS'), 268],
      [say('O 型圈 FKM 75×3.55', 'O-ring FKM 75×3.55'), 6.5],
      [say('弹性联轴器柱销组', 'Pin set of the elastic coupling'), 428],
    ],
  },
  {
    asset: say('C-311 悬挂输送链', 'C-311 Overhead conveyor'),
    area: 'A3',
    titles: [
      say(
        '悬挂输送链张紧度超差，复紧并校准',
        'Overhead conveyor: chain tension out of tolerance, tighten and calibrate',
      ),
      say(
        '输送链润滑不足，补油并查分配阀',
        'Conveyor chain short of lubricant, refill and check the distributor',
      ),
    ],
    remark: say(
      '张紧行程已到 85 %，链节伸长 2.1 %，需复紧并记录余量。',
      'Tensioning travel at 85 %, links stretched by 2.1 %; tighten and record what is left.',
    ),
    parts: [
      [say('链节销轴', 'Chain link pin'), 46],
      [say('高温链条油 5 L', 'High-temperature chain oil 5 L'), 320],
    ],
  },
  {
    asset: say('S-102 压力机', 'S-102 Press'),
    area: 'A1',
    titles: [
      say('315T 压力机滑块回程异响', '315 t press: noise on the return stroke of the slide'),
      say('压力机离合器打滑，检查摩擦片', 'Press clutch slips, check the friction discs'),
      say('模具冷却水管快插接头漏水', 'Quick coupling of the die cooling water leaks'),
    ],
    remark: say(
      '回程末段有金属撞击声，平衡缸压力 0.42 MPa，低于设定 0.5 MPa。',
      'Metallic knock at the end of the return stroke; balance cylinder at 0.42 MPa, below the 0.5 MPa set.',
    ),
    parts: [
      [say('摩擦片 φ320', 'Friction disc φ320'), 1280],
      [say('平衡缸密封包', 'Seal kit of the balance cylinder'), 640],
      [say('快插接头 G1/2', 'Quick coupling G1/2'), 38],
    ],
  },
  {
    asset: say('R-06 焊接机器人', 'R-06 Welding robot'),
    area: 'A2',
    titles: [
      say('焊接机器人第 4 轴编码器报警', 'Welding robot: encoder alarm of axis 4'),
      say('焊枪送丝不畅，清理导丝管', 'Welding torch: wire feed stutters, clean the liner'),
    ],
    remark: say(
      '示教器报 SRVO-062，电池电压 2.9 V，更换后需做零点标定。',
      'Teach pendant shows SRVO-062, battery at 2.9 V; master the zero points after the change.',
    ),
    parts: [
      [say('编码器电池组', 'Encoder battery pack'), 210],
      [say('导丝管 1.2 mm', 'Wire liner 1.2 mm'), 95],
      [say('导电嘴 M6', 'Contact tip M6'), 8],
    ],
  },
  {
    asset: say('K-01 螺杆空压机', 'K-01 Screw compressor'),
    area: 'A0',
    titles: [
      say('空压机排气温度偏高，清洗冷却器', 'Compressor discharge too hot, clean the cooler'),
      say('空压机到期保养，更换油滤与空滤', 'Compressor service due, replace oil and air filter'),
    ],
    remark: say(
      '排气温度 104 ℃，冷却器翅片积灰，进出水温差只有 3 ℃。',
      'Discharge at 104 °C, cooler fins full of dust, water only 3 °C warmer at the outlet.',
    ),
    parts: [
      [say('油过滤器', 'Oil filter'), 260],
      [say('空气过滤器', 'Air filter'), 380],
      [say('油气分离芯', 'Oil separator element'), 1150],
    ],
  },
  {
    asset: say('M-217 数控车床', 'M-217 CNC lathe'),
    area: 'A5',
    titles: [
      say('主轴箱润滑油压力低报警排查', 'Headstock: find the cause of the low oil pressure alarm'),
      say('伺服电机风扇异响，更换风扇', 'Servo motor fan noisy, replace it'),
      say('刀塔换刀不到位', 'Turret does not reach its position'),
    ],
    remark: say(
      '润滑泵出口压力 0.8 bar，滤网堵塞；清洗后需连续观察两个班次。',
      'Lubrication pump at 0.8 bar, strainer blocked; watch it for two shifts after cleaning.',
    ),
    parts: [
      [say('润滑泵滤网', 'Lubrication pump strainer'), 58],
      [say('伺服风扇 A06B', 'Servo fan A06B'), 460],
      [say('刀塔定位销', 'Turret locating pin'), 130],
    ],
  },
  {
    asset: say('F-03 回火炉', 'F-03 Tempering furnace'),
    area: 'A7',
    titles: [
      say(
        '回火炉 3 区热电偶漂移，更换并校验',
        'Tempering furnace: thermocouple of zone 3 drifts, replace and verify',
      ),
      say('淬火油槽搅拌电机过载跳闸', 'Quench tank: agitator motor trips on overload'),
    ],
    remark: say(
      '3 区显示比校验表低 14 ℃，已切手动；校验后附证书编号。',
      'Zone 3 reads 14 °C below the reference, switched to manual; add the certificate number after calibration.',
    ),
    parts: [
      [say('K 型热电偶 600 mm', 'Type K thermocouple 600 mm'), 340],
      [say('炉门密封绳 10 m', 'Furnace door rope 10 m'), 220],
    ],
  },
  {
    asset: say('H-02 桥式起重机', 'H-02 Bridge crane'),
    area: 'A6',
    titles: [
      say('20T 行车大车轨道压板松动', '20 t crane: rail clamps loose'),
      say('行车起升制动器间隙调整', 'Crane: adjust the hoist brake'),
    ],
    remark: say(
      '轨道接头处压板松 6 处，已拉警戒线，停用至复紧完成。',
      'Six clamps loose at the rail joint, area taped off, out of use until tightened.',
    ),
    parts: [
      [say('轨道压板 QU80', 'Rail clamp QU80'), 42],
      [say('制动衬垫', 'Brake lining'), 185],
    ],
  },
  {
    asset: say('V-118 送风机', 'V-118 Supply fan'),
    area: 'A3',
    titles: [
      say('送风机皮带打滑，更换皮带组', 'Supply fan: belts slip, replace the set'),
      say('循环风机振动超限，在线动平衡', 'Circulation fan: vibration above the limit, balance in place'),
    ],
    remark: say(
      '频率 45 Hz 时有啸叫，皮带挠度 22 mm，超过 16 mm。',
      'Squeals at 45 Hz, belt deflection 22 mm, more than 16 mm.',
    ),
    parts: [
      [say('三角带 SPB2240', 'V-belt SPB2240'), 88],
      [say('风机轴承座', 'Fan bearing housing'), 520],
    ],
  },
  {
    asset: say('N-41 拧紧机', 'N-41 Nutrunner'),
    area: 'A4',
    titles: [
      say('总装 2 线拧紧枪扭矩标定', 'Assembly line 2: calibrate the nutrunner'),
      say('输送辊道 12# 链轮磨损', 'Roller conveyor: sprocket 12 worn'),
    ],
    remark: say(
      '首件复检扭矩偏差 4.8 %，按规程标定并更新标签。',
      'Torque of the first piece 4.8 % off; calibrate by the procedure and renew the label.',
    ),
    parts: [
      [say('扭矩传感器线缆', 'Torque sensor cable'), 360],
      [say('链轮 16B-17T', 'Sprocket 16B-17T'), 145],
    ],
  },
  {
    asset: 'G-07 AGV',
    area: 'A6',
    titles: [
      say('AGV 充电桩触点烧蚀，更换触点', 'AGV charger: contacts burnt, replace them'),
      say('AGV 激光避障误触发', 'AGV: laser scanner stops without an obstacle'),
    ],
    remark: say(
      '充电电流波动大，触点有黑斑；更换后测 3 个循环。',
      'Charging current swings, contacts blackened; test three cycles after the change.',
    ),
    parts: [
      [say('充电触点组', 'Charging contact set'), 290],
      [say('激光头保护窗', 'Laser scanner window'), 75],
    ],
  },
  {
    asset: say('T-09 乳化液箱', 'T-09 Coolant tank'),
    area: 'A5',
    titles: [
      say('乳化液箱液位传感器更换', 'Coolant tank: replace the level sensor'),
      say('乳化液浓度偏低，补液并查补水阀', 'Coolant too thin, refill and check the water valve'),
    ],
    remark: say(
      '液位显示恒为 100 %，短接测试正常，判定浮球卡滞。',
      'Level always shows 100 %, bridged test is fine: the float sticks.',
    ),
    parts: [[say('液位传感器 4-20 mA', 'Level sensor 4-20 mA'), 410]],
  },
  {
    asset: say('E-15 变压器室', 'E-15 Transformer room'),
    area: 'A8',
    titles: [
      say('10 kV 变压器温控器报警', '10 kV transformer: temperature controller alarm'),
      say('配电柜红外测温，紧固母排', 'Switchgear: thermography, tighten the busbar'),
    ],
    remark: say(
      'B 相接头 78 ℃，比 A 相高 19 ℃，安排停电窗口紧固。',
      'Joint of phase B at 78 °C, 19 °C above phase A; plan an outage to tighten it.',
    ),
    parts: [
      [say('温控器 BWD-3K', 'Temperature controller BWD-3K'), 680],
      [say('导电膏 250 g', 'Contact paste 250 g'), 55],
    ],
  },
  {
    asset: say('W-22 污水站', 'W-22 Waste water plant'),
    area: 'A9',
    titles: [
      say('污水提升泵不排水', 'Sewage pump does not deliver'),
      say('pH 计示值漂移，清洗电极', 'pH meter drifts, clean the electrode'),
    ],
    remark: say(
      '自耦座密封老化，出口逆止阀卡滞。',
      'Seal of the duck foot aged, check valve at the outlet sticks.',
    ),
    parts: [
      [say('自耦密封圈', 'Duck foot seal'), 66],
      [say('pH 电极', 'pH electrode'), 520],
    ],
  },
]
