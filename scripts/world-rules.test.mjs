import { expect, test } from 'vitest'
import { brokenWorldRules, readGlobals } from './world-rules.mjs'

const uses = (source) => readGlobals('server/src/a.ts', source).map(({ name, use }) => `${name}: ${use}`)

test('each way past the world is found, called or handed on', () => {
  expect(uses('const at = Date.now()')).toEqual(['Date.now: now'])
  expect(uses('const create = ({ now = Date.now }) => now()')).toEqual(['Date.now: now'])
  expect(uses('const at = new Date()')).toEqual(['new Date(): now'])
  expect(uses('const at = Date()')).toEqual(['Date(): now'])
  expect(uses('const at = performance.now(), before = process.hrtime.bigint()')).toEqual([
    'performance: monotonic',
    'process.hrtime: monotonic',
  ])
  expect(uses('const jitter = Math.random')).toEqual(['Math.random: random'])
  expect(uses('setTimeout(run, 5); globalThis.setInterval(run, 5)')).toEqual([
    'setTimeout: setTimeout',
    'setInterval: setInterval',
  ])
  expect(uses('const later = { setTimeout }')).toEqual(['setTimeout: setTimeout'])
  expect(uses('fetch(url, { signal: AbortSignal.timeout(5) })')).toEqual(['AbortSignal.timeout: timeoutSignal'])
  expect(uses('const id = crypto.randomUUID()')).toEqual(['crypto: bytes, int or uuid'])
  expect(uses("import { createHash, randomInt as pick } from 'node:crypto'")).toEqual(['randomInt: int'])
  expect(uses("import crypto from 'crypto'")).toContain('all of node:crypto: bytes, int or uuid')
  expect(uses("import { setTimeout as sleep } from 'node:timers/promises'")).toEqual([
    'node:timers/promises: sleep or nextTurn',
  ])
})

test('the world, a time that is given, and names that only look alike are not', () => {
  expect(uses('const at = new Date(world.now()), then = new Date(at), day = Date.UTC(2026, 1)')).toEqual([])
  expect(uses('world.setTimeout(run, 5); world.clearTimeout(timer)')).toEqual([])
  expect(uses('const box = { crypto: 1, setTimeout: run }; box.crypto')).toEqual([])
  expect(uses("import { createHash, type UUID } from 'node:crypto'")).toEqual([])
  expect(uses('type Late = { setTimeout: (ms: number) => void }')).toEqual([])
})

test('the server takes time, timers and chance from its world alone', () => {
  expect(brokenWorldRules()).toEqual([])
})
