import { type Endpoint, endpoint } from '@gantry/http/server'
import * as catalogue from '../shared/catalogue-contract.ts'
import * as merchants from '../shared/merchants-contract.ts'
import * as orders from '../shared/orders-contract.ts'
import * as payer from '../shared/payer-contract.ts'
import { listChannels, placeRows, saveChannel } from './catalogue/channels.ts'
import { listPayTypes, savePayType } from './catalogue/pay-types.ts'
import { listPayProducts, savePayProduct } from './catalogue/products.ts'
import { checkAccount, listMerchants, saveAccount, saveMerchant } from './merchants/merchants.ts'
import { takeAlipay, takeWechat } from './orders/notices.ts'
import { askOrder, closeOrder, openOrder, payOrder } from './orders/orders.ts'
import { findSpaces, listOrders, readOrder } from './orders/read-orders.ts'
import { refundOrder } from './orders/refunds.ts'
import { askOwnOrder, listOwnOrders, payOwnOrder, readOwnOrder } from './payer/orders.ts'
import { issueReceipt, readReceipt } from './payer/receipts.ts'

const done = { done: true as const }

export const paymentEndpoints: readonly Endpoint[] = [
  endpoint(merchants.listMerchants, ctx => listMerchants(ctx)),
  endpoint(merchants.saveMerchant, saveMerchant),
  endpoint(merchants.saveAccount, async (ctx, input) => {
    await saveAccount(ctx, input)
    return done
  }),
  endpoint(merchants.checkAccount, checkAccount),
  endpoint(catalogue.listChannels, ctx => listChannels(ctx)),
  endpoint(catalogue.saveChannel, saveChannel),
  endpoint(catalogue.orderChannels, async (ctx, { ids }) => {
    await placeRows(ctx, 'pay_channel', ids)
    return done
  }),
  endpoint(catalogue.listPayProducts, ctx => listPayProducts(ctx)),
  endpoint(catalogue.savePayProduct, savePayProduct),
  endpoint(catalogue.listPayTypes, ctx => listPayTypes(ctx)),
  endpoint(catalogue.savePayType, savePayType),
  endpoint(catalogue.orderPayTypes, async (ctx, { ids }) => {
    await placeRows(ctx, 'pay_type', ids)
    return done
  }),
  endpoint(orders.findSpaces, findSpaces),
  endpoint(orders.listOrders, listOrders),
  endpoint(orders.readOrder, readOrder),
  endpoint(orders.openOrder, openOrder),
  endpoint(orders.payOrder, payOrder),
  endpoint(orders.askOrder, async (ctx, input) => {
    await askOrder(ctx, input)
    return done
  }),
  endpoint(orders.closeOrder, closeOrder),
  endpoint(orders.refundOrder, refundOrder),
  endpoint(payer.listOwnOrders, listOwnOrders),
  endpoint(payer.readOwnOrder, readOwnOrder),
  endpoint(payer.payOwnOrder, payOwnOrder),
  endpoint(payer.askOwnOrder, async (ctx, input) => {
    await askOwnOrder(ctx, input)
    return done
  }),
  endpoint(payer.issueReceipt, issueReceipt),
  endpoint(payer.readReceipt, readReceipt),
  endpoint(orders.wechatNotice, takeWechat),
  endpoint(orders.alipayNotice, takeAlipay),
]
