import { allOrderKinds } from '@vermeil/contracts/money/order-kinds'
import { expect, test } from 'vitest'
import { createOrderPorts } from './order-ports.ts'

test('every kind of order is handled by one module, or the server does not start', () => {
  const ports = createOrderPorts()
  const port = { paid: async () => true }
  for (const kind of allOrderKinds.filter((kind) => kind !== 'lease' && kind !== 'hire')) ports.handle(kind, port)
  expect(() => ports.requireAll()).toThrow('No module handles orders of kind lease, hire.')
  ports.handle('lease', port)
  ports.handle('hire', port)
  ports.requireAll()
  expect(() => ports.handle('hire', port)).toThrow('Two modules handle orders of kind hire.')
})
