import client from 'prom-client'
import { createRounds } from '../src/platform/rounds.ts'
import { captureLog } from './capture-log.ts'

/** Background rounds that come exactly at their interval. */
export const testRounds = () =>
  createRounds({ logger: captureLog().logger, metrics: new client.Registry(), random: () => 0.5 })
