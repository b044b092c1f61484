import { useQuery } from '@tanstack/react-query'
import { useSaleroom } from '@/entities/saleroom/use-saleroom'
import { paths } from '@/shared/navigation/paths'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Loading } from '@/ui/loading'
import { AddToQueue } from './add-to-queue'
import { saleroom } from './console-room'
import { ConsoleScreen } from './console-screen'
import { FloorSales } from './floor-sales'
import { QueueEditor } from './queue-editor'
import { orderRehearsal, rehearsalQuery, rehearsalRoom, useRehearsalChange } from './rehearsal-api'
import { useQueueOrder } from './use-queue-order'

const tabPath = (view: string) => `${paths.adminDashboard}?tab=auctions&view=${view}`

/** The console on a screen of its own: of the saleroom, or with `?room=rehearsal` of the rehearsal. */
export function ConsolePage() {
  const [params] = useSearchParams()
  return params.get('room') === 'rehearsal' ? <RehearsalScreen /> : <SaleroomScreen />
}

function SaleroomScreen() {
  const { view, isCurrent } = useSaleroom({ isPresent: false })
  const { queue, order } = useQueueOrder(view.queue)
  const { current } = view
  return (
    <ConsoleScreen
      {...{ room: saleroom, view, isCurrent }}
      title="Live auction console"
      backTo={tabPath('saleroom')}
      idle="Nothing is on the block. A lot that you add to the queue comes up automatically."
      queue={
        <QueueEditor queue={queue} onOrder={order}>
          <AddToQueue onAdd={(lotId) => order([...queue.map(({ id }) => id), lotId])} />
        </QueueEditor>
      }
    >
      <FloorSales moment={`${current?.lot.id} ${current?.standing.state}`} />
    </ConsoleScreen>
  )
}

function RehearsalScreen() {
  const { data, isError, refetch } = useQuery({ ...rehearsalQuery, meta: { showsErrors: true } })
  const order = useRehearsalChange(orderRehearsal, 'The queue was changed (rehearsal)')
  if (!data) return <Loading what="The rehearsal" hasFailed={isError} onRetry={refetch} className="h-96" />
  const view = data.rehearsal?.room
  if (!view) {
    return (
      <div className="page-width grid justify-items-start gap-4 py-12">
        <h1 className="text-3xl">No rehearsal is running</h1>
        <Button asChild variant="gold">
          <Link to={tabPath('rehearsal')}>Start a rehearsal</Link>
        </Button>
      </div>
    )
  }
  return (
    <ConsoleScreen
      {...{ room: rehearsalRoom, view }}
      title="Rehearsal console"
      backTo={tabPath('rehearsal')}
      idle={view.queue.length === 0 ? 'Every lot of this rehearsal has ended.' : 'The first lot comes up in a moment.'}
      queue={<QueueEditor queue={view.queue} onOrder={order.mutate} />}
    />
  )
}
