import { currentLang } from '@gantry/client/web'
import {
  Avatar,
  DeviceStatus,
  deviceStates,
  Icon,
  Kbd,
  PriorityGlyph,
  priorities,
  SavedTabs,
  StatusGlyph,
  workStates,
} from '@gantry/ui/web'
import { Button, Checkbox, DatePicker, Input, InputNumber, Select, Switch, Table } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { samples } from './sample.ts'

const Buttons = () => {
  const [primary, plain, quiet, off, danger] = samples[currentLang()].actions
  return (
    <>
      <div className="f">
        <Button type="primary">{primary}</Button>
        <Button>{plain}</Button>
        <Button type="text">{quiet}</Button>
        <Button disabled>{off}</Button>
        <Button type="primary" danger>
          {danger}
        </Button>
        <Button type="primary" loading>
          {primary}
        </Button>
      </div>
      <div className="f">
        <button type="button" className="btn p">
          {primary}
        </button>
        <button type="button" className="btn">
          {plain}
        </button>
        <button type="button" className="btn soft">
          {plain}
        </button>
        <button type="button" className="btn t">
          {quiet}
        </button>
        <button type="button" className="btn" disabled>
          {off}
        </button>
        <button type="button" className="btn dp">
          {danger}
        </button>
        <button type="button" className="btn s d">
          <Icon name="trash" size={14} />
          {danger}
        </button>
      </div>
    </>
  )
}

const Inputs = () => {
  const { fields, area, person } = samples[currentLang()]
  const [plain, wrong, why, number, choice] = fields
  const id = useId()
  return (
    <>
      <div className="g2">
        <div className="fld">
          <label htmlFor={`${id}a`}>{plain}</label>
          <Input id={`${id}a`} placeholder={plain} />
        </div>
        <div className="fld">
          <label htmlFor={`${id}b`}>
            {wrong}
            <span className="req">*</span>
          </label>
          <DatePicker id={`${id}b`} status="error" style={{ width: '100%' }} showTime placeholder={wrong} />
          <div className="hint err">
            <Icon name="err" size={14} />
            {why}
          </div>
        </div>
        <div className="fld">
          <label htmlFor={`${id}c`}>{number}</label>
          <InputNumber id={`${id}c`} defaultValue={12480} precision={2} style={{ width: '100%' }} />
        </div>
        <div className="fld">
          <label htmlFor={`${id}d`}>{choice}</label>
          <Select id={`${id}d`} defaultValue={area} options={[{ value: area }]} style={{ width: '100%' }} />
        </div>
        <div className="fld">
          <label htmlFor={`${id}e`}>{plain}</label>
          <input id={`${id}e`} className="in" placeholder={plain} />
        </div>
        <div className="fld">
          <label htmlFor={`${id}f`}>{plain}</label>
          <Input id={`${id}f`} disabled defaultValue={area} />
        </div>
      </div>
      <div className="f" style={{ marginTop: 12 }}>
        <Checkbox defaultChecked>{choice}</Checkbox>
        <Checkbox indeterminate>{choice}</Checkbox>
        <Switch defaultChecked aria-label={choice} />
        <Switch aria-label={plain} />
        <span className="chip">
          <span className="k">{choice}</span>
          {area}
          <button type="button" className="x" aria-label={area}>
            <Icon name="close" size={12} />
          </button>
        </span>
        <span className="who">
          <Avatar name={person} />
          {person}
        </span>
        <Avatar name={null} />
        <Kbd>Ctrl K</Kbd>
        <span className="badge">12</span>
      </div>
    </>
  )
}

const Status = () => {
  const { states, devices, priorities: names, tags } = samples[currentLang()]
  const [plain, info, ok, warn, bad] = tags
  return (
    <>
      <div className="f wide">
        {workStates.map(state => (
          <StatusGlyph key={state} state={state}>
            {states[state]}
          </StatusGlyph>
        ))}
      </div>
      <div className="f wide">
        {deviceStates.map(state => (
          <DeviceStatus key={state} state={state}>
            {devices[state]}
          </DeviceStatus>
        ))}
      </div>
      <div className="f wide">
        {priorities.map(priority => (
          <PriorityGlyph key={priority} priority={priority}>
            {names[priority]}
          </PriorityGlyph>
        ))}
      </div>
      <div className="f">
        <span className="tag">{plain}</span>
        <span className="tag info">{info}</span>
        <span className="tag ok">{ok}</span>
        <span className="tag warn">{warn}</span>
        <span className="tag bad">{bad}</span>
      </div>
    </>
  )
}

const Rows = () => {
  const { title, states, fields } = samples[currentLang()]
  const [selected, setSelected] = useState<React.Key[]>([2])
  const [tab, setTab] = useState('all')
  return (
    <>
      <SavedTabs
        label={fields[4]}
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'all', label: states.open, count: 37 },
          { id: 'late', label: states.wait, count: 4, late: true },
        ]}
      />
      <Table
        size="small"
        pagination={false}
        rowKey="n"
        rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
        dataSource={[1, 2, 3].map(n => ({ n, title }))}
        columns={[
          {
            title: '#',
            dataIndex: 'n',
            width: 140,
            render: (n: number) => <span className="mono ink2">WO-00000128{n}</span>,
          },
          { title: fields[0], dataIndex: 'title', ellipsis: true },
          {
            title: states.open,
            width: 110,
            render: () => <StatusGlyph state="progress">{states.progress}</StatusGlyph>,
          },
          { title: fields[3], width: 110, align: 'right', render: () => '12,480.00' },
        ]}
      />
    </>
  )
}

export const KitControls = () => {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('kit.buttons')}</h2>
      <Buttons />
      <h2>{t('kit.inputs')}</h2>
      <Inputs />
      <h2>{t('kit.status')}</h2>
      <Status />
      <h2>{t('kit.table')}</h2>
      <Rows />
    </>
  )
}
