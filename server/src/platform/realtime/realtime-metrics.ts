import client from 'prom-client'
import type { Metrics } from '../http/metrics.ts'
import type { Realtime } from './realtime.ts'

/** Read when the metrics are collected, so that opening a socket counts nothing. */
export function measureRealtime(
  registry: Metrics,
  realtime: Pick<Realtime, 'connections' | 'waiting' | 'dropped' | 'refused'>,
) {
  const registers = [registry]
  new client.Gauge({
    name: 'vermeil_sockets_open',
    help: 'Sockets open on this node.',
    registers,
    collect() {
      this.set(realtime.connections())
    },
  })
  new client.Gauge({
    name: 'vermeil_sockets_waiting',
    help: 'Sockets that wait to be let in, because many came at once.',
    registers,
    collect() {
      this.set(realtime.waiting())
    },
  })
  new client.Counter({
    name: 'vermeil_sockets_dropped_total',
    help: 'Sockets let go because their reader could not keep up.',
    registers,
    collect() {
      this.reset()
      this.inc(realtime.dropped())
    },
  })
  new client.Counter({
    name: 'vermeil_sockets_refused_total',
    help: 'Sockets refused because their address had too many open.',
    registers,
    collect() {
      this.reset()
      this.inc(realtime.refused())
    },
  })
}
